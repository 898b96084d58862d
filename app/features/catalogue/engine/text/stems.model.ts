/** What a word may be a form of: "string" of "stringing", "clog" of "clogged". */
export function stemsOf(word: string): string[] {
  const stem = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return /(.)\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem, `${stem}e`];
}

/** Whether one word is a form of the other, or both are of the same: "replace" and "replacing". */
export function haveSameStem(one: string, other: string): boolean {
  const stems = [other, ...stemsOf(other)];
  return [one, ...stemsOf(one)].some((stem) => stems.includes(stem));
}

/** The words that have each stem, or are one. */
export function wordsByStem(words: Iterable<string>): Map<string, string[]> {
  const byStem = new Map<string, string[]>();
  for (const word of words) {
    for (const stem of [word, ...stemsOf(word)]) byStem.set(stem, [...(byStem.get(stem) ?? []), word]);
  }
  return byStem;
}
