/**
 * The page in UTF-8, beside a response without a body: writing it into a `Response` and reading it from there takes
 * longer than much of what is done for a page.
 */
export interface RenderedPage {
  body: Buffer | null;
  /** Random values in the page's data that no other page has, besides its nonce: a loader that makes one adds it. */
  readonly ownValues: string[];
}

/** A page before it is rendered. */
export function notRendered(): RenderedPage {
  return { body: null, ownValues: [] };
}
