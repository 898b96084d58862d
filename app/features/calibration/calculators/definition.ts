import type { CalculatorSlug } from "../calibration-steps.model";
import type { Certainties } from "../certainty/certainty";
import type { PartsThatHelp } from "../parts/parts-that-help";
import type { Pictures } from "../pictures/picture";
import type { Firmware, Slicer } from "../targets/targets.model";
import type { Figures, WarningCode } from "./outcome";
import type { Variant } from "./variant";

/** How a figure is shown. */
export interface FigureText {
  readonly label: string;
  readonly unit?: string;
  readonly decimals: number;
  /** Shown with a plus when it is above zero. */
  readonly signed?: true;
  /** A text to paste, and not a figure to read. */
  readonly line?: true;
}

/** Where a command of a result goes. */
export interface CommandText {
  readonly firmware: Firmware | null;
  /** When or where to use it. */
  readonly where: string;
}

/** A setting of slicers that takes the result. */
export interface Setting {
  readonly slicers: readonly Slicer[];
  /** The way to it, or why there is none. */
  readonly where: string;
  /** What to enter; null when there is no such setting. */
  readonly value: string | null;
}

/** A result that settings and notes are made from. */
export interface Computed {
  readonly variant: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly figures: Figures;
}

/** Where a result goes on: the next test or conversion, with what is known for it. */
export interface NextUse {
  readonly label: string;
  readonly variant: string;
  /** Inputs by name, unrounded. */
  readonly inputs: Readonly<Record<string, number | string>>;
}

/** What a calculator says of its own inputs and results, where the general sentences say too little. */
export interface CalculatorWords {
  /** By the input, or result, and its code: "end E_ORDER"; by the variant as well where one differs. */
  readonly faults: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Partial<Record<WarningCode, string | ((result: Computed) => string)>>>;
}

/** What only matters with one firmware. */
export interface FirmwareNote {
  readonly firmware: Firmware;
  readonly text: string;
}

/** A variant with lines for firmwares that another one has none for. */
export interface OtherLines {
  readonly firmwares: readonly Firmware[];
  readonly variant: string;
  readonly label: string;
}

/** Variants that answer the same kind of question. */
export interface VariantGroup {
  readonly label: string;
  readonly variants: readonly [Variant, ...Variant[]];
}

/** A calculator: its variants, and how their results are shown. */
export interface Calculator {
  readonly slug: CalculatorSlug;
  /** The first variant of the first group is the one that an address without a variant has. */
  readonly groups: readonly [VariantGroup, ...VariantGroup[]];
  /** In the order in which they are shown: the first one that a result has is its main figure. */
  readonly figures: Readonly<Record<string, FigureText>>;
  /** By the ids of variants: which variant has the lines for firmwares that this one has none for. */
  readonly otherLines?: Readonly<Record<string, OtherLines>>;
  /** In the order in which they are shown. */
  readonly commands: Readonly<Record<string, CommandText>>;
  readonly settings: (result: Computed) => readonly Setting[];
  /** Variants of this calculator that take the result. */
  readonly next: (result: Computed) => readonly NextUse[];
  /** What to know about this result besides its warnings. */
  readonly notes: (result: Computed) => readonly (string | FirmwareNote)[];
  /** What is wrong or unusual, in sentences. */
  readonly words: CalculatorWords;
  readonly pictures: Pictures;
  readonly certainties: Certainties;
  readonly parts: PartsThatHelp;
}

/** A value of a result that is a number; NaN for any other. */
export const numberIn = (values: Readonly<Record<string, unknown>>, name: string): number => {
  const value = values[name];
  return typeof value === "number" ? value : Number.NaN;
};
