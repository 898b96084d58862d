/** Prefix of the hidden fields with what a correction began with. */
export const BEGAN_PREFIX = "was:";
