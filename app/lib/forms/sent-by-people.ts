/** The field that nobody sees, and that programs fill in. */
export const EMPTY_FIELD = "homepage";

/** The field that says when its form was begun. */
export const BEGUN_FIELD = "begun";
