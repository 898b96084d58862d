import { csvRows } from "~/lib/text/csv/csv";
import type { HistoryEntry } from "./history-entry.server";
import type { SavedResult } from "./history.model";

const HEADS = [
  ...["saved_at", "calculator", "variant", "printer", "nozzle_mm", "filament"],
  ...["figure", "value", "unit", "uncertainty", "note", "inputs", "outputs", "link"],
];

/** Saved results as a CSV file; values have twelve digits, inputs and outputs are unrounded JSON. */
export function historyCsv(results: readonly SavedResult[], entries: readonly HistoryEntry[], siteUrl: string): string {
  const saved = new Map(results.map((result) => [result.id, result]));
  return csvRows([
    HEADS,
    ...entries.flatMap(({ id, savedAt, calculator, printer, filament, main, value, plusMinus, note, address }) => {
      const result = saved.get(id);
      if (result === undefined) return [];
      const { variant, nozzleMm, inputs, outputs } = result;
      return [
        [
          ...[savedAt, calculator, variant, printer?.label ?? null, nozzleMm, filament],
          ...[
            main?.label ?? null,
            value === null ? (main?.text ?? null) : withoutNoise(value),
            main?.unit ?? null,
            uncertainty(plusMinus),
            note,
          ],
          ...[JSON.stringify(inputs), JSON.stringify(outputs), `${siteUrl}${address}`],
        ],
      ];
    }),
  ]);
}

/** Without what adding doubles leaves behind: 0.7 and not 0.7000000000000001. */
const withoutNoise = (value: number) => Number(value.toPrecision(12));

/** The number of "± 0.005 s". */
function uncertainty(plusMinus: string | null): number | null {
  const number = /\d[\d.]*/.exec(plusMinus ?? "")?.[0];
  return number === undefined ? null : Number(number);
}
