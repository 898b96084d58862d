import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

const numbers = z.object({ key: z.string(), times: z.coerce.number() });

/** The tests of what is counted; `opened` returns the database. Long because they share its helpers. */
export function describeUsageCounts(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql);
    });
  const bump = (sql: Database, counts: object) =>
    outcomeOf(sql, database.credentials.anon, `select public.bump('${JSON.stringify(counts).replaceAll("'", "''")}')`);
  const rows = async (sql: Database, query: string) =>
    Object.fromEntries((await sql.query(numbers, query)).map(({ key, times }) => [key, times]));
  const views = (sql: Database) =>
    rows(
      sql,
      "select route || ' ' || item_key || ' ' || referrer_host as key, views as times from public.page_views_daily",
    );
  const searches = (sql: Database) => rows(sql, "select q as key, times from public.search_daily");

  describe("counts of usage", () => {
    test(
      "are added to those of the day",
      undone(async (sql) => {
        const counts = {
          views: [
            { route: "/find", item: "", referrer: "", times: 2 },
            { route: "/find", item: "", referrer: "example.org", times: 1 },
          ],
          searches: [{ q: "it's", results: 3, times: 2 }],
          events: { pin: 4 },
        };
        expect(await bump(sql, counts)).toBe("done");
        expect(await bump(sql, { ...counts, searches: [{ q: "it's", results: 0, times: 1 }] })).toBe("done");
        expect(await views(sql)).toEqual({ "/find  ": 4, "/find  example.org": 2 });
        expect(await searches(sql)).toEqual({ "it's": 3 });
        expect(await rows(sql, "select q as key, results as times from public.search_daily")).toEqual({ "it's": 0 });
        expect(await rows(sql, "select name as key, times from public.event_daily")).toEqual({ pin: 8 });
      }),
    );

    test(
      "name 200 referrers a day, those with most views first; the rest is counted together",
      undone(async (sql) => {
        const view = (referrer: string, times: number) => ({ route: "/", item: "", referrer, times });
        const many = Array.from({ length: 210 }, (_, index) => view(`site-${String(index)}.example`, index + 1));
        expect(await bump(sql, { views: many })).toBe("done");
        const counted = await views(sql);
        expect(Object.keys(counted)).toHaveLength(201);
        // 1 to 10.
        expect(counted["/  other"]).toBe(55);
        // One that is seen more often than another one takes its place, and its views are those of another referrer.
        expect(await bump(sql, { views: [view("late.example", 1_000), view("site-209.example", 5)] })).toBe("done");
        const later = await views(sql);
        expect(later).toMatchObject({ "/  other": 66, "/  late.example": 1_000, "/  site-209.example": 215 });
        expect(later).not.toHaveProperty(["/  site-10.example"]);
        expect(await bump(sql, { views: [view("rare.example", 1)] })).toBe("done");
        expect(await views(sql)).toMatchObject({ "/  other": 67 });
      }),
    );

    test(
      "have 20,000 rows of views and 1,000 texts a day; the rest is counted without saying of what",
      undone(async (sql) => {
        await sql.exec(`
          insert into public.page_views_daily (day, route, item_key, views)
          select (clock_timestamp() at time zone 'utc')::date, '/learn/:slug', 'guide-' || n, 1
          from generate_series(1, 19999) as n;
          insert into public.search_daily (day, q, results, times)
          select (clock_timestamp() at time zone 'utc')::date, 'text ' || n, 1, 4 from generate_series(1, 999) as n;`);
        const view = (item: string, times: number) => ({ route: "/learn/:slug", item, referrer: "", times });
        const search = (q: string, times: number) => ({ q, results: 2, times });
        expect(
          await bump(sql, {
            views: [view("guide-1", 1), view("new", 7), view("newer", 3), view("newest", 2)],
            searches: [search("text 1", 1), search("new", 7), search("newer", 3), search("newest", 2)],
          }),
        ).toBe("done");
        expect(await searches(sql)).toMatchObject({ "text 1": 5, new: 7, "": 5 });
        expect(await views(sql)).toMatchObject({
          "/learn/:slug guide-1 ": 2,
          "/learn/:slug new ": 7,
          "*  other": 5,
        });
        expect(await views(sql)).not.toHaveProperty(["/learn/:slug newer "]);
      }),
    );

    test(
      "make way for what is searched for more often, however many there were first",
      undone(async (sql) => {
        await sql.exec(`
          insert into public.search_daily (day, q, results, times)
          select (clock_timestamp() at time zone 'utc')::date, 'flood ' || n, 0, 1 from generate_series(1, 1000) as n;`);
        expect(await bump(sql, { searches: [{ q: "dragon", results: 9, times: 2 }] })).toBe("done");
        expect(await bump(sql, { searches: [{ q: "dragon", results: 9, times: 498 }] })).toBe("done");
        const counted = await searches(sql);
        expect(counted).toMatchObject({ dragon: 500, "": 1 });
        expect(Object.keys(counted)).toHaveLength(1_001);
      }),
    );

    test(
      "older than 400 days are forgotten",
      undone(async (sql) => {
        const ago = (days: number) => `(clock_timestamp() at time zone 'utc')::date - ${String(days)}`;
        await sql.exec(`
          insert into public.event_daily (day, name, times) values (${ago(401)}, 'pin', 1), (${ago(400)}, 'pin', 2);
          insert into public.search_daily (day, q, results, times) values (${ago(401)}, 'old', 1, 1);
          insert into public.page_views_daily (day, route, views) values (${ago(401)}, '/', 1);`);
        expect(await bump(sql, {})).toBe("done");
        expect(await rows(sql, "select name as key, times from public.event_daily")).toEqual({ pin: 2 });
        expect(await searches(sql)).toEqual({});
        expect(await views(sql)).toEqual({});
      }),
    );

    test.each([
      ["a list", [], "22023"],
      ["an event without a name", { events: { visit: 1 } }, "23514"],
      ["an event that did not happen", { events: { pin: 0 } }, "23514"],
      ["a long text", { searches: [{ q: "x".repeat(81), results: 1, times: 1 }] }, "23514"],
      ["a view of nothing", { views: [{ route: null, item: "", referrer: "", times: 1 }] }, "23502"],
      ["views in another form", { views: { route: "/" } }, "22023"],
    ])("%s is refused", (_, counts, code) =>
      undone(async (sql) => {
        expect(await bump(sql, counts)).toMatch(new RegExp(`^${code} `));
      })(),
    );

    test(
      "are taken from the site's servers alone where these have keys",
      undone(async (sql) => {
        await sql.exec(
          "insert into private.server_keys (digest) values (encode(sha256(convert_to('key', 'UTF8')), 'hex'))",
        );
        expect(await bump(sql, { events: { pin: 1 } })).toMatch(/^42501 Only the servers/);
        const call = `select public.bump('{"events": {"pin": 1}}', 'key')`;
        expect(await outcomeOf(sql, database.credentials.anon, call)).toBe("done");
      }),
    );

    test(
      "are read with those of as many days before, and with what became of who joined",
      undone(async (sql) => {
        const joined = await addAccount(sql, { metadata: { username: "Joined now" } });
        await sql.exec(`
          insert into public.event_daily (day, name, times)
          values ((clock_timestamp() at time zone 'utc')::date - 8, 'pin', 3);
          update public.profiles set created_at = '2020-01-01' where id <> '${joined.userId}';
          insert into public.pinned_items (user_id, item_id) values ('${joined.userId}', 'hotend:1');`);
        await bump(sql, {
          views: [
            { route: "/find/:manufacturerSlug/:partSlug", item: "e3d/v6", referrer: "example.org", times: 2 },
            { route: "/", item: "", referrer: "", times: 5 },
          ],
          searches: [
            { q: "nothing", results: 0, times: 2 },
            { q: "hotend", results: 9, times: 1 },
          ],
        });
        const told = await resultOf(sql, database.credentials.admin, "public.get_analytics(7, 5)");
        expect(told).toMatchObject({
          pages: [
            { route: "/", times: 5 },
            { route: "/find/:manufacturerSlug/:partSlug", times: 2 },
          ],
          items: [{ item: "e3d/v6", times: 2 }],
          referrers: [{ host: "example.org", times: 2 }],
          searches: [{ q: "nothing" }, { q: "hotend" }],
          empty_searches: [{ q: "nothing", times: 2, results: 0 }],
          funnel: { joined: 1, pinned: 1, collected: 0, submitted: 0 },
        });
        const { days } = z
          .object({ days: z.array(z.object({ views: z.number(), events: z.record(z.string(), z.number()) })) })
          .parse(told);
        expect(await resultOf(sql, database.credentials.admin, "public.get_analytics(null, null)")).toMatchObject({
          days: expect.toSatisfy((list: unknown[]) => list.length === 14),
        });
        expect(days).toHaveLength(14);
        expect(days.at(-1)).toMatchObject({ views: 7, events: {} });
        expect(days.at(-9)?.events).toEqual({ pin: 3 });
      }),
    );
  });
}
