import { fmt } from "~/lib/numbers/format-number";
import { numberIn, type Computed } from "../../calculators/definition";
import type { WarningCode } from "../../calculators/outcome";

/* What a warning means, and what to do about it. */

const SENTENCES: Readonly<Record<WarningCode, string>> = {
  W_LARGE_CHANGE: "This changes the value by more than 10 %. Check the reading before you enter it.",
  W_UNUSUAL_FLOW:
    "A flow below 0.85 or above 1.15 is unusual. Check E-steps or rotation distance, and the filament's diameter.",
  W_FEW_READINGS: "Fewer than four readings say little. Measure every side of the wall.",
  W_SPREAD: "The readings differ by more than 3 %.",
  W_REPEAT: "More than 2 mm too much or too little went in. Enter the new value and measure once more.",
  W_UNEVEN_STEP: "The range is no whole number of steps, so the last value is not printed. Choose another end or step.",
  W_TOO_MANY_PATTERNS: "These are more than 60 values. Choose a larger step, and a finer one around the best.",
  W_BEYOND_TOWER: "The tower ends below this height. Check the height, and the first and last value of the test.",
  W_HIGH_PA:
    "This is unusually high for the drive. Check start and step; more than 0.1 (direct) or 1.5 (Bowden) mostly means a partly blocked nozzle or a loose coupling.",
  W_SPEED_NOT_REACHED:
    "The acceleration is too low to reach the speed on this length. Lower the speed, or raise the acceleration or the length.",
  W_WIDTH_LT_HEIGHT: "The line is narrower than it is high. Choose a wider line or a lower layer.",
  W_WIDTH_RATIO: "A line is usually 0.8 to 2 times as wide as the nozzle. Check line width and nozzle.",
  W_LAYER_TALL: "The layer is higher than 80 % of the nozzle, so layers bond badly. Choose a lower layer.",
  W_IMPLAUSIBLE_FLOW: "No common hotend melts more than 100 mm³/s. Check the numbers for a slipped decimal point.",
  W_LIMIT_NOT_REACHED:
    "No blob lost more than you accept, so the limit is higher than this. Weigh faster ones to find it.",
  W_KLIPPER_CROSS_SECTION:
    "Klipper would stop the print here: the line is larger than it allows. Set max_extrude_cross_section, or choose a smaller line.",
  W_RETRACT_LONG:
    "This is long for the drive: more than 2 mm (direct) or 8 mm (Bowden) pulls melt into the cold zone. Dry the filament and check the temperature first.",
  W_KLIPPER_NEG_EXTRA: "Klipper takes no negative extra length, so there is no line for it. Enter 0 to get one.",
  W_MECHANICAL_FIRST: "The diagonals differ by more than 3 %. Square the frame first, then measure again.",
  W_NOT_SQUARE:
    "The sides differ by more than 2 %. Check that you measured the right edges; else calibrate the steps of the axes first.",
  W_BELOW_NOISE:
    "This skew is smaller than what the calipers can tell. Leave it as it is, or measure a larger part to know more.",
  W_MARLIN_RANGE: "Marlin takes factors from -1 to 1 only. Check the lengths.",
};

/** The reading that is farthest from the others. */
function outlier({ inputs, figures }: Computed): string {
  const readings: unknown = inputs["readings"];
  const mean = numberIn(figures, "meanWall");
  if (!Array.isArray(readings)) return "";
  const numbers = readings.filter((reading) => typeof reading === "number");
  const off = (reading: number) => Math.abs(reading - mean);
  const farthest = numbers.toSorted((one, other) => off(other) - off(one))[0];
  return farthest === undefined ? "" : ` Measure again where you read ${fmt(farthest, 3)} mm.`;
}

/** A warning on a result as a sentence. */
export function warningSentence(code: WarningCode, result: Computed): string {
  return code === "W_SPREAD" ? SENTENCES[code] + outlier(result) : SENTENCES[code];
}
