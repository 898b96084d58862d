import type { Motion } from "./gcode/motion";
import type { PrinterSettings } from "./printer-settings.model";

/** A range of heights above the bed that was printed with one value. */
export interface Band {
  readonly fromZ: number;
  readonly toZ: number;
  readonly value: number;
}

export type Warning =
  | "W_UNEVEN_STEP"
  | "W_SPEED_LOWERED"
  | "W_SPEED_NOT_REACHED"
  | "W_RETRACTION_TOO_SHORT"
  | "W_KLIPPER_LIMIT"
  | "W_SKEW_CLEARED"
  | "W_NO_SKEW_COMMAND"
  | "W_FIXED_LIMITS"
  | "W_ACCELERATION_ASSUMED"
  | "W_LINEAR_ADVANCE"
  | "W_START_NOT_HOMED"
  | "W_START_NOT_HEATED"
  | "W_START_MOVES_ORIGIN";

/** What to know of a print that has to reach its speed. */
export function accelerationWarnings({ acceleration }: PrinterSettings): readonly Warning[] {
  return acceleration === null ? ["W_ACCELERATION_ASSUMED"] : [];
}

/** What is different in each band, in words. */
export interface BandWords {
  readonly label: string;
  readonly unit?: string | undefined;
}

/** What the visitor has to know of the print to read it. */
export interface PlanFact {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
}

/** What is to be printed, before anything of it is written. */
export interface Plan {
  /** In the order in which they are printed. */
  readonly values: readonly number[];
  readonly bands: readonly Band[];
  /** Of a print with bands. */
  readonly bandWords?: BandWords;
  readonly warnings: readonly Warning[];
  /** Shown with the report. */
  readonly facts?: readonly PlanFact[];
  /** What follows from the settings, for the head of the file. */
  readonly derived: Readonly<Record<string, number | string>>;
  /** Top of its first layer, where that is not the one of the settings: the prime line is as high. */
  readonly firstLayer?: number;
  /** Size of the print without the prime line; its centre is the origin. */
  readonly size: { readonly x: number; readonly y: number };
  /** Printed before anything else. */
  readonly commands?: readonly string[];
  /** Pressure advance to go back to. */
  readonly restorePa?: number;
  /** What each restart pushes more than was pulled back. */
  readonly extraRestart?: number;
  /**
   * Which setting is to blame when the print is too wide for the bed, too deep (where that is another one), too tall, or
   * takes too long.
   */
  readonly blame: { readonly wide: string; readonly deep?: string; readonly tall: string; readonly long: string };
  /** The highest flow of the settings does not count. */
  readonly anyFlow?: boolean;
  /** The calculator's form for the print, as its query, with what is known already. */
  readonly reads: Readonly<Record<string, string>>;
  /** Writes the moves, and stops now and then so that others get their turn. */
  readonly draw: (motion: Motion) => Generator<void, void>;
}

/** What is known of a file before it is sent. */
export interface Report {
  readonly fileName: string;
  readonly bytes: number;
  readonly seconds: number;
  /** mm/s²; the seconds were counted with it, since none was entered. */
  readonly assumedAcceleration: number | null;
  readonly filamentMm: number;
  readonly filamentG: number;
  /** Of all moves, from the prime line to where it parks, but those of the visitor's own start and end. */
  readonly bbox: {
    readonly minX: number;
    readonly maxX: number;
    readonly minY: number;
    readonly maxY: number;
    readonly maxZ: number;
  };
  readonly values: readonly number[];
  readonly bands: readonly Band[];
  readonly bandWords: BandWords;
  readonly facts: readonly PlanFact[];
  readonly warnings: readonly Warning[];
}
