import type { Outcome } from "./fields.model";
import type { Warning } from "./plan.model";

/** Most values that one print may try. */
const MOST_VALUES = 60;

/** The values that a print tries, evenly spaced, none beyond the end. */
export interface Sweep {
  readonly values: readonly number[];
  readonly warnings: readonly Warning[];
}

/** The values from a start to an end; the fields' names are for what is wrong with them. */
export function sweepOf(
  { start, end, step }: { readonly start: number; readonly end: number; readonly step: number },
  names = { end: "end", step: "step" },
): Outcome<Sweep> {
  if (end < start + step - 1e-9) return { problem: { field: names.end, code: "E_ORDER" } };
  const count = Math.floor((end - start) / step + 1e-6) + 1;
  if (count > MOST_VALUES) {
    return {
      problem: { field: names.step, code: "E_RANGE", detail: `At most ${String(MOST_VALUES)} values fit one print.` },
    };
  }
  const values = Array.from({ length: count }, (_, index) => start + step * index);
  const uneven = end - (values.at(-1) ?? end) > step * 1e-6;
  return { value: { values, warnings: uneven ? ["W_UNEVEN_STEP"] : [] } };
}
