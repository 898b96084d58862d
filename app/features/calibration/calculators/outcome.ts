/** Why there is no result. */
export type ErrorCode =
  "E_REQUIRED" | "E_NUMBER" | "E_INTEGER" | "E_RANGE" | "E_ORDER" | "E_CHOICE" | "E_GEOMETRY" | "E_RESULT_RANGE";

/** What to know about a result. */
export type WarningCode =
  | "W_LARGE_CHANGE"
  | "W_UNUSUAL_FLOW"
  | "W_FEW_READINGS"
  | "W_SPREAD"
  | "W_REPEAT"
  | "W_UNEVEN_STEP"
  | "W_TOO_MANY_PATTERNS"
  | "W_BEYOND_TOWER"
  | "W_HIGH_PA"
  | "W_SPEED_NOT_REACHED"
  | "W_WIDTH_LT_HEIGHT"
  | "W_WIDTH_RATIO"
  | "W_LAYER_TALL"
  | "W_IMPLAUSIBLE_FLOW"
  | "W_LIMIT_NOT_REACHED"
  | "W_KLIPPER_CROSS_SECTION"
  | "W_RETRACT_LONG"
  | "W_KLIPPER_NEG_EXTRA"
  | "W_MECHANICAL_FIRST"
  | "W_NOT_SQUARE"
  | "W_BELOW_NOISE"
  | "W_MARLIN_RANGE";

/** The one of several entries that is wrong, as it was typed. */
export interface Entry {
  readonly text: string;
  /** Its line, counted from 1, where each entry has one. */
  readonly line?: number;
  /** How many numbers it has, where that is what is wrong. */
  readonly count?: number;
}

/** The input, or the result, that is wrong. */
export class Fault {
  constructor(
    readonly field: string,
    readonly code: ErrorCode,
    readonly entry?: Entry,
  ) {}
}

/** What a calculation gives: figures, unrounded, and texts by name. */
export type Figures = Readonly<Record<string, number | string | readonly number[]>>;

/** Lines to paste, by where they go. */
export type Commands = Readonly<Record<string, string>>;

/** A result. */
export interface Outcome {
  readonly figures: Figures;
  readonly warnings: readonly WarningCode[];
  readonly commands?: Commands;
}

/** The warnings whose condition holds. */
export function warningsWhere(conditions: Readonly<Partial<Record<WarningCode, boolean>>>): readonly WarningCode[] {
  return Object.entries(conditions).flatMap(([code, holds]) => (holds && isWarningCode(code) ? [code] : []));
}

const isWarningCode = (code: string): code is WarningCode => code.startsWith("W_");

/** Figures and commands without those that this calculation does not give. */
export function present<Value>(all: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  const found: Record<string, Value> = {};
  for (const [key, value] of Object.entries(all)) if (value !== undefined) found[key] = value;
  return found;
}
