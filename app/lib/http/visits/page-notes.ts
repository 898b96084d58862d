/** A search that a page shows the results of. */
export interface NotedSearch {
  readonly q: string;
  /** How many results there are, on all pages. */
  readonly results: number;
}

/** What a page says of itself while it is rendered, for the counts of visits. */
export interface PageNotes {
  search: NotedSearch | null;
  /** The visitor is an administrator. */
  byAdmin: boolean;
}

/** The notes of a page that is about to be rendered. */
export function noNotes(): PageNotes {
  return { search: null, byAdmin: false };
}
