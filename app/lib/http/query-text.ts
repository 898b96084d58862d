/*
 * Queries changed as text: what stays is sent on letter by letter. URLSearchParams would write %20 as +, which is not
 * the same to everything that reads an address.
 */

const NONE: ReadonlySet<string> = new Set();

/** The query of a request. Remix writes each space in it as +, whatever was sent; %20 is read as a space everywhere. */
export function queryOf({ url }: Pick<Request, "url">): string {
  return new URL(url).search.replaceAll("+", "%20");
}

/**
 * The query without the parameters that have a name and no value; the same text when there are none.
 *
 * @param but names of those that stay all the same
 */
export function withoutBlanks(search: string, but: ReadonlySet<string> = NONE): string {
  const pairs = pairsOf(search);
  const kept = pairs.filter((pair) => !/^[^=]+=(\+|%20)*$/.test(pair) || but.has(pair.split("=")[0] ?? ""));
  return kept.length === pairs.length ? search : joined(kept);
}

/** The query with one parameter replaced, at the end. The value is made of letters, digits and hyphens. */
export function withParam(search: string, name: string, value: string): string {
  return joined([...pairsOf(withoutParam(search, name)), `${name}=${value}`]);
}

/** The query without one parameter. */
function withoutParam(search: string, name: string): string {
  return joined(pairsOf(search).filter((pair) => pair.split("=")[0] !== name));
}

function pairsOf(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "");
}

function joined(pairs: readonly string[]): string {
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
