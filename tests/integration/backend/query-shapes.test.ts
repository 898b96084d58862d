/* Long because it asks one running backend for everything supabase-js can ask. */
import { readFile } from "node:fs/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { realtimeTransport } from "~/data/supabase.server";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { startMigratedBackend } from "../../support/servers/migrated-backend";

/*
 * What PostgREST answers to the calls of supabase-js, call by call, asked of the embedded backend. The expected answers
 * are PostgREST's.
 */

const MIGRATION = `
create table public.things (
  id int primary key,
  name text default 'unnamed',
  size int not null default 7 check (size < 100),
  tags text[] not null default '{}',
  made_at timestamptz not null default '2026-11-21 10:00:00.25+00',
  seen_at timestamp default '2026-11-21 10:00:00'
);
alter table public.things enable row level security;
create policy "everyone" on public.things for all to anon, authenticated using (true) with check (true);
create table public.places (id int primary key, thing int references public.things (id), place int,
  unique (place) deferrable initially deferred);
alter table public.places enable row level security;
create policy "everyone" on public.places for all to anon, authenticated using (true) with check (true);
create table public.many (id int primary key);
alter table public.many enable row level security;
create policy "everyone" on public.many for select to anon using (true);
insert into public.many select generate_series(1, 2500);
create function public.refuse() returns trigger language plpgsql as $$
begin
  if new.name = 'forbidden' then raise exception 'not this name' using hint = 'take another', detail = 'forbidden'; end if;
  if new.name = 'too complex' then raise exception 'too complex' using errcode = '54001'; end if;
  if new.name = 'no date' then raise exception 'no date' using errcode = '22008'; end if;
  return new;
end $$;
create trigger refuse before insert or update on public.things for each row execute function public.refuse();
create function public.when_made() returns timestamptz language sql stable as
  $$ select timestamptz '2026-11-21 10:00:00+00' $$;
create function public.prices() returns table (price numeric) language sql stable as
  $$ values (1.00), (2.75), (0.50), (100000), ('NaN'), (null::numeric) $$;
create function public.length_of(list text[]) returns int language sql stable as $$ select cardinality(list) $$;
create function public.call_settings() returns json language sql stable as $$ select json_build_object(
  'method', current_setting('request.method'), 'path', current_setting('request.path'),
  'asked', current_setting('request.headers')::json ->> 'x-asked', 'role', current_setting('role')) $$;
create function public.reply_with(code int) returns void language sql as
  $$ select set_config('response.status', code::text, true) $$;
create function public.fail(state text) returns void language plpgsql as $$
begin raise exception 'failed' using errcode = state; end $$;
`;

let migrated: Awaited<ReturnType<typeof startMigratedBackend>>;
let backend: EmbeddedBackend;
let client: SupabaseClient;

beforeAll(async () => {
  migrated = await startMigratedBackend(MIGRATION);
  ({ backend } = migrated);
  client = createClient("http://backend.test", backend.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: realtimeTransport(WebSocket) },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
});

afterAll(() => migrated.remove());

const NAMES = ["one", "two", 'say "hi"', "back\\slash", "a,b", "x)y", 'both \\" of, them)'];

beforeEach(async () => {
  await backend.withDatabase(async (database) => {
    await database.exec("delete from public.places; delete from public.things;");
  });
  await client.from("things").insert(NAMES.map((name, index) => ({ id: index + 1, name })));
});

/** What a caller sees of an answer. */
interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
  readonly count: number | null;
}

/** An answer with these rows. */
const rows = (data: unknown, status = 200) => ({ data, error: null, status });
/** A refusal. */
const refused = (status: number, code: string, rest: object = {}) => ({
  data: null,
  status,
  error: expect.objectContaining({ code, ...rest }),
});
const names = (...list: readonly string[]) => rows(list.map((name) => ({ name })));
const quoted = (name: string) => `"${name.replace(/["\\]/g, "\\$&")}"`;
const sorted = (query: string) => client.from("things").select("name").or(query).order("id");

