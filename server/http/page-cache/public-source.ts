/** What public pages are made from, at one moment. */
export interface PublicState {
  /** Another number with every change. */
  readonly version: number;
  /** False while the data may be old: the pages say so, and nothing outside of the server keeps them. */
  readonly current: boolean;
}

/** What the page cache has to know of the site. */
export interface PublicSource {
  /** Null while pages have to be rendered for each visitor: before there is data, and while a change is being read. */
  state(this: void): PublicState | null;
  /** Whether pages can be rendered, if need be from old data. */
  hasData(this: void): boolean;
  /**
   * The cookies that a page for a visitor with this `Cookie` header may be made from: empty, or those whose values many
   * visitors share, always spelled in the same way. Null for a visitor who has any other cookie.
   */
  publicCookies(this: void, header: string | undefined, secure: boolean): string | null;
}
