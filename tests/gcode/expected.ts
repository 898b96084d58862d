/*
 * What a check is told of the file it reads. It is made from the settings a file was asked for and from the calculators,
 * never from the code that wrote the file.
 */

/** Dialects. Bambu printers read Marlin's. */
export type Firmware = "klipper" | "marlin" | "rrf";

/** A printed line: its cross-section, and what its E was multiplied by besides the flow ratio. */
export interface PrintedLine {
  readonly width: number;
  readonly height: number;
  /** Default: 1. */
  readonly multiplier?: number;
  /** Where it may stand, by its Z; default: anywhere. */
  readonly fromZ?: number;
  readonly toZ?: number;
}

/** What a test varies. */
export interface Sweep {
  readonly of: "pressureAdvance" | "retraction" | "retractSpeed" | "flow" | "speed" | "multiplier";
  /** The values in the order of printing. */
  readonly values: readonly number[];
  readonly end: number;
  /** Equal within this. */
  readonly tolerance: number;
  /** The print rises all the time, and a band ends within a layer's rise: what lies on the seam counts for neither. */
  readonly rises?: true;
  /** The same for what a height reads; default: the tolerance of the values. */
  readonly bandTolerance?: number;
  /** A tower's heights, each with the value that the matching calculator reads from its middle. Empty where none is read. */
  readonly bands: readonly {
    readonly fromZ: number;
    readonly toZ: number;
    readonly read: (height: number) => number;
  }[];
}

/** See above. Lengths in mm, speeds in mm/s. */
export interface Expected {
  readonly firmware: Firmware;
  readonly bed:
    | { readonly shape: "rect"; readonly x: number; readonly y: number; readonly originCenter: boolean }
    | { readonly shape: "round"; readonly diameter: number; readonly originCenter: boolean };
  readonly margin: number;
  readonly maxZ: number;
  readonly nozzle: number;
  readonly filamentDiameter: number;
  readonly flowRatio: number;
  /** Temperatures that may be printed with. */
  readonly hotends: readonly number[];
  readonly hotendMax: number;
  readonly bedMax: number;
  /** Cap of all speeds. */
  readonly maxSpeed: number;
  /** mm³/s; null in a test of the flow. */
  readonly maxFlow: number | null;
  readonly zHop: number;
  readonly extraRestart: number;
  /** Travels from this length on are retracted; null where the test varies that. */
  readonly retractTravelFrom: number | null;
  readonly lines: readonly PrintedLine[];
  /** Steps from the Z of one printed line to that of the next. */
  readonly layerSteps: readonly number[];
  /**
   * In a print of free-standing columns, each of which begins on the bed (4.6, blobs: "extrude L while rising"): how far
   * apart they are at least.
   */
  readonly columnsApart?: number;
  readonly sweep: Sweep | null;
  /** What is in force after the test. Null: it was not changed. */
  readonly restored: { readonly pressureAdvance: number | null; readonly acceleration: number | null };
  /** Filament by the closed form of the test, without what surrounds it; null where there is none. */
  readonly testFilamentMm: number | null;
  /** Share that it may be off by; default: a thousandth. */
  readonly testFilamentWithin?: number;
  /** Comment that begins a section of the test itself, for that figure, and any that ends one. */
  readonly testFrom?: string;
  readonly testTo?: RegExp;
  /** The figures of the header and the report. */
  readonly seconds: number;
  readonly filamentMm: number;
  /** mm/s² where the file sets none. */
  readonly acceleration: number;
  /**
   * Decimals of F of moves that rise on the spot, default none: "`blobFeedrate` ... two decimals in emitted G-code" (1.3),
   * since a tenth of a blob's feed rate is a percent of its flow.
   */
  readonly risingFeedDecimals?: number;
  /** Lines of the start and end templates, filled in. Their grammar is the user's. */
  readonly template: ReadonlySet<string>;
}

/** What a check found wrong. */
export interface Finding {
  readonly check: number;
  /** Line of the file, from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

/** Section of filament, mm². */
export const filamentArea = ({ filamentDiameter: d }: Pick<Expected, "filamentDiameter">): number =>
  (Math.PI * d * d) / 4;

/** Section of a line with round edges, mm²: a rectangle between two half discs. */
export const lineArea = ({ width, height }: Pick<PrintedLine, "width" | "height">): number =>
  height * (width - height) + Math.PI * (height / 2) ** 2;

/** A thousandth of a micrometre: for sums of decimals. */
export const DUST = 1e-6;