interface Shape {
  readonly ask: () => PromiseLike<Answer>;
  readonly answer: object;
  /** Names of the table afterwards, where the call must have left them alone. */
  readonly unchanged?: true;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  // A refused write is undone.
  "an update that .single() refuses": {
    ask: () => client.from("things").update({ name: "all" }).gt("id", 0).select().single(),
    answer: refused(406, "PGRST116", { details: "The result contains 7 rows" }),
    unchanged: true,
  },
  // The client asks for a list and refuses it itself, so the server cannot know: hosted, too, the rows are written.
  "an update that .maybeSingle() refuses": {
    ask: () => client.from("things").update({ name: "all" }).lt("id", 3).select().maybeSingle(),
    answer: refused(406, "PGRST116"),
  },
  "a delete that .single() refuses": {
    ask: () => client.from("things").delete().gt("id", 0).select().single(),
    answer: refused(406, "PGRST116"),
    unchanged: true,
  },
  "an update of one row with .single()": {
    ask: () => client.from("things").update({ name: "other" }).eq("id", 1).select("id,name").single(),
    answer: rows({ id: 1, name: "other" }),
  },
  "an update of no row with .maybeSingle()": {
    ask: () => client.from("things").update({ name: "other" }).eq("id", 99).select().maybeSingle(),
    answer: { data: null, error: null },
  },
  "an upsert of several rows with .single()": {
    ask: () =>
      client
        .from("things")
        .upsert([
          { id: 1, name: "x" },
          { id: 2, name: "y" },
        ])
        .select()
        .single(),
    answer: refused(406, "PGRST116"),
    unchanged: true,
  },
  "a constraint that is looked at when the transaction ends": {
    ask: () =>
      client.from("places").insert([
        { id: 1, place: 1 },
        { id: 2, place: 1 },
      ]),
    answer: refused(409, "23505"),
  },

  // Left-out columns.
  "rows with different keys, defaultToNull: false": {
    ask: () =>
      client
        .from("things")
        .insert(
          [
            { id: 11, name: "named" },
            { id: 12, size: 3 },
          ],
          { defaultToNull: false },
        )
        .select("id,name,size"),
    answer: rows(
      [
        { id: 11, name: "named", size: 7 },
        { id: 12, name: "unnamed", size: 3 },
      ],
      201,
    ),
  },
  "an upsert of rows with different keys, defaultToNull: false": {
    ask: () =>
      client
        .from("things")
        .upsert([{ id: 1, size: 5 }, { id: 13, name: "new" }, { id: 14 }], { defaultToNull: false })
        .select("id,name,size"),
    answer: rows(
      [
        { id: 1, name: "unnamed", size: 5 },
        { id: 13, name: "new", size: 7 },
        { id: 14, name: "unnamed", size: 7 },
      ],
      // PostgREST answers 201 when an upsert has made a row.
      201,
    ),
  },
  "rows with different keys: null by default": {
    ask: () =>
      client
        .from("things")
        .insert([
          { id: 11, name: "named", size: 1 },
          { id: 12, size: 3 },
        ])
        .select("id,name"),
    answer: rows(
      [
        { id: 11, name: "named" },
        { id: 12, name: null },
      ],
      201,
    ),
  },
  "a column that does not exist, defaultToNull: false": {
    ask: () => client.from("things").insert([{ id: 11, nothing: 1 }, { id: 12 }], { defaultToNull: false }),
    answer: refused(400, "PGRST204"),
  },

  // Quoted values.
  ...Object.fromEntries(
    NAMES.map((name): [string, Shape] => [
      `or() with ${name}`,
      { ask: () => sorted(`name.eq.${quoted(name)},id.eq.1`), answer: names(...new Set(["one", name])) },
    ]),
  ),
  "or() with a list of quoted values": {
    ask: () => sorted(`name.in.(${NAMES.slice(2).map(quoted).join(",")})`),
    answer: names(...NAMES.slice(2)),
  },
  "nested and() with quoted values": {
    ask: () => sorted(`and(name.eq.${quoted('say "hi"')},id.eq.3),and(id.eq.2,name.neq.${quoted("back\\slash")})`),
    answer: names("two", 'say "hi"'),
  },
  "not.or() with a quoted value": {
    ask: () => sorted(`not.or(name.eq.${quoted('say "hi"')},id.lt.6)`),
    answer: names("x)y", 'both \\" of, them)'),
  },
  "an array with a quoted value inside or()": {
    ask: async () => {
      await client
        .from("things")
        .update({ tags: ['a "b"', "c\\d"] })
        .eq("id", 2);
      return sorted(`tags.cs.{"a \\"b\\""},tags.cs.{"x"}`);
    },
    answer: names("two"),
  },

