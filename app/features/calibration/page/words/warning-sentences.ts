import type { CalculatorWords, Computed } from "../../calculators/definition";
import type { WarningCode } from "../../calculators/outcome";

/* What a warning means, and what to do about it: those of several calculators. */

const SENTENCES: Readonly<Partial<Record<WarningCode, string>>> = {
  W_BEYOND_TOWER: "The tower ends below this height. Check the height, and the first and last value of the test.",
  W_SPEED_NOT_REACHED:
    "The acceleration is too low to reach the speed on this length. Lower the speed, or raise the acceleration or the length.",
  W_WIDTH_LT_HEIGHT: "The line is narrower than it is high. Choose a wider line or a lower layer.",
  W_WIDTH_RATIO: "A line is usually 0.8 to 2 times as wide as the nozzle. Check line width and nozzle.",
  W_LAYER_TALL: "The layer is higher than 80 % of the nozzle, so layers bond badly. Choose a lower layer.",
  W_IMPLAUSIBLE_FLOW: "No common hotend melts more than 100 mm³/s. Check the numbers for a slipped decimal point.",
};

/** A warning on a result as a sentence. */
export function warningSentence(code: WarningCode, result: Computed, { warnings }: CalculatorWords): string {
  const own = warnings[code] ?? SENTENCES[code] ?? "";
  return typeof own === "string" ? own : own(result);
}
