import type { CalculatorSlug } from "../calibration-steps.model";

/** Characters that the names of filaments and notes may have; the database refuses more. */
export const FILAMENT_MAX = 80;
export const NOTE_MAX = 500;

/** How many results are compared at most. */
export const MOST_COMPARED = 4;

/** A result that a member saved. */
export interface SavedResult {
  readonly id: number;
  readonly calculator: CalculatorSlug;
  readonly variant: string;
  /** By name, as the calculator read them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Unrounded, as the calculator gave them on that day. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** `idUuid` of the printer that it is for. */
  readonly printerId: string | null;
  readonly nozzleMm: number | null;
  readonly filament: string | null;
  readonly note: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}
