import type { PostgresType } from "postgres";
import { VALUE_PARSERS } from "../../data-api/value-parsers";

/** Types in the database's catalogue whose values are sent as the text that they are. */
const PLAIN_TYPES = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  bpchar: 1042,
  varchar: 1043,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
};

const BYTEA = 17;

/** How values are read, where the text of the database is not what is wanted. */
const PARSERS: Readonly<Record<number, (printed: string) => unknown>> = {
  [PLAIN_TYPES.bool]: (printed) => printed === "t",
  [PLAIN_TYPES.int8]: (printed) => {
    const number = Number(printed);
    return Number.isSafeInteger(number) ? number : BigInt(printed);
  },
  [PLAIN_TYPES.int2]: Number,
  [PLAIN_TYPES.int4]: Number,
  [PLAIN_TYPES.float4]: Number,
  [PLAIN_TYPES.float8]: Number,
  [PLAIN_TYPES.json]: parseJson,
  [PLAIN_TYPES.jsonb]: parseJson,
  ...VALUE_PARSERS,
};

/** Bytes are sent in PostgreSQL's notation; a text is that notation already. */
const BYTES: PostgresType = {
  to: BYTEA,
  from: [BYTEA],
  serialize: (value: unknown) =>
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : plainText(value),
  parse: (printed: string) => new Uint8Array(Buffer.from(printed.slice(2), "hex")),
};

/**
 * How `postgres` sends and reads values: as PGlite does, so that responses are the same on both. Its own way would send
 * the text `true` for a boolean as false, and a text for JSON in quotes.
 */
export const VALUE_TYPES: Readonly<Record<string, PostgresType>> = {
  bytea: BYTES,
  ...Object.fromEntries(
    Object.entries(PLAIN_TYPES).map(([name, oid]) => [
      name,
      { to: oid, from: [oid], serialize: plainText, parse: PARSERS[oid] ?? ((printed: string) => printed) },
    ]),
  ),
};

function parseJson(printed: string): unknown {
  return JSON.parse(printed);
}

/** The text of a value. What is no plain value is JSON, which its type takes or refuses as PostgREST's would. */
function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}
