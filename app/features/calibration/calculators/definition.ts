import type { CalculatorSlug } from "../calibration-steps.model";
import type { Certainties } from "../certainty/certainty";
import type { PartsThatHelp } from "../parts/parts-that-help";
import type { Pictures } from "../pictures/picture";
import type { Firmware, Slicer } from "../targets/targets.model";
import type { Figures } from "./outcome";
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
  /** In the order in which they are shown. */
  readonly commands: Readonly<Record<string, CommandText>>;
  readonly settings: (result: Computed) => readonly Setting[];
  /** Variants of this calculator that take the result. */
  readonly next: (result: Computed) => readonly NextUse[];
  /** What to know about this result besides its warnings. */
  readonly notes: (result: Computed) => readonly string[];
  readonly pictures: Pictures;
  readonly certainties: Certainties;
  readonly parts: PartsThatHelp;
}

/** A value of a result that is a number; NaN for any other. */
export const numberIn = (values: Readonly<Record<string, unknown>>, name: string): number => {
  const value = values[name];
  return typeof value === "number" ? value : Number.NaN;
};
