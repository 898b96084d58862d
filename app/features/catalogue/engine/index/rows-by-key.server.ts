import type { RowContent } from "./row-content.server";
import type { Steps } from "./time-slicing.server";

/** The rows that have a key, by the key: for example the parts listed for a printer, by the printer's id. */
export type RowsByKey = ReadonlyMap<string, Uint32Array>;

/** The keys of a row, each once. */
export type KeysOf = (content: RowContent) => Iterable<string>;

export const NO_ROWS = new Uint32Array(0);

/** The rows by key of a new index. Yields every thousand rows. */
export function* newRowsByKey(contents: readonly RowContent[], keysOf: KeysOf): Steps<RowsByKey> {
  const counts = new Map<string, number>();
  for (const [row, content] of contents.entries()) {
    for (const key of keysOf(content)) counts.set(key, (counts.get(key) ?? 0) + 1);
    if ((row & 1_023) === 1_023) yield;
  }
  const rowsByKey = new Map<string, Uint32Array>();
  for (const [key, count] of counts) rowsByKey.set(key, new Uint32Array(count));
  const filled = new Map<string, number>();
  for (const [row, content] of contents.entries()) {
    for (const key of keysOf(content)) {
      const at = filled.get(key) ?? 0;
      const rows = rowsByKey.get(key);
      if (rows !== undefined) rows[at] = row;
      filled.set(key, at + 1);
    }
    if ((row & 1_023) === 1_023) yield;
  }
  return rowsByKey;
}

/** The rows by key after some changes. */
export function changedRowsByKey(
  rowsByKey: RowsByKey,
  before: readonly RowContent[],
  changes: ReadonlyMap<number, RowContent>,
  keysOf: KeysOf,
): RowsByKey {
  const removed = new Map<string, Set<number>>();
  const added = new Map<string, number[]>();
  for (const [row, content] of changes) {
    const old = before[row];
    const oldKeys = new Set(old === undefined ? [] : keysOf(old));
    for (const key of new Set(keysOf(content))) {
      // Most changes leave a row's keys as they were.
      if (!oldKeys.delete(key)) added.set(key, [...(added.get(key) ?? []), row]);
    }
    for (const key of oldKeys) removed.set(key, (removed.get(key) ?? new Set()).add(row));
  }
  if (removed.size === 0 && added.size === 0) return rowsByKey;
  const next = new Map(rowsByKey);
  for (const key of new Set([...removed.keys(), ...added.keys()])) {
    const gone = removed.get(key);
    const kept = (rowsByKey.get(key) ?? NO_ROWS).filter((row) => gone?.has(row) !== true);
    const rows = new Uint32Array([...kept, ...(added.get(key) ?? [])]).sort();
    if (rows.length === 0) next.delete(key);
    else next.set(key, rows);
  }
  return next;
}