  // Errors of the database.
  "an exception of a trigger": {
    ask: () => client.from("things").insert({ id: 20, name: "forbidden" }),
    answer: refused(400, "P0001", { message: "not this name", hint: "take another", details: "forbidden" }),
  },
  "an exception of a trigger in an update": {
    ask: () => client.from("things").update({ name: "forbidden" }).eq("id", 1),
    answer: refused(400, "P0001"),
    unchanged: true,
  },
  "an exception with a code of its own": {
    ask: () => client.from("things").insert({ id: 20, name: "no date" }),
    answer: refused(400, "22008"),
  },
  "an exception of class 54": {
    ask: () => client.from("things").insert({ id: 20, name: "too complex" }),
    answer: refused(413, "54001"),
  },
  "a violated check": {
    ask: () => client.from("things").insert({ id: 20, name: "x", size: 100 }),
    answer: refused(400, "23514", {
      message: 'new row for relation "things" violates check constraint "things_size_check"',
    }),
  },
  "a taken key": {
    ask: () => client.from("things").insert({ id: 1 }),
    // The database gives no values away where policies hold.
    answer: refused(409, "23505", { details: null }),
  },
  "a foreign key to nothing": {
    ask: () => client.from("places").insert({ id: 1, thing: 999 }),
    answer: refused(409, "23503"),
  },
  "a missing value": {
    ask: () => client.from("things").update({ size: null }).eq("id", 1),
    answer: refused(400, "23502"),
  },
  "a value of another type": {
    ask: () => client.from("things").select().eq("id", "one"),
    answer: refused(400, "22P02"),
  },
  ...Object.fromEntries(
    [
      ["P0002", 500],
      ["40001", 500],
      ["53100", 503],
      ["53400", 500],
      ["55000", 500],
      ["57014", 500],
      ["57P01", 503],
      ["28000", 403],
      ["0LP01", 403],
      ["3F000", 400],
      ["23P01", 400],
      ["XX000", 500],
    ].map(([state, status]): [string, Shape] => [
      `an exception with code ${state}`,
      { ask: () => client.rpc("fail", { state }), answer: refused(Number(status), String(state)) },
    ]),
  ),
  "a table that is not there": { ask: () => client.from("nothing").select(), answer: refused(404, "PGRST205") },
  "a function that is not there": { ask: () => client.rpc("nothing"), answer: refused(404, "PGRST202") },
  "a column that is not there": { ask: () => client.from("things").select("nothing"), answer: refused(400, "42703") },

  // Times.
  "times are ISO 8601": {
    ask: () => client.from("things").select("made_at,seen_at").eq("id", 1).single(),
    answer: rows({ made_at: "2026-11-21T10:00:00.25+00:00", seen_at: "2026-11-21T10:00:00" }),
  },
  "times of written rows": {
    ask: () => client.from("things").update({ size: 8 }).eq("id", 1).select("made_at"),
    answer: rows([{ made_at: "2026-11-21T10:00:00.25+00:00" }]),
  },
  "numerics are numbers, whatever zeros they end in": {
    ask: () => client.rpc("prices"),
    answer: rows([{ price: 1 }, { price: 2.75 }, { price: 0.5 }, { price: 100000 }, { price: "NaN" }, { price: null }]),
  },
  "a time a function returns": {
    ask: () => client.rpc("when_made"),
    answer: rows("2026-11-21T10:00:00+00:00"),
  },
  "a function that asks of its call": {
    ask: () => client.rpc("call_settings").setHeader("x-asked", "yes"),
    answer: rows({ method: "POST", path: "/rpc/call_settings", asked: "yes", role: "anon" }),
  },
  "a function that chooses its status": { ask: () => client.rpc("reply_with", { code: 418 }), answer: { status: 418 } },
  "a filter by a time": {
    ask: () =>
      client.from("things").select("id", { count: "exact", head: true }).eq("made_at", "2026-11-21T10:00:00.25+00:00"),
    answer: { count: 7, error: null },
  },

  // Pages.
  "a whole table is cut at 1,000 rows": {
    ask: async () => {
      const { data, ...rest } = await client.from("many").select("id", { count: "exact" });
      return { ...rest, data: data?.length };
    },
    answer: { data: 1000, count: 2500, status: 206 },
  },
  "a range": {
    ask: () => client.from("many").select("id", { count: "exact" }).order("id").range(2498, 2600),
    answer: { data: [{ id: 2499 }, { id: 2500 }], count: 2500, status: 206 },
  },
};

