/** A page that a guide rests on. */
export interface GuideSource {
  readonly label: string;
  readonly url: string;
}

/** How to make a test, read it and trust it. Conversions have nothing to print. */
export interface Guidance {
  /** What is wrong without it, and what it sets right. */
  readonly purpose: string;
  /** When to do it, and why then. */
  readonly order: string;
  /** What to print, step by step. */
  readonly print: readonly string[];
  /** How to read the print, or the answer. */
  readonly read: readonly string[];
  readonly mistakes: readonly string[];
  /** How sure the answer is, and what to repeat for a surer one. */
  readonly certainty: string;
  readonly sources: readonly GuideSource[];
}
