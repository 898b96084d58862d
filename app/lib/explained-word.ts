/** A word of a text that the glossary explains. */
export interface ExplainedWord {
  /** As it is spelled in the text. */
  readonly word: string;
  /** Anchor on the glossary page. */
  readonly slug: string;
  /** One sentence, for a tooltip. */
  readonly short: string;
}
