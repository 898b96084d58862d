import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serverKey, serverKeySql } from "~/data/attempt-limits.server";
import { sqlState } from "./support/access-matrix";
import { IDENTITIES, type Identity, type TestDatabase } from "../support/data/test-database";

const bucketRow = z.object({ bucket: z.string(), used: z.number(), seconds: z.number() });

/** A bucket: its key, how many attempts it takes, and for how many seconds. */
type Bucket = readonly [key: string, limit: number, seconds: number];

/**
 * The tests of counted attempts; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeAttempts(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });
  afterEach(() => database.owner.exec("delete from private.attempt_buckets where true"));

  /** A key of its own for every test, `name` first, so that keys sort by name. */
  const newKey = (name = "k"): string => (name + randomBytes(32).toString("base64url")).slice(0, 43);

  const list = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

  /** Takes an attempt as the data API does: with a caller's role, in a separate transaction. */
  async function take(buckets: readonly Bucket[]): Promise<number> {
    const [row] = await database.owner.query(
      z.object({ wait: z.number() }),
      "select public.take_attempts($1::text::text[], $2::text::integer[], $3::text::integer[]) as wait",
      [
        list(buckets.map(([key]) => key)),
        list(buckets.map(([, limit]) => limit)),
        list(buckets.map(([, , seconds]) => seconds)),
      ],
    );
    if (row === undefined) throw new Error("There was no row.");
    return row.wait;
  }

  async function held(): Promise<Record<string, { readonly used: number; readonly seconds: number }>> {
    const rows = await database.owner.query(
      bucketRow,
      `select bucket, used, extract(epoch from resets_at - clock_timestamp())::float8 as seconds
       from private.attempt_buckets order by bucket`,
    );
    return Object.fromEntries(rows.map(({ bucket, used, seconds }) => [bucket, { used, seconds }]));
  }

  const used = async (key: string): Promise<number> => (await held())[key]?.used ?? 0;

  /** Moves the start of a bucket's window into the past. */
  const passTime = (key: string, seconds: number) =>
    database.owner.query(
      z.unknown(),
      "update private.attempt_buckets set resets_at = resets_at - make_interval(secs => $2::text::float8) where bucket = $1",
      [key, String(seconds)],
    );

  test("a bucket accepts attempts up to its limit, then returns the time to wait", async () => {
    const key = newKey();
    const free = newKey();
    for (let attempt = 0; attempt < 3; attempt++) expect(await take([[key, 3, 900]])).toBe(0);
    const wait = await take([[key, 3, 900]]);
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await used(key)).toBe(3);
    expect(await take([[free, 3, 900]])).toBe(0);
  });

  test("a window begins with its first attempt, and a new one begins when it is over", async () => {
    const key = newKey();
    expect(await take([[key, 1, 60]])).toBe(0);
    await passTime(key, 30);
    const half = await take([[key, 1, 60]]);
    expect(half).toBeGreaterThan(20);
    expect(half).toBeLessThanOrEqual(30);
    await passTime(key, 29.5);
    expect(await take([[key, 1, 60]])).toBe(1);
    await passTime(key, 1);
    expect(await take([[key, 1, 60]])).toBe(0);
    expect(await held()).toMatchObject({ [key]: { used: 1 } });
    expect((await held())[key]?.seconds).toBeGreaterThan(50);
  });

  test("a window begins anew when the clock was set back by more than it is long", async () => {
    const key = newKey();
    expect(await take([[key, 1, 60]])).toBe(0);
    await passTime(key, -3);
    expect(await take([[key, 1, 60]])).toBeGreaterThan(55);
    await passTime(key, -86_400);
    expect(await take([[key, 1, 60]])).toBe(0);
    expect(await take([[key, 1, 60]])).toBeLessThanOrEqual(60);
  });

  test("an attempt is counted in all of its buckets or in none", async () => {
    const [address, ip, other] = [newKey("b"), newKey("a"), newKey("c")];
    const buckets: readonly Bucket[] = [
      [address, 1, 900],
      [ip, 3, 60],
    ];
    expect(await take(buckets)).toBe(0);
    expect(await take(buckets)).toBeGreaterThan(890);
    expect([await used(address), await used(ip)]).toEqual([1, 1]);
    // A bucket that did not exist is not created: its window has not begun.
    expect(
      await take([
        [address, 1, 900],
        [other, 5, 60],
      ]),
    ).toBeGreaterThan(890);
    expect(await held()).not.toHaveProperty(other);
    // The other buckets are unchanged.
    expect(
      await take([
        [ip, 3, 60],
        [other, 5, 60],
      ]),
    ).toBe(0);
    expect([await used(ip), await used(other)]).toEqual([2, 1]);
  });

  test("the time to wait is the longest of the full buckets", async () => {
    const [short, long] = [newKey(), newKey()];
    await take([
      [short, 1, 60],
      [long, 1, 3600],
    ]);
    expect(await take([[short, 1, 60]])).toBeLessThanOrEqual(60);
    expect(
      await take([
        [long, 9, 3600],
        [short, 1, 60],
      ]),
    ).toBeLessThanOrEqual(60);
    expect(
      await take([
        [long, 1, 3600],
        [short, 1, 60],
      ]),
    ).toBeGreaterThan(3000);
  });

  test("clearing resets only the named buckets", async () => {
    const [cleared, kept] = [newKey(), newKey()];
    const buckets: readonly Bucket[] = [
      [cleared, 1, 60],
      [kept, 2, 60],
    ];
    await take(buckets);
    expect(await take(buckets)).toBeGreaterThan(0);
    const response = await database.call("anon", "POST", "/rest/v1/rpc/clear_attempts", {
      bucket_keys: [cleared, newKey()],
    });
    expect(response.status).toBeLessThan(300);
    expect(await held()).toMatchObject({ [kept]: { used: 1 } });
    expect(await held()).not.toHaveProperty(cleared);
    expect(await take(buckets)).toBe(0);
    expect(await take(buckets)).toBeGreaterThan(0);
  });

  test("an attempt that is given back may be made again, in the same window", async () => {
    const [address, ip, unused] = [newKey(), newKey(), newKey()];
    const buckets: readonly Bucket[] = [
      [address, 1, 60],
      [ip, 2, 60],
    ];
    const giveBack = (keys: unknown) =>
      database.call("anon", "POST", "/rest/v1/rpc/return_attempts", { bucket_keys: keys });
    expect(await take(buckets)).toBe(0);
    expect(await take(buckets)).toBeGreaterThan(0);
    expect((await giveBack([address, ip, unused])).status).toBeLessThan(300);
    expect(await take(buckets)).toBe(0);
    expect([await used(address), await used(ip)]).toEqual([1, 1]);
    expect(await take(buckets)).toBeGreaterThan(0);
    // Never below nothing, however often.
    for (let time = 0; time < 3; time += 1) await giveBack([address]);
    expect(await used(address)).toBe(0);
    expect(await held()).not.toHaveProperty(unused);
    for (const wrong of [null, [], NINE, ["short"]]) {
      expect(await giveBack(wrong)).toMatchObject({ status: 400, body: { code: "22023" } });
    }
  });

  test("expired windows are deleted, a few with each call, and the others stay", async () => {
    await database.owner.exec(
      `insert into private.attempt_buckets (bucket, used, resets_at)
       select 'over' || n, 1, now() - interval '1 minute' from generate_series(1, 40) as n`,
    );
    const running = newKey();
    const counts: number[] = [];
    await take([[running, 9, 60]]);
    for (let call = 0; call < 4; call++) {
      counts.push(Object.keys(await held()).length);
      await take([[running, 9, 60]]);
    }
    expect(counts).toEqual([25, 9, 1, 1]);
    expect(await used(running)).toBe(5);
  });

  describe("attempts over HTTP", () => {
    test("are counted in one bucket for all callers", async () => {
      const key = newKey();
      for (const identity of IDENTITIES) {
        expect(
          await database.call(identity, "POST", "/rest/v1/rpc/take_attempts", {
            bucket_keys: [key],
            attempt_limits: [IDENTITIES.length],
            window_seconds: [60],
          }),
        ).toEqual({ status: 200, body: 0 });
      }
      expect(await take([[key, IDENTITIES.length, 60]])).toBeGreaterThan(0);
    });

    test("are readable by no client", async () => {
      await take([[newKey(), 1, 60]]);
      for (const identity of IDENTITIES) {
        expect((await database.call(identity, "GET", "/rest/v1/attempt_buckets")).status).toBeGreaterThanOrEqual(400);
      }
    });
  });

  describe("with the key of a server", () => {
    const SECRET = "the secret of a server, which it alone knows";
    beforeAll(() => database.owner.exec(serverKeySql(SECRET)));
    afterAll(() => database.owner.exec("delete from private.server_keys where true"));

    const call = (identity: Identity, server_key?: string | null) =>
      database.call(identity, "POST", "/rest/v1/rpc/take_attempts", {
        bucket_keys: [newKey()],
        attempt_limits: [1],
        window_seconds: [60],
        ...(server_key !== undefined && { server_key }),
      });

    test("strangers count nothing, with whatever they send", async () => {
      const [{ digest } = { digest: "" }] = await database.owner.query(
        z.object({ digest: z.string() }),
        "select digest from private.server_keys",
      );
      for (const identity of IDENTITIES) {
        for (const key of [undefined, null, "", "x", SECRET, digest, serverKey(`${SECRET}.`)]) {
          expect((await call(identity, key)).body, `${identity} ${key ?? ""}`).toMatchObject({
            code: "42501",
            message: "Only the servers of the site count attempts",
          });
        }
      }
      expect(await held()).toEqual({});
    });

    test("the server counts, and so does one with another secret once its key is there", async () => {
      expect(await call("anon", serverKey(SECRET))).toEqual({ status: 200, body: 0 });
      expect((await call("anon", serverKey("the next secret"))).status).toBe(401);
      await database.owner.exec(serverKeySql("the next secret"));
      expect(await call("anon", serverKey("the next secret"))).toEqual({ status: 200, body: 0 });
      expect(Object.keys(await held())).toHaveLength(2);
    });
  });

  const KEY = "A".repeat(43);
  const NINE = Array.from({ length: 9 }, (_, index) => `${"B".repeat(42)}${index}`);
  const eight = NINE.slice(1);
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  test.each([
    ["one bucket", [KEY], [1], [1], "counted"],
    ["the largest bounds", [KEY], [1000], [86_400], "counted"],
    ["eight buckets", eight, times(8, 1), times(8, 1), "counted"],
    ["every letter of a key", ["aZ09_-".padEnd(43, "x")], [1], [1], "counted"],
    ["no bucket", [], [], [], "22023"],
    ["nine buckets", NINE, times(9, 1), times(9, 1), "22023"],
    ["a key that is too short", ["A".repeat(42)], [1], [1], "22023"],
    ["a key that is too long", ["A".repeat(44)], [1], [1], "22023"],
    ["a key with another character", [`${"A".repeat(42)}+`], [1], [1], "22023"],
    ["a key and a line break", [`${KEY}\n`], [1], [1], "22023"],
    ["a key twice", [KEY, KEY], [1, 1], [1, 1], "22023"],
    ["no key", [null], [1], [1], "22023"],
    ["no list of keys", null, [1], [1], "22023"],
    ["no list of limits", [KEY], null, [1], "22023"],
    ["no list of windows", [KEY], [1], null, "22023"],
    ["a limit too few", [KEY, eight[0]], [1], [1, 1], "22023"],
    ["a window too many", [KEY], [1], [1, 1], "22023"],
    ["a limit of 0", [KEY], [0], [1], "22023"],
    ["a limit of 1001", [KEY], [1001], [1], "22023"],
    ["no limit", [KEY], [null], [1], "22023"],
    ["a window of 0", [KEY], [1], [0], "22023"],
    ["a window of more than a day", [KEY], [1], [86_401], "22023"],
    ["no window", [KEY], [1], [null], "22023"],
  ])("%s: %s %s %s gives %s", async (_, keys, limits, windows, expected) => {
    const response = await database.call("anon", "POST", "/rest/v1/rpc/take_attempts", {
      bucket_keys: keys,
      attempt_limits: limits,
      window_seconds: windows,
    });
    if (expected === "counted") {
      expect(response).toEqual({ status: 200, body: 0 });
      expect(Object.keys(await held())).toHaveLength(keys?.length ?? 0);
    } else {
      expect(response).toMatchObject({ status: 400, body: { code: expected } });
      expect(await held()).toEqual({});
    }
  });

  test.each([
    ["none", []],
    ["nine", NINE],
    ["a short one", ["short"]],
    ["null", null],
  ])("clearing is refused with API keys that are %s", async (_, keys) => {
    await take([[KEY, 1, 60]]);
    const clear = (named: unknown) =>
      database.call("anon", "POST", "/rest/v1/rpc/clear_attempts", { bucket_keys: named });
    expect(await clear(keys)).toMatchObject({ status: 400, body: { code: "22023" } });
    expect(await used(KEY)).toBe(1);
    expect((await clear([KEY])).status).toBeLessThan(300);
    expect(await used(KEY)).toBe(0);
  });

  describe("concurrent attempts", () => {
    test("fifty at once never exceed the limit", async () => {
      const [first, second] = [newKey(), newKey()];
      const results = await Promise.all(
        Array.from({ length: 50 }, () =>
          take([
            [first, 10, 900],
            [second, 40, 900],
          ]),
        ),
      );
      expect(results.filter((wait) => wait === 0)).toHaveLength(10);
      expect([await used(first), await used(second)]).toEqual([10, 10]);
    });

    test("on the same buckets in different orders, mixed with clearing, never deadlock", async () => {
      const keys = Array.from({ length: 8 }, (_, index) => newKey(String(index)));
      const outcomes: string[] = [];
      // PGlite does one call after the other, in every round alike.
      const rounds = database.engine === "PGlite" ? 4 : 60;
      for (let round = 0; round < rounds; round++) {
        const calls = Array.from({ length: 50 }, (_, index) => {
          const turned = [...keys.slice(index % 8), ...keys.slice(0, index % 8)];
          const order = index % 2 === 0 ? turned : turned.reverse();
          if (index % 10 === 9) {
            return database.owner
              .query(z.unknown(), "select public.clear_attempts($1::text::text[])", [list(order)])
              .then(() => "cleared", sqlState);
          }
          return take(order.map((key): Bucket => [key, 1000, 900])).then((wait) => `waited ${wait}`, sqlState);
        });
        outcomes.push(...(await Promise.all(calls)));
        // Every other round the windows are over, so that making, renewing and removing rows meet.
        await database.owner.exec("update private.attempt_buckets set resets_at = now() where true");
      }
      expect(new Set(outcomes)).toEqual(new Set(["waited 0", "cleared"]));
    });

    test("renew an expired window once", async () => {
      const key = newKey();
      await take([[key, 5, 60]]);
      await passTime(key, 61);
      const results = await Promise.all(Array.from({ length: 50 }, () => take([[key, 5, 60]])));
      expect(results.filter((wait) => wait === 0)).toHaveLength(5);
      expect(await used(key)).toBe(5);
    });
  });
}
