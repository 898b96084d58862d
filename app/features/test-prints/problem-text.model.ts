import type { Problem, ProblemCode } from "./fields.model";
import type { Warning } from "./plan.model";
import type { Field } from "./generator.model";

const SENTENCES: Readonly<Record<ProblemCode, string>> = {
  E_REQUIRED: "Enter a value.",
  E_NUMBER: "Enter a number, such as 0.45 or 0,45.",
  E_INTEGER: "Enter a whole number.",
  E_RANGE: "This is out of range.",
  E_ORDER: "Enter at least one step more than the first value.",
  E_CHOICE: "Choose one of the list.",
  E_GEOMETRY: "This cannot be printed with these settings.",
};

/** What is wrong with a field, and what to do. */
export function problemText({ code, detail }: Problem, field: Field | undefined): string {
  if (detail !== undefined) return detail;
  if (field?.kind === "text") {
    return code === "E_REQUIRED"
      ? "Paste your own: Bambu Lab printers have no plain one."
      : "Use at most 10 kB of plain ASCII text. Comments can be left out.";
  }
  if (field?.kind === "choice") return SENTENCES.E_CHOICE;
  if (code === "E_RANGE" && field?.min !== undefined && field.max !== undefined) {
    const from = field.above === true ? `above ${String(field.min)} and up to` : `${String(field.min)} to`;
    return `Enter ${from} ${String(field.max)}${field.unit === undefined ? "" : ` ${field.unit}`}.`;
  }
  return SENTENCES[code];
}

/** What a visitor should know of a file before printing it. */
export const WARNING_TEXTS: Readonly<Record<Warning, string>> = {
  W_UNEVEN_STEP: "The last value is below the one you entered, because the range is not a whole number of steps.",
  W_SPEED_LOWERED: "Some lines are slower than you entered, because they would melt more than the highest flow.",
  W_SPEED_NOT_REACHED:
    "The fast part is too short for its speed at this acceleration. Make it longer, or lower the speed.",
  W_RETRACTION_TOO_SHORT:
    "The retraction is too short to reach the highest speed at this acceleration: the bands from there on print alike. Make it longer, or lower the speed.",
  W_KLIPPER_LIMIT:
    "Klipper keeps the acceleration afterwards until it is set again: RESTART brings back what is configured.",
  W_SKEW_CLEARED: "Skew correction is switched off for this print. Load your profile again, or restart, afterwards.",
  W_NO_SKEW_COMMAND: "There is no known command to switch skew correction off. Check that none is active.",
  W_FIXED_LIMITS: "The highest flow does not limit this print: it finds it.",
  W_ACCELERATION_ASSUMED:
    "No acceleration is entered, so whether the highest speed is reached is only counted with a usual one. Enter yours under “Lines and speed”.",
  W_LINEAR_ADVANCE:
    "Marlin needs linear advance built in (LIN_ADVANCE), or all values print alike. Send M900 first: the answer shows K, or that the command is unknown.",
  W_START_NOT_HOMED:
    "Your start G-code does not home the printer (G28), and calls no macro that could: add it, or the print is not where it should be.",
  W_START_NOT_HEATED:
    "Your start G-code does not wait for a hot nozzle (M109), and calls no macro that could: add it, or nothing comes out.",
  W_START_MOVES_ORIGIN:
    "Your start G-code moves the origin (G92 or M206 with X, Y or Z): the print is then not where the report says, and may leave the bed.",
};
