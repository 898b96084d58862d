import { textTable } from "../text-table";

/** One line of the table: something measured during a fault. */
export interface FaultRow {
  readonly fault: string;
  readonly quantity: string;
  readonly measured: string;
  /** Null where there is nothing to reach, and the figure is told for its own sake. */
  readonly goal: string | null;
  readonly met: boolean;
}

/** What is counted and must not be there at all. */
export function noneOf(fault: string, quantity: string, count: number, note = ""): FaultRow {
  const measured = `${count.toLocaleString("en")}${note === "" ? "" : ` (${note})`}`;
  return { fault, quantity, measured, goal: "0", met: count === 0 };
}

/** A time that must not be exceeded, milliseconds. NaN counts as missed. */
export function within(
  fault: string,
  quantity: string,
  { ms, goalMs, note = "" }: { readonly ms: number; readonly goalMs: number; readonly note?: string },
): FaultRow {
  const measured = `${secondsOf(ms)}${note === "" ? "" : ` (${note})`}`;
  return { fault, quantity, measured, goal: `≤ ${secondsOf(goalMs)}`, met: ms <= goalMs };
}

/** Of what was tried at least half has to succeed: else the rows beside it would judge nothing. */
export function mostOf(fault: string, quantity: string, { count, of }: { count: number; of: number }): FaultRow {
  const measured = `${count.toLocaleString("en")} of ${of.toLocaleString("en")}`;
  return { fault, quantity, measured, goal: "≥ half", met: of > 0 && count >= of / 2 };
}

/** A figure without a goal. */
export function told(fault: string, quantity: string, measured: string): FaultRow {
  return { fault, quantity, measured, goal: null, met: true };
}

function secondsOf(ms: number): string {
  if (Number.isNaN(ms)) return "not measured";
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

const HEADINGS = ["fault", "quantity", "measured", "goal", ""];

/** The rows as a table for a terminal. */
export function faultTable(rows: readonly FaultRow[]): string {
  const cells = [
    HEADINGS,
    ...rows.map(({ fault, quantity, measured, goal, met }) => [
      ...[fault, quantity, measured, goal ?? ""],
      goal === null ? "" : verdict(met),
    ]),
  ];
  return textTable(cells);
}

function verdict(met: boolean): string {
  return met ? "met" : "MISSED";
}
