import type { Guidance, GuideSource } from "./guidance.model";

/** What holds for every test of a calculator. */
export interface CommonGuide extends Pick<Guidance, "purpose" | "order"> {
  readonly mistakes: readonly string[];
  readonly sources: readonly GuideSource[];
}

/** One way to print and read a test, or one conversion. */
export interface TestGuide extends Pick<Guidance, "print" | "read" | "certainty"> {
  /** Besides those of the calculator. */
  readonly mistakes?: readonly string[];
  readonly sources?: readonly GuideSource[];
  /** The calculator's own mistakes and sources are about another kind of reading. */
  readonly alone?: true;
}

/** The guides of a calculator. */
export interface CalculatorGuides {
  readonly common: CommonGuide;
  /** By the ids of variants. */
  readonly tests: Readonly<Record<string, TestGuide>>;
}