describe("supabase-js gets PostgREST's answer to", () => {
  test.each(Object.entries(SHAPES))("%s", async (_, { ask, answer, unchanged }) => {
    expect(await ask()).toMatchObject(answer);
    if (unchanged) {
      const { data } = await client.from("things").select("name").order("id");
      expect(data).toEqual(NAMES.map((name) => ({ name })));
    }
  });
});

/* One connection serves everybody: after a call it cannot make sense of, it must serve the next as if nothing was. */
describe("a value of another type than its place", () => {
  const VALUES = [{ a: 1 }, [["a"]], [{ a: 1 }], ["a", ["b"]], { a: ["b"] }, 5, "a", true, "{a", "a\0b"];
  const CALLS: Readonly<Record<string, (value: unknown) => PromiseLike<Answer>>> = {
    "a list": (list) => client.rpc("length_of", { list }),
    "a list in a row": (tags) => client.from("things").insert({ id: 100, tags }),
    "a text": (name) => client.from("things").update({ name }).eq("id", 1),
    "a number": (size) => client.from("things").update({ size }).eq("id", 1),
    "a time": (made_at) => client.from("things").update({ made_at }).eq("id", 1),
  };

  test.each(Object.entries(CALLS))("in place of %s is taken or refused, and harms nobody else", async (_, call) => {
    for (const value of VALUES) {
      const { status } = await call(value);
      expect(status, JSON.stringify(value)).toBeLessThan(500);
      expect(await client.from("things").select("name").eq("id", 2)).toMatchObject(names("two"));
      await client.from("things").delete().eq("id", 100);
    }
  });
});

test("a request that the database cannot read harms nobody else", async () => {
  const { status } = await client.from("things").select("id").order("na\0me");
  expect(status).toBe(503);
  expect(await client.from("things").select("name").eq("id", 2)).toMatchObject(names("two"));
});

test("the most rows of a response are those of the hosted project's settings", async () => {
  expect(await readFile("supabase/config.toml", "utf8")).toMatch(/^max_rows = 1000$/m);
});

describe("every filter counts, with its value as it was sent:", () => {
  const VALUES = [
    "3",
    "3.0",
    "null",
    "not_null",
    "unknown",
    " a",
    "a",
    '"a"',
    "{x}",
    "0x10",
    "12345678901234567890",
    "true",
  ];
  const things = () => client.from("things").select("name").order("id");

  beforeEach(async () => {
    await client.from("things").delete().gt("id", 0);
    await client.from("things").insert(VALUES.map((name, index) => ({ id: index + 1, name, size: index })));
  });

  test.each(VALUES.filter((value) => value !== "{x}"))("%s", async (value) => {
    const only = rows([{ name: value }]);
    expect(await things().eq("name", value)).toMatchObject(only);
    expect(await things().or(`name.eq.${JSON.stringify(value)},id.eq.99`)).toMatchObject(only);
    if (!value.includes('"')) {
      // The client sends quotes as they are, and they end the value.
      expect(await things().in("name", [value])).toMatchObject(only);
      expect(await things().or(`name.eq.${value.trim()},id.eq.99`)).toMatchObject({ status: 200 });
    }
    const others = await things().neq("name", value);
    expect(others.data).toHaveLength(VALUES.length - 1);
  });

  const CHAINS = {
    "neq twice": [() => things().lt("id", 4).neq("name", "3").neq("name", "3.0"), ["null"]],
    "gt twice": [() => things().gt("id", 10).gt("id", 1), ["12345678901234567890", "true"]],
    "in twice": [() => things().in("id", [1, 2, 3]).in("id", [3, 4]), ["null"]],
    "not twice": [() => things().lt("id", 4).not("name", "eq", "3").not("name", "like", "nu*"), ["3.0"]],
    "or twice": [() => things().or("id.eq.1,id.eq.2").or("id.eq.2,id.eq.3"), ["3.0"]],
    "like twice": [() => things().like("name", "*n*").like("name", "not*"), ["not_null"]],
    "or and a column twice": [() => things().or("id.eq.1,id.eq.2").gte("id", 1).gte("id", 2), ["3.0"]],
  } as const;

  test.each(Object.entries(CHAINS))("%s", async (_, [ask, names]) => {
    const { data } = await ask();
    expect(data).toEqual(names.map((name) => ({ name })));
  });

  test("deleting with two of a kind leaves what they exclude", async () => {
    await client.from("things").delete().neq("name", "a").neq("name", "3.0");
    expect(await things()).toMatchObject(rows([{ name: "3.0" }, { name: "a" }]));
  });
});
