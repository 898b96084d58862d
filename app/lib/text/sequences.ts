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

/** What two changes of one sequence come to together. */
export interface JoinedSequence<Element> {
  /** Both changes; mine alone where both changed the same elements in different ways. */
  readonly joined: readonly Element[];
  /** Theirs, but what stood there before where both changed the same: a join that goes out from it finds the same again. */
  readonly base: readonly Element[];
  readonly isClash: boolean;
}

/** Elements of a sequence from one place to another, which became others. */
interface Change<Element> {
  readonly from: number;
  readonly to: number;
  readonly became: readonly Element[];
}

/**
 * Joins two changes of one sequence. Changes of neighbouring elements are no clash: only those of the same ones are, and
 * two insertions at one place.
 *
 * @param keyOf elements with the same key are the same
 */
export function joinedSequence<Element>(
  base: readonly Element[],
  mine: readonly Element[],
  theirs: readonly Element[],
  keyOf: (element: Element) => string = (element) => JSON.stringify(element),
): JoinedSequence<Element> {
  const keysOf = (elements: readonly Element[]) => elements.map(keyOf);
  const isSame = (one: readonly Element[], other: readonly Element[]) =>
    JSON.stringify(keysOf(one)) === JSON.stringify(keysOf(other));
  const [ownChanges, otherChanges] = [changes(base, mine, keyOf), changes(base, theirs, keyOf)];
  const joined: Element[] = [];
  const left: Element[] = [];
  let isClash = false;
  let at = 0;
  for (const { from, to } of regions([...ownChanges, ...otherChanges])) {
    const before = base.slice(from, to);
    const own = changed(base, { from, to }, ownChanges);
    const others = changed(base, { from, to }, otherChanges);
    const differs = own !== null && others !== null && !isSame(own, others);
    isClash ||= differs;
    joined.push(...base.slice(at, from), ...(own ?? others ?? before));
    left.push(...base.slice(at, from), ...(differs ? before : (others ?? before)));
    at = to;
  }
  joined.push(...base.slice(at));
  left.push(...base.slice(at));
  // What both moved to different places would be there twice.
  const isTwice = keysOf(joined).some((key, _, all) => countOf(key, all) > mostOf(key, keysOf(mine), keysOf(theirs)));
  return isTwice ? { joined: mine, base, isClash: true } : { joined, base: left, isClash };
}

const countOf = (key: string, keys: readonly string[]) => keys.filter((one) => one === key).length;
const mostOf = (key: string, ...versions: readonly (readonly string[])[]) =>
  Math.max(...versions.map((keys) => countOf(key, keys)));

/** What became of a sequence, in order; as many elements as there were before are taken one for one. */
function changes<Element>(
  base: readonly Element[],
  version: readonly Element[],
  keyOf: (element: Element) => string,
): readonly Change<Element>[] {
  const places = [...placesIn(base.map(keyOf), version.map(keyOf)), version.length];
  const found: Change<Element>[] = [];
  let [from, fromVersion] = [0, 0];
  for (const [to, place] of places.entries()) {
    if (place === null) continue;
    const became = version.slice(fromVersion, place);
    if (became.length === to - from) {
      found.push(...became.map((element, at) => ({ from: from + at, to: from + at + 1, became: [element] })));
    } else found.push({ from, to, became });
    [from, fromVersion] = [to + 1, place + 1];
  }
  return found;
}

/** The places that were changed, in order: those that overlap are one. */
function regions(all: readonly Change<unknown>[]): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of [...all].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const last = found.at(-1);
    if (last !== undefined && (from < last.to || (from === last.from && to === last.to))) {
      last.to = Math.max(last.to, to);
    } else found.push({ from, to });
  }
  return found;
}

/** What a version has in a region; null when it changed nothing there. */
function changed<Element>(
  base: readonly Element[],
  region: { readonly from: number; readonly to: number },
  all: readonly Change<Element>[],
): readonly Element[] | null {
  // An insertion is a region of its own, or inside of one: at its edge it is beside it.
  const isInside = ({ from, to }: Change<Element>) =>
    from === to && region.from < region.to
      ? from > region.from && to < region.to
      : from >= region.from && to <= region.to;
  const inside = all.filter(isInside);
  if (inside.length === 0) return null;
  const became: Element[] = [];
  let at = region.from;
  for (const change of inside) {
    became.push(...base.slice(at, change.from), ...change.became);
    at = change.to;
  }
  return [...became, ...base.slice(at, region.to)];
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
