/* Letters of names. The database does the same, in `private.mixes_alphabets` and `private.has_loose_marks`. */

const ALPHABETS = ["Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee", "Lisu"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/** Whether a word of a name has letters of two alphabets that look alike, as in `аnna` with a Cyrillic а. */
export function mixesAlphabets(name: string): boolean {
  return name
    .normalize("NFKC")
    .split(/[\s_.-]+/)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}

/** Marks that any letter can have. Spelled as a string, since in a pattern they join their neighbours. */
const MARK = String.raw`[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]`;

const LOOSE_MARKS = new RegExp(String.raw`(?:^|[\s_.-])${MARK}|${MARK}{4}`, "u");

/** Whether a name has marks on nothing, or so many on one letter that they run over the lines around it. */
export function hasLooseMarks(name: string): boolean {
  return LOOSE_MARKS.test(name.normalize("NFC"));
}
