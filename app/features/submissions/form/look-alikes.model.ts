/** The words of a name, without what only separates them. */
function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
}

const joined = (words: readonly string[]) => words.join("").replaceAll(".", "");

/**
 * Whether two names seem to mean the same thing: they have the same letters and digits, or the same words in another
 * order, with the maker's name or without it.
 */
export function areAlike(one: string, other: string, makers: readonly string[] = []): boolean {
  const ignored = new Set(makers.flatMap(wordsOf));
  const [a, b] = [one, other].map((name) => {
    const words = wordsOf(name);
    const own = words.filter((word) => !ignored.has(word));
    return own.length === 0 ? words : own;
  });
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  return joined(a) === joined(b) || (a.length === b.length && joined([...a].sort()) === joined([...b].sort()));
}
