/** A synonym of the search: who looks for `term` also finds `means`. */
export interface SearchSynonym {
  readonly term: string;
  readonly means: string;
}
