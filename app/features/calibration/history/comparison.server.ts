import { fmt } from "~/lib/numbers/format-number";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import { shownFigures } from "../page/result-view";
import { figuresIn, historyEntry, type FindPrinter, type HistoryEntry } from "./history-entry.server";
import type { SavedResult } from "./history.model";

/** One line of the comparison. */
export interface ComparedRow {
  readonly label: string;
  readonly cells: readonly string[];
  readonly differs: boolean;
}

interface Cell {
  readonly text: string;
  /** Of the row: what is measured in another unit is another one, whatever its name. */
  readonly unit?: string | undefined;
  /** For the difference to the first one. */
  readonly value?: number | undefined;
  readonly decimals?: number | undefined;
}

/** The cells of a result by the names of their rows. */
class Column {
  readonly #cells = new Map<string, Cell & { readonly label: string }>();

  set(label: string, cell: Cell): void {
    this.#cells.set(`${label}|${cell.unit ?? ""}`, { label, ...cell });
  }

  get(key: string): Cell | undefined {
    return this.#cells.get(key);
  }

  get rows(): readonly (readonly [key: string, label: string, unit: string])[] {
    return [...this.#cells].map(([key, { label, unit = "" }]) => [key, label, unit]);
  }
}

/** Decimals of the differences of inputs. */
const INPUT_DECIMALS = 6;

/**
 * Saved results side by side, the earliest first: what they are for, what was read, what came out. Each number has its
 * difference to the earliest one of the same calculator: those of different ones have nothing to do with each other.
 */
export function comparison(
  results: readonly SavedResult[],
  findPrinter: FindPrinter,
): { readonly entries: readonly HistoryEntry[]; readonly rows: readonly ComparedRow[] } {
  const entries = results.map((result) => historyEntry(result, findPrinter));
  const columns = results.map((result, at) => columnOf(result, entries[at]));
  const keys = new Map(columns.flatMap((column) => column.rows.map(([key, ...row]) => [key, row])));
  const isOneOfSeveral = (label: string) => [...keys.values()].filter(([other]) => other === label).length > 1;
  const firstOfKind = results.map(({ calculator }) => results.findIndex((other) => other.calculator === calculator));
  const rows = [...keys].map(([key, [label, unit]]): ComparedRow => {
    const cells = columns.map((column) => column.get(key) ?? { text: "–" });
    return {
      label: isOneOfSeveral(label) ? `${label}, ${unit || "no unit"}` : label,
      cells: cells.map((cell, at) => `${cell.text}${difference(cell, cells[firstOfKind[at] ?? at])}`),
      // What only some tests have is no difference between them.
      differs:
        columns.every((column) => column.get(key) !== undefined) && cells.some(({ text }) => text !== cells[0]?.text),
    };
  });
  return { entries, rows };
}

/** By how much a number is more or less than the first one, behind it. */
function difference({ value, decimals = 0 }: Cell, first: Cell | undefined): string {
  if (value === undefined || first?.value === undefined) return "";
  const text = fmt(value - first.value, decimals);
  return text === "0" ? "" : ` (${text.startsWith("-") ? "" : "+"}${text})`;
}

function columnOf(result: SavedResult, entry: HistoryEntry | undefined): Column {
  const { calculator, inputs, outputs } = result;
  const definition = calculatorOf(calculator);
  const variant = variantsOf(calculator).find(({ id }) => id === result.variant);
  const column = new Column();
  column.set("Test", { text: entry?.test ?? "–" });
  column.set("Printer", { text: entry?.printer?.label ?? "–" });
  column.set("Nozzle", numberCell(result.nozzleMm, "mm", 3));
  column.set("Filament", { text: entry?.filament ?? "–" });
  if (variant !== undefined) {
    for (const [name, { label, unit = "", options = [] }] of Object.entries(variant.fields)) {
      const value = inputs[name];
      if (value === undefined) continue;
      const option = options.find(([key]) => key === value)?.[1];
      column.set(
        label,
        typeof value === "number"
          ? numberCell(value, unit, INPUT_DECIMALS)
          : { text: option ?? `${listText(value)} ${unit}`.trim(), unit },
      );
    }
    const figures = figuresIn(outputs);
    for (const { name, label, text, unit } of shownFigures(definition, variant, figures)) {
      const value = figures[name];
      const decimals = definition.figures[name]?.decimals;
      const cell = { text: `${text} ${unit ?? ""}`.trim(), unit: unit ?? "" };
      column.set(`${label} (result)`, typeof value === "number" ? { ...cell, value, decimals } : cell);
    }
  }
  column.set("Note", { text: entry?.note ?? "–" });
  return column;
}

function numberCell(value: number | null, unit: string, decimals: number): Cell {
  if (value === null || !Number.isFinite(value)) return { text: "–", unit };
  return { unit, text: `${fmt(value, decimals)} ${unit}`.trim(), value, decimals };
}

/** A list as it is read: pairs with a blank between. */
function listText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each) => (Array.isArray(each) ? each.join(" ") : String(each))).join(", ");
}
