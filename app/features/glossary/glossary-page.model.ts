/** A term as the page shows it. */
export interface TermView {
  readonly slug: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly area: string;
  readonly short: string;
  readonly text: string;
  readonly related: readonly { readonly slug: string; readonly term: string }[];
}

/** The data of the glossary page. */
export interface GlossaryView {
  readonly q: string;
  readonly count: number;
  /** The terms by their first letter; under one heading without a letter when they were searched for. */
  readonly groups: readonly { readonly letter: string; readonly terms: readonly TermView[] }[];
}
