/*
 * The library takes the text of a filter for a number, null or an object where it looks like one, whatever the column's
 * type: `eq.3.0` finds "3", `neq.null` nothing. Of two filters on a column with the same operator, of several `or=()`, and
 * of several negated ones it keeps one. So before it parses an address, values are put into quotes, which it takes as they
 * are, and what would be lost is moved into `and=()`.
 */

/** Parameters that are no filter, also as `embedded.order`. */
const NO_FILTER = new Set(["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"]);

/** Operators whose value is compared as it is. A value in braces is an array. */
const PLAIN_VALUE = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(?!\{)(.*)$/s;
const LIST = /^((?:not\.)?in\.\()(.*)(\))$/s;
const OPERATOR = /^(not\.)?(\w+)/;
const LOGIC = /^(?:not\.)?(?:and|or)$/;

/** The same inside `and=()` and `or=()`, where values without quotes hold no comma and no bracket. */
const PLAIN_VALUE_IN_LOGIC = /(\.(?:eq|neq|gt|gte|lt|lte)\.)([^"{(),][^(),"]*)(?=[,)])/g;
const LIST_IN_LOGIC = /(\.in\.\()([^()]*)(\))/g;

/** An address of the data API whose filters all count, each with its value as it was sent. */
export function withExactFilters(address: string): string {
  const url = new URL(address);
  if (url.search === "" || !/^\/rest\/v1\/+(?!rpc\/)/.test(url.pathname)) return address;
  const kept: [string, string][] = [];
  const moved = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const [name, value] of url.searchParams) {
    const { prefix, last } = partsOf(name);
    if (NO_FILTER.has(last)) {
      kept.push([name, value]);
      continue;
    }
    const isLogic = LOGIC.test(last);
    const key = `${prefix}${isLogic ? (last.startsWith("not.") ? "not" : last) : `${last}.${operatorOf(value)}`}`;
    // Several and=() count all of them.
    if (!seen.has(key) || last === "and") kept.push([name, isLogic ? exactLogic(value) : exactValue(value)]);
    else moved.set(prefix, [...(moved.get(prefix) ?? []), isLogic ? last + exactLogic(value) : inLogic(last, value)]);
    seen.add(key);
  }
  for (const [prefix, filters] of moved) kept.push([`${prefix}and`, `(${filters.join(",")})`]);
  url.search = new URLSearchParams(kept).toString();
  return url.href;
}

/** A key inside a JSON column may have dots; before another name they lead to an embedded resource. */
function partsOf(name: string): { readonly prefix: string; readonly last: string } {
  const [, prefix = "", last = name] = /^((?:[^.]+\.)*?)((?:not\.)?(?:and|or)|[^.]*->.*|[^.]+)$/s.exec(name) ?? [];
  return { prefix, last };
}

/** What the library keeps one of for each column. */
function operatorOf(value: string): string {
  const [, negated, operator = ""] = OPERATOR.exec(value) ?? [];
  if (negated === undefined) return operator;
  return operator === "in" || operator === "is" ? `not.${operator}` : "not";
}

function exactValue(value: string): string {
  const plain = PLAIN_VALUE.exec(value);
  if (plain !== null) return `${plain[1] ?? ""}"${plain[2] ?? ""}"`;
  const list = LIST.exec(value);
  return list === null ? value : (list[1] ?? "") + exactList(list[2] ?? "") + (list[3] ?? "");
}

/** A filter as `and=()` has it. */
function inLogic(name: string, value: string): string {
  const plain = PLAIN_VALUE.exec(value);
  if (plain !== null) return `${name}.${plain[1] ?? ""}"${escaped(plain[2] ?? "")}"`;
  return `${name}.${exactValue(value)}`;
}

function exactLogic(logic: string): string {
  return logic
    .replace(PLAIN_VALUE_IN_LOGIC, (_, operator: string, value: string) => `${operator}"${escaped(value)}"`)
    .replace(LIST_IN_LOGIC, (_, start: string, list: string, end: string) => start + exactList(list) + end);
}

/** Values of a list, those without quotes in quotes. */
function exactList(list: string): string {
  if (list.trim() === "") return list;
  return [...list.matchAll(/("(?:[^"\\]|\\.)*"|[^,]*)(?:,|$)/gs)]
    .slice(0, list.endsWith(",") ? undefined : -1)
    .map(([, value = ""]) => (value.startsWith('"') ? value : `"${escaped(value)}"`))
    .join(",");
}

function escaped(value: string): string {
  return value.replace(/["\\]/g, "\\$&");
}
