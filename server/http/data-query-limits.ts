/*
 * What one call of the data API may ask the database for. The database serves one call at a time, so a query that
 * multiplies rows (embedded resources inside embedded resources) or backtracks (regular expressions) stops all others.
 */

/** Longest query string, bytes. */
export const MAX_QUERY_BYTES = 2_048;
/** Most conditions, those inside `or=()` and `and=()` included. */
export const MAX_FILTERS = 20;
/** How deep embedded resources may be nested. */
const MAX_EMBED_DEPTH = 2;
/** Rows that a query with resources inside embedded ones may ask for: it repeats them for each row and each resource. */
const MAX_ROWS_OF_DEEP_QUERY = 20;
/** Most embedded resources beside each other. */
const MAX_EMBEDS = 3;
/** Largest body of a function call, bytes. */
export const MAX_FUNCTION_BODY_BYTES = 65_536;

/** How deep the values of a JSON body may be nested. */
export const MAX_BODY_DEPTH = 32;

/** What a call is refused with; the shape of PostgREST's errors. */
export interface DataQueryError {
  readonly status: 400 | 413;
  readonly code: string;
  readonly message: string;
}

/** Parameters that are no condition on a column, also as `embedded.order`. */
const NO_FILTER = new Set(["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"]);

const LOGICAL = /(?:^|\.)(?:not\.)?(?:and|or)$/;

/** An operator inside `or=()`: `name.eq.x`, `name.not.in.(a,b)`, `name.like(any).{a,b}`. */
const OPERATOR =
  /\.(?:eq|neq|gt|gte|lt|lte|like|ilike|match|imatch|in|is|isdistinct|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj)[.(]/g;

const REGULAR_EXPRESSION = /^(?:not\.)*i?match[.(]/;
const REGULAR_EXPRESSION_INSIDE = /\.i?match[.(]/;

/**
 * Checks a call of `/rest/v1`; other services have no queries.
 *
 * @param path decoded path
 * @param search query string with its question mark, or empty
 * @param body the body, empty without one
 * @returns null when it may go to the database
 */
export function dataQueryError(path: string, search: string, body: Uint8Array): DataQueryError | null {
  if (!path.startsWith("/rest/v1")) return null;
  if (/^\/rest\/v1\/+rpc\//.test(path) && body.length > MAX_FUNCTION_BODY_BYTES) {
    return { status: 413, code: "body_too_large", message: `The body has more than ${MAX_FUNCTION_BODY_BYTES} bytes.` };
  }
  if (isNestedDeeperThan(MAX_BODY_DEPTH, body)) {
    return tooMuch(`The values of the body are nested more than ${MAX_BODY_DEPTH} deep.`);
  }
  if (search.length - 1 > MAX_QUERY_BYTES) return tooMuch(`The query has more than ${MAX_QUERY_BYTES} bytes.`);

  let filters = 0;
  const parameters = new URLSearchParams(search);
  for (const [name, value] of parameters) {
    if (name.includes("\0") || value.includes("\0")) return NO_NULL_CHARACTER;
    // A key inside a JSON column may be called like a parameter.
    const last = name.includes("->") ? name : name.slice(name.lastIndexOf(".") + 1);
    if (last === "select") {
      const depth = embedDepth(value);
      if (typeof depth !== "number") return depth;
      if (depth === MAX_EMBED_DEPTH && !isShort(parameters)) return NEEDS_LIMIT;
    } else if (LOGICAL.test(name)) {
      filters += value.match(OPERATOR)?.length ?? 0;
      if (REGULAR_EXPRESSION_INSIDE.test(value)) return NO_REGULAR_EXPRESSIONS;
    } else if (!NO_FILTER.has(last)) {
      filters += 1;
      if (REGULAR_EXPRESSION.test(value)) return NO_REGULAR_EXPRESSIONS;
    }
  }
  return filters > MAX_FILTERS ? tooMuch(`The query has more than ${MAX_FILTERS} filters.`) : null;
}

function tooMuch(message: string): DataQueryError {
  return { status: 400, code: "query_too_large", message };
}

/** The database's own error for values; in a name the character would end the statement. */
const NO_NULL_CHARACTER: DataQueryError = {
  status: 400,
  code: "22021",
  message: 'invalid byte sequence for encoding "UTF8": 0x00',
};

const NO_REGULAR_EXPRESSIONS: DataQueryError = {
  status: 400,
  code: "operator_not_allowed",
  message: "The operators match and imatch are not available.",
};

const NEEDS_LIMIT = tooMuch(
  `A query with resources inside embedded ones needs limit=${MAX_ROWS_OF_DEEP_QUERY}, or less.`,
);

/** Whether a query asks for few rows. */
function isShort(parameters: URLSearchParams): boolean {
  const limits = parameters.getAll("limit");
  return limits.length === 1 && limits.every((limit) => /^\d+$/.test(limit) && Number(limit) <= MAX_ROWS_OF_DEEP_QUERY);
}

/** How deep the resources of a `select` are embedded, or why it is refused. */
function embedDepth(select: string): number | DataQueryError {
  let deepest = 0;
  /** Embedded resources so far on each level that is open; the outermost first. */
  const open = [0];
  let quoted = false;
  for (let at = 0; at < select.length; at += 1) {
    const character = select[at];
    if (character === "\\" && quoted) at += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(") {
      // Nothing between the parentheses: an aggregate, `price.avg()`.
      if (select[at + 1] === ")") {
        at += 1;
        continue;
      }
      const beside = (open.at(-1) ?? 0) + 1;
      open[open.length - 1] = beside;
      if (beside > MAX_EMBEDS) return tooMuch(`More than ${MAX_EMBEDS} resources are embedded beside each other.`);
      open.push(0);
      deepest = Math.max(deepest, open.length - 1);
      if (deepest > MAX_EMBED_DEPTH) return tooMuch(`Resources may be embedded ${MAX_EMBED_DEPTH} deep.`);
    } else if (character === ")" && open.length > 1) open.pop();
  }
  return deepest;
}

const [QUOTE, BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = Buffer.from('"\\[]{}');

/** Whether arrays and objects are nested deeper than `limit` in a JSON text, which need not be well formed. */
function isNestedDeeperThan(limit: number, json: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
  }
  return false;
}
