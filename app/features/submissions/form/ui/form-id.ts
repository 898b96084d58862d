/** Prefix of the ids of fields. */
export const FORM_ID = "submit";
