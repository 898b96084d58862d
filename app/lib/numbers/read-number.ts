const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** What pages and chats put into copied numbers, and nobody sees: blanks without width, and marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** A number as people type it, with a decimal point or a decimal comma; null for anything else. */
export function readNumber(raw: unknown): number | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== "string") return null;
  const text = withoutInvisible(raw).trim();
  if (!NUMBER.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}

/** The entries of a list: blanks, semicolons and line breaks separate, and a comma with a blank after it. */
export function listEntries(text: string): string[] {
  return withoutInvisible(text)
    .replace(/,(?=\s|$)/g, " ")
    .split(/[\s;]+/)
    .filter((entry) => entry !== "");
}
