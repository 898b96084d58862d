import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { textTable } from "./text-table";

/** What a quantity should be: at least or at most so much. */
export interface Bar {
  readonly better: "higher" | "lower";
  readonly goal: number;
  /** Beyond this it fails; null where nothing is that bad. */
  readonly fail: number | null;
  /** How goal and fail line are written; default: as the value. */
  readonly words?: { readonly goal: string; readonly fail: string };
}

/** One line of the table. */
export interface Row {
  /** Row of docs/performance.md, for example "P14". */
  readonly id: string;
  readonly quantity: string;
  /** What the bare server, or the smaller catalogue, did. */
  readonly bare: string;
  readonly ours: string;
  /** The value compared with the bar; usually a ratio. */
  readonly value: number;
  readonly bar: Bar | null;
  /** How the value is written; default: as a ratio. */
  readonly unit?: "ratio" | "kB" | "ms" | "fine ms" | "MB" | "score" | "count" | "percent";
  /** Whether the goal must be met for the bench to pass. */
  readonly required: boolean;
  /** More figures for the file of results. */
  readonly details?: Readonly<Record<string, number | string | readonly number[]>>;
}

export type Verdict = "met" | "missed" | "failed" | "info";

/** Compares a row with its bar. */
export function verdictOf({ value, bar }: Pick<Row, "value" | "bar">): Verdict {
  if (bar === null) return "info";
  const reaches = (line: number) => (bar.better === "higher" ? value >= line : value <= line);
  if (reaches(bar.goal)) return "met";
  if (bar.fail === null || reaches(bar.fail)) return "missed";
  return "failed";
}

/** A value as text; ratios far below 1 as fractions, as the goals are written. */
export function formatValue(value: number, unit: Row["unit"] = "ratio"): string {
  if (Number.isNaN(value)) return "not measured";
  switch (unit) {
    case "ratio":
      return value > 0 && value < 0.2 ? `1/${(1 / value).toFixed(1)}` : `${value.toFixed(2)}×`;
    case "kB":
      return `${value.toFixed(2)} kB`;
    case "ms":
      return `${value.toFixed(0)} ms`;
    case "fine ms":
      return `${value.toFixed(2)} ms`;
    case "MB":
      return `${value.toFixed(0)} MB`;
    case "score":
      return value.toFixed(4);
    case "count":
      return value.toFixed(0);
    case "percent":
      return `${value >= 0 ? "+" : ""}${value.toFixed(1)} %`;
  }
}

const HEADINGS = ["", "quantity", "bare", "ours", "ratio", "goal", "fail", ""];

/** The rows as a table for a terminal: ratios before absolute values, each in the order of the bars. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    HEADINGS,
    ...sorted(rows).map((row) => [
      row.id,
      row.quantity,
      row.bare,
      row.ours,
      formatValue(row.value, row.unit),
      line(row, "goal"),
      line(row, "fail"),
      `${verdictOf(row)}${row.required ? " *" : ""}`,
    ]),
  ];
  return textTable(cells);
}

function line({ bar, unit }: Row, which: "goal" | "fail"): string {
  const limit = bar?.[which] ?? null;
  if (bar === null || limit === null) return "";
  if (bar.words !== undefined) return bar.words[which];
  const higher = bar.better === "higher";
  if (which === "goal") return `${higher ? "≥" : "≤"} ${formatValue(limit, unit)}`;
  return `${higher ? "<" : ">"} ${formatValue(limit, unit)}`;
}

function sorted(rows: readonly Row[]): Row[] {
  const isRatio = ({ unit = "ratio" }: Row) => unit === "ratio";
  const number = ({ id }: Row) => Number(id.slice(1));
  return [...rows].sort((one, other) => Number(isRatio(other)) - Number(isRatio(one)) || number(one) - number(other));
}

/** How the bench was run. */
export interface Setting {
  readonly load: string;
  readonly pinned: boolean;
  readonly node: string;
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly soakSeconds: number;
  readonly failures: readonly string[];
}

const RESULTS = fileURLToPath(new URL("../.cache/bench-results.json", import.meta.url));

/** Writes the rows with their spread into a file; docs/performance.md has the table of a run. */
export async function saveResults(setting: Setting, rows: readonly Row[]): Promise<void> {
  const content = {
    ...setting,
    rows: sorted(rows).map((row) => ({
      id: row.id,
      quantity: row.quantity,
      value: rounded(row.value),
      unit: row.unit ?? "ratio",
      bare: row.bare,
      ours: row.ours,
      goal: row.bar?.goal ?? null,
      fail: row.bar?.fail ?? null,
      better: row.bar?.better ?? null,
      required: row.required,
      verdict: verdictOf(row),
      ...(row.details && { details: roundedAll(row.details) }),
    })),
  };
  await mkdir(dirname(RESULTS), { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify(content, null, 2)}\n`);
}

function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(4)) : null;
}

function roundedAll(details: NonNullable<Row["details"]>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]): [string, unknown] => {
      if (typeof value === "number") return [name, rounded(value)];
      return [name, typeof value === "string" ? value : value.map((one) => rounded(one))];
    }),
  );
}
