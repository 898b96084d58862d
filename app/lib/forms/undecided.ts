/** The intent of a form that came without the press of one of its buttons. */
export const UNDECIDED = "undecided";
