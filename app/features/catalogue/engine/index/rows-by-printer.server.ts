import type { RowContent } from "./row-content.server";
import type { Steps } from "./time-slicing.server";

/** The rows of the parts listed for each printer, by the printer's id. */
export type RowsByPrinter = ReadonlyMap<string, Uint32Array>;

export const NO_ROWS = new Uint32Array(0);

/** The rows by printer of a new index. Yields every thousand rows. */
export function* newRowsByPrinter(contents: readonly RowContent[]): Steps<RowsByPrinter> {
  const counts = new Map<string, number>();
  for (const [row, { links }] of contents.entries()) {
    for (const { printerId } of links) {
      if (printerId !== null) counts.set(printerId, (counts.get(printerId) ?? 0) + 1);
    }
    if ((row & 1_023) === 1_023) yield;
  }
  const listed = new Map<string, Uint32Array>();
  for (const [printerId, count] of counts) listed.set(printerId, new Uint32Array(count));
  const filled = new Map<string, number>();
  for (const [row, { links }] of contents.entries()) {
    for (const { printerId } of links) {
      if (printerId === null) continue;
      const at = filled.get(printerId) ?? 0;
      const rows = listed.get(printerId);
      if (rows !== undefined) rows[at] = row;
      filled.set(printerId, at + 1);
    }
    if ((row & 1_023) === 1_023) yield;
  }
  return listed;
}

/** The rows by printer after some changes. */
export function changedRowsByPrinter(
  listed: RowsByPrinter,
  before: readonly RowContent[],
  changes: ReadonlyMap<number, RowContent>,
): RowsByPrinter {
  const touched = new Set<string>();
  const added = new Map<string, number[]>();
  for (const [row, { links }] of changes) {
    for (const { printerId } of before[row]?.links ?? []) if (printerId !== null) touched.add(printerId);
    for (const { printerId } of links) {
      if (printerId === null) continue;
      touched.add(printerId);
      added.set(printerId, [...(added.get(printerId) ?? []), row]);
    }
  }
  if (touched.size === 0) return listed;
  const next = new Map(listed);
  for (const printerId of touched) {
    const kept = (listed.get(printerId) ?? NO_ROWS).filter((row) => !changes.has(row));
    const rows = new Uint32Array([...kept, ...(added.get(printerId) ?? [])]).sort();
    if (rows.length === 0) next.delete(printerId);
    else next.set(printerId, rows);
  }
  return next;
}
