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

/** A text as one line that can be seen; empty when nothing of it can be. */
export function visibleLine(words: string): string {
  const line = words.replace(LEFT_OUT, "").replace(/\s+/g, " ").trim();
  return line.replace(UNSEEN, "") === "" ? "" : line;
}

const LONGEST_SEARCH = 100;

/** What the field for words of an administrator's list holds, as it is searched for. */
export function searchedLine(typed: string | null): string {
  return visibleLine(typed ?? "").slice(0, LONGEST_SEARCH);
}

/** A text of any number of lines without what nobody sees and what turns its direction; empty when nothing is left. */
export function visibleText(words: string): string {
  const text = words.replace(LEFT_OUT, "").trim();
  return text.replace(UNSEEN, "") === "" ? "" : text;
}

/** Such a text with one kind of line break, and with one blank line where there are several. */
export function visibleLines(words: string): string {
  const lines = visibleText(words)
    .split(/\r\n?|[\n\v\f\u2028\u2029]/)
    .map((line) => line.trimEnd());
  return lines.filter((line, at) => line !== "" || lines[at - 1] !== "").join("\n");
}
