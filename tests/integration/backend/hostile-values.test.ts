import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataQueryError } from "../../../server/http/data-query-limits";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { startTestBackend } from "../../support/servers/test-backend";
import { recordingLog } from "../../support/recording-log";

/*
 * One connection serves everybody. So no value in a call, whoever sends it, may leave the backend unable to serve the
 * next: every parameter of every function, every column and every field of the auth service is given values of all
 * kinds, and after each lot another visitor reads. New functions and tables are found by themselves.
 */

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let backend: EmbeddedBackend;

beforeAll(async () => {
  data = await freshDataDirectory();
  backend = await startTestBackend({ dataDir: data.path, log: recordingLog(), siteUrl: "http://localhost:3000" });
});

afterAll(async () => {
  await backend.close();
  await data.remove();
});

const VALUES: readonly unknown[] = [
  { a: 1 },
  { a: ["b"] },
  [["a"]],
  [{ a: 1 }],
  ["a", ["b"], null],
  [],
  {},
  5,
  -1,
  1e308,
  9007199254740992,
  true,
  null,
  "",
  "{a",
  "a\0b",
  "\ud800",
  "0001-01-01T00:00:00Z",
  "infinity",
  "x".repeat(20_000),
];

function send(path: string, key: string, init: RequestInit): Promise<Response> {
  const headers = { apikey: key, "content-type": "application/json", prefer: "return=minimal" };
  return backend.fetch(new Request(`http://backend.test${path}`, { ...init, headers }));
}

interface Call {
  readonly path: string;
  readonly key: string;
  /** Sent as JSON; a call without one is a GET. */
  readonly body?: object;
}

/** Sends calls as strangers can, and then reads as another visitor. Returns what went wrong. */
async function harmOf(calls: readonly Call[]): Promise<string[]> {
  const harm: string[] = [];
  for (const { path, key, body } of calls) {
    const text = body === undefined ? "" : JSON.stringify(body);
    const { pathname, search } = new URL(path, "http://backend.test");
    if (dataQueryError(pathname, search, Buffer.from(text)) !== null) continue;
    const response = await send(path, key, text === "" ? {} : { method: "POST", body: text });
    const answer = await response.text();
    if (response.status >= 500) harm.push(`${path} ${text.slice(0, 80)} → ${response.status} ${answer.slice(0, 120)}`);
  }
  const read = await send("/rest/v1/printers?select=id&order=id&limit=1", backend.publishableKey, {});
  if ((await read.text()) !== '[{"id":1}]') harm.push(`after ${calls[0]?.path} the next reader gets ${read.status}`);
  return harm;
}

async function rows<Row>(schema: z.ZodType<Row>, sql: string): Promise<Row[]> {
  return backend.withDatabase((database) => database.query(schema, sql));
}

test("functions", async () => {
  const functions = await rows(
    z.object({ name: z.string(), parameters: z.array(z.string()) }),
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters
     from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
  );
  expect(functions.length).toBeGreaterThan(20);
  const harm: string[] = [];
  for (const { name, parameters } of functions) {
    // A function without parameters takes no value.
    const values = parameters.length === 0 ? [null] : VALUES;
    const calls = values.map((value) => ({
      path: `/rest/v1/rpc/${name}`,
      key: backend.secretKey,
      body: Object.fromEntries(parameters.map((parameter) => [parameter, value])),
    }));
    harm.push(...(await harmOf(calls)));
  }
  expect(harm).toEqual([]);
});

test("columns of tables, in rows and in filters", async () => {
  const columns = await rows(
    z.object({ table: z.string(), column: z.string() }),
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public'
       and (table_name in ('fan', 'pinned_items') or table_name in ('profiles', 'collections') and column_name in ('id', 'created_at'))`,
  );
  expect(columns.length).toBeGreaterThan(20);
  const harm: string[] = [];
  for (const { table, column } of columns) {
    const path = `/rest/v1/${table}`;
    const calls = VALUES.flatMap((value): Call[] => {
      const text = typeof value === "string" ? value.slice(0, 500) : JSON.stringify(value);
      const queries = [
        { [column]: `eq.${text}` },
        { [column]: `in.(${text})` },
        { [`${column}->a`]: `cs.${text}` },
        { order: text },
      ].map((query) => new URLSearchParams(query));
      return [
        { path, key: backend.secretKey, body: { [column]: value } },
        ...queries.map((query) => ({ path: `${path}?${query.toString()}&limit=1`, key: backend.publishableKey })),
      ];
    });
    harm.push(...(await harmOf(calls)));
  }
  expect(harm).toEqual([]);
});

test("fields of the auth service", async () => {
  const services: Readonly<Record<string, readonly string[]>> = {
    "/auth/v1/signup": ["email", "password", "data", "code_challenge"],
    "/auth/v1/token?grant_type=password": ["email", "password"],
    "/auth/v1/token?grant_type=refresh_token": ["refresh_token"],
    "/auth/v1/token?grant_type=pkce": ["auth_code", "code_verifier"],
    "/auth/v1/recover": ["email", "code_challenge"],
    "/auth/v1/resend": ["type", "email"],
    "/auth/v1/verify": ["type", "token", "token_hash", "email"],
    "/auth/v1/otp": ["email"],
  };
  const usual = { email: "ada@example.org", password: "Correct1horse", type: "signup", token: "123456" };
  const harm: string[] = [];
  for (const [path, fields] of Object.entries(services)) {
    for (const field of fields) {
      const calls = VALUES.map((value) => ({ path, key: backend.publishableKey, body: { ...usual, [field]: value } }));
      harm.push(...(await harmOf(calls)));
    }
  }
  expect(harm).toEqual([]);
});
