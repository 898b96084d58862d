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

/** Most rows of one write, which the database does in one piece: as many as a member may have of anything. */
export const MAX_ROWS_OF_WRITE = 2_000;

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

const EMPTY_LOGIC = /(?:^|[(,])\s*(?:not\.)*(?:and|or)?\s*\(\s*\)/;

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
  const { depth, rows } = shapeOf(body);
  if (depth > MAX_BODY_DEPTH) {
    return tooMuch(`The values of the body are nested more than ${MAX_BODY_DEPTH} deep.`);
  }
  if (rows > MAX_ROWS_OF_WRITE) {
    return { status: 413, code: "too_many_rows", message: `The body has more than ${MAX_ROWS_OF_WRITE} rows.` };
  }
  if (search.length - 1 > MAX_QUERY_BYTES) return tooMuch(`The query has more than ${MAX_QUERY_BYTES} bytes.`);

  let filters = 0;
  const parameters = new URLSearchParams(search);
  for (const [name, value] of parameters) {
    if (name.includes("\0") || value.includes("\0")) return NO_NULL_CHARACTER;
    const reserved = reservedName(name, value);
    if (reserved !== undefined) {
      return { status: 400, code: "42703", message: `There is no column, function or table "${reserved}"` };
    }
    // A key inside a JSON column may be called like a parameter.
    const last = name.includes("->") ? name : name.slice(name.lastIndexOf(".") + 1);
    if (last === "limit" || last === "offset") {
      if (!WHOLE_NUMBER.test(value)) return notANumber(last, value);
    } else if (last === "select") {
      const depth = embedDepth(value);
      if (typeof depth !== "number") return depth;
      if (depth === MAX_EMBED_DEPTH && !isShort(parameters)) return NEEDS_LIMIT;
    } else if (LOGICAL.test(name)) {
      if (EMPTY_LOGIC.test(value)) return EMPTY_CONDITION;
      filters += value.match(OPERATOR)?.length ?? 0;
      if (REGULAR_EXPRESSION_INSIDE.test(value)) return NO_REGULAR_EXPRESSIONS;
    } else if (!NO_FILTER.has(last)) {
      filters += 1;
      if (REGULAR_EXPRESSION.test(value)) return NO_REGULAR_EXPRESSIONS;
    }
  }
  return filters > MAX_FILTERS ? tooMuch(`The query has more than ${MAX_FILTERS} filters.`) : null;
}

/**
 * What every object of JavaScript has. The library keeps what it has read of an address in plain objects: a column or an
 * alias of such a name would be written into the one that all objects share, and change every later request. Names that
 * begin with a dollar sign are its own.
 */
const RESERVED = new Set(Object.getOwnPropertyNames(Object.prototype));

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Parameters whose values consist of names. */
const NAMES_IN_VALUE = new Set(["select", "order", "columns", "on_conflict"]);

/** Where a name begins inside `or=()`. */
const NAME_IN_LOGIC = /(?:^|[(,])\s*(?:not\.)*([^.,()]+)(?=[.(])/g;

/** The first name of a parameter that must not reach the library. */
function reservedName(name: string, value: string): string | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const inValue = NAMES_IN_VALUE.has(last)
    ? [value]
    : LOGICAL.test(name)
      ? [...value.matchAll(NAME_IN_LOGIC)].map(([, found = ""]) => found)
      : [];
  return [name, ...inValue]
    .flatMap((text) => text.match(NAME) ?? [])
    .find((found) => RESERVED.has(found) || found.startsWith("$"));
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

/** It would be true for every row. */
const EMPTY_CONDITION: DataQueryError = {
  status: 400,
  code: "PGRST100",
  message: "failed to parse logic tree: an and() or or() holds no condition",
};

/** A negative one is refused by the library. */
const WHOLE_NUMBER = /^\s*-?\d+\s*$/;

/** Left out, it would give all rows to a caller who asked for few. */
function notANumber(name: string, value: string): DataQueryError {
  return { status: 400, code: "PGRST100", message: `failed to parse ${name} parameter (${value})` };
}

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

const [QUOTE, BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE, COMMA, LINE_FEED] =
  Buffer.from('"\\[]{},\n');

/**
 * How deep the arrays and objects of a JSON text are nested, and how many rows it has; of another text its lines. The
 * text need not be well formed.
 */
function shapeOf(text: Uint8Array): { readonly depth: number; readonly rows: number } {
  let depth = 0;
  let deepest = 0;
  let rows = 1;
  let lines = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === LINE_FEED) lines += 1;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    else if (byte === COMMA && depth === 1) rows += 1;
  }
  return { depth: deepest, rows: deepest === 0 ? lines : rows };
}
