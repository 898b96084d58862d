/* Sequences that were changed: what two of them have in common, and what two changes of one come to together. */

/** Longer ones than this, multiplied, are not searched for what they have in common between their ends. */
const MOST_COMPARED = 1_000_000;

/**
 * Where in another sequence each element of a first one stands, in the longest common order; null for those that have no
 * place there.
 */
export function placesIn(of: readonly string[], other: readonly string[]): readonly (number | null)[] {
  const places: (number | null)[] = of.map(() => null);
  let start = 0;
  while (start < of.length && start < other.length && of[start] === other[start]) {
    places[start] = start;
    start += 1;
  }
  let ends = 0;
  while (of.length - ends > start && other.length - ends > start && of.at(-1 - ends) === other.at(-1 - ends)) {
    ends += 1;
    places[of.length - ends] = other.length - ends;
  }
  const [rows, columns] = [of.length - ends - start, other.length - ends - start];
  if (rows * columns === 0 || rows * columns > MOST_COMPARED) return places;
  // The length of the longest common order of what follows a place of both.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  const isSame = (row: number, column: number) => of[start + row] === other[start + column];
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const length = isSame(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (isSame(row, column)) {
      places[start + row] = start + column;
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}

/**
 * What two changes of one sequence come to together; null when both changed the same place in different ways.
 *
 * @param keyOf elements with the same key are the same
 */
export function joinedSequence<Element>(
  base: readonly Element[],
  mine: readonly Element[],
  theirs: readonly Element[],
  keyOf: (element: Element) => string = (element) => JSON.stringify(element),
): readonly Element[] | null {
  const keys = base.map(keyOf);
  const [inMine, inTheirs] = [placesIn(keys, mine.map(keyOf)), placesIn(keys, theirs.map(keyOf))];
  const isSame = (one: readonly Element[], other: readonly Element[]) =>
    one.length === other.length && one.every((element, at) => keyOf(element) === other.map(keyOf)[at]);
  const joined: Element[] = [];
  let [from, fromMine, fromTheirs] = [0, 0, 0];
  for (let to = 0; to <= base.length; to += 1) {
    const toMine = to === base.length ? mine.length : inMine[to];
    const toTheirs = to === base.length ? theirs.length : inTheirs[to];
    if (typeof toMine !== "number" || typeof toTheirs !== "number") continue;
    // Everything between two elements that all three have.
    const was = base.slice(from, to);
    const [own, others] = [mine.slice(fromMine, toMine), theirs.slice(fromTheirs, toTheirs)];
    if (isSame(own, was)) joined.push(...others);
    else if (isSame(others, was) || isSame(own, others)) joined.push(...own);
    else return null;
    joined.push(...mine.slice(toMine, toMine + 1));
    [from, fromMine, fromTheirs] = [to + 1, toMine + 1, toTheirs + 1];
  }
  return joined;
}

/** A piece of a text, and whether the text it is compared with has it, too. */
export interface ComparedPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Two texts in pieces that say which words only one of them has. */
export function comparedWords(
  one: string,
  other: string,
): readonly [readonly ComparedPiece[], readonly ComparedPiece[]] {
  const [words, others] = [one, other].map((text) => text.match(/\s+|[^\s]+/g) ?? []);
  if (words === undefined || others === undefined) return [[], []];
  const places = placesIn(words, others);
  const kept = new Set(places.filter((place) => place !== null));
  return [pieces(words, (at) => places[at] === null), pieces(others, (at) => !kept.has(at))];
}

/** Words joined to as few pieces as there are changes; a blank between two changed words is changed with them. */
function pieces(words: readonly string[], isOther: (at: number) => boolean): readonly ComparedPiece[] {
  const joined: { text: string; isChanged: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const isBlank = text.trim() === "";
    const isChanged = isBlank ? at > 0 && isOther(at - 1) && at + 1 < words.length && isOther(at + 1) : isOther(at);
    const last = joined.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else joined.push({ text, isChanged });
  }
  return joined;
}
