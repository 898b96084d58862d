import { shown } from "../pictures/scene";
import type { Readings } from "../calculators/readings";

/** How sure a result is, and what makes it surer. */
export interface Certainty {
  /** "± 0.005 s"; null where no figure can be given. */
  readonly plusMinus: string | null;
  /** Where it comes from, as a part of a sentence: "half a step between two lines". */
  readonly because: string;
  /** The reading to improve, as a sentence. */
  readonly improve: string;
}

/** The certainty of a calculator's results by the ids of their variants; conversions have none of their own. */
export type Certainties = Readonly<Record<string, (readings: Readings) => Certainty>>;

/** What calipers are off by at most, mm. */
export const CALIPER_ERROR = 0.02;

/** Two digits say all that is known of how far something may be off. */
export const about = (value: number, unit = ""): string => shown(Math.abs(value), unit, 2);

export const give = (value: number, unit: string, because: string, improve: string): Certainty => ({
  plusMinus: `± ${about(value, unit)}`,
  because,
  improve,
});
