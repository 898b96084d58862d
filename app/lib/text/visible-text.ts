/*
 * Names as they are kept. The database does the same in `private.visible_line`; the tests of names try both. The
 * characters are spelled as strings, since most of them show nothing, or join their neighbours, in a pattern.
 */

/** Characters that nobody sees, and those that turn the direction of what stands behind them. */
const LEFT_OUT = new RegExp(
  String.raw`[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e` +
    String.raw`\u2060-\u206f\ufeff\ufff0-\uffff]`,
  "gu",
);

/** What scripts and emoji need between what is seen, and blanks of any kind. Alone they are no name. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\s|\u2800/gu;

/** Accents and points, which stand on a letter: alone they are specks. */
const ON_LETTERS = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670` +
    String.raw`\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f` +
    String.raw`\u3099\u309a\ufe20-\ufe2f]`,
  "gu",
);

function canBeRead(text: string): boolean {
  return text.replace(ON_LETTERS, "").replace(UNSEEN, "") !== "";
}

/** A text as one line that can be seen; empty when nothing of it can be. */
export function visibleLine(words: string): string {
  const line = words.replace(LEFT_OUT, "").replace(/\s+/g, " ").trim();
  return canBeRead(line) ? line : "";
}

const LONGEST_SEARCH = 100;

/** What the field for words of an administrator's list holds, as it is searched for. */
export function searchedLine(typed: string | null): string {
  return visibleLine(typed ?? "").slice(0, LONGEST_SEARCH);
}

/** A text of any number of lines without what nobody sees and what turns its direction; empty when nothing is left. */
export function visibleText(words: string): string {
  const text = words.replace(LEFT_OUT, "").trim();
  return canBeRead(text) ? text : "";
}

/** Such a text with one kind of line break, and with one blank line where there are several. */
export function visibleLines(words: string): string {
  const lines = visibleText(words)
    .split(/\r\n?|[\n\v\f\u2028\u2029]/)
    .map((line) => line.trimEnd());
  return lines.filter((line, at) => line !== "" || lines[at - 1] !== "").join("\n");
}
