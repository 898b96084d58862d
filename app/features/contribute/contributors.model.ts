/** A member with a public profile who wrote guides. */
export interface Contributor {
  readonly name: string;
  readonly guides: number;
  readonly latest: { readonly slug: string; readonly title: string };
}
