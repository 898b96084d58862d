import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { addAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { resultOf, keyList, outcomeOf } from "./support/saved";

const pinRow = z.object({ item_id: z.string() });

/** The tests of pins and completed calibrations; `opened` returns the database. Long because they share its helpers. */
export function describePins(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with a new member and undoes what it did. */
  const undone = (work: (sql: Database, member: Credentials & { readonly userId: string }) => Promise<void>) => () =>
    database.undone(async (sql) => work(sql, await addAccount(sql, {})));

  /** The pins of a member as she reads them, newest first. */
  async function pinsOf(sql: Database, who: Credentials): Promise<string[]> {
    const rows = await asIdentity(sql, who, () =>
      sql.query(pinRow, "select item_id from public.pinned_items order by created_at desc, item_id"),
    );
    return rows.map((row) => row.item_id);
  }

  const pin = (key: string): string => `insert into public.pinned_items (item_id) values ('${key}')`;
  const merge = (keys: readonly string[]): string => `public.merge_local_pins('${keyList(keys)}')`;

  test("over HTTP, a member pins, reads and unpins their own rows only", async () => {
    const path = "/rest/v1/pinned_items";
    const mine = `${path}?select=item_id`;
    expect((await database.call("member", "POST", path, { item_id: "hotend:12" })).status).toBe(201);
    try {
      expect((await database.call("member", "GET", mine)).body).toEqual([{ item_id: "hotend:12" }]);
      expect((await database.call("other", "GET", mine)).body).toEqual([]);
      expect((await database.call("admin", "GET", mine)).body).toEqual([]);
      expect((await database.call("anon", "GET", mine)).body).toMatchObject({ code: "42501" });
      // A duplicate has a distinct SQLSTATE.
      expect(await database.call("member", "POST", path, { item_id: "hotend:12" })).toMatchObject({
        status: 409,
        body: { code: "23505" },
      });
    } finally {
      expect((await database.call("member", "DELETE", `${path}?item_id=eq.hotend:12`)).status).toBe(204);
    }
    expect((await database.call("member", "GET", mine)).body).toEqual([]);
  });

  test.each(["hotend:1", "bed:999999999999999", "build_plate:7", "motion_system:10", "tools:1"])(
    "%s is a valid pin",
    (key) =>
      undone(async (sql, member) => {
        expect(await outcomeOf(sql, member, pin(key))).toBe("done");
        expect(await pinsOf(sql, member)).toEqual([key]);
      })(),
  );

  test.each([
    "",
    "hotend",
    "hotend:",
    "hotend:0",
    "hotend:01",
    "hotend:-1",
    "hotend:1.5",
    "hotend:NaN",
    "hotend:1000000000000000",
    "printers:1",
    "Hotend:1",
    " hotend:1",
    "hotend:1 ",
    "hotend:1\n",
  ])("%j is not a valid pin", (key) =>
    undone(async (sql, member) => {
      expect(await outcomeOf(sql, member, pin(key))).toMatch(/^23514 /);
      expect(await resultOf(sql, member, merge([key]))).toBe(0);
    })(),
  );

  describe("merging pins", () => {
    test(
      "adds new ones, keeps the order, and skips duplicates and invalid ones",
      undone(async (sql, member) => {
        await asIdentity(sql, member, () => sql.exec(pin("fan:1")));
        const local = ["hotend:3", "fan:1", "hotend:3", "bed:NaN", "", "bed:2", "hotend:1"];
        expect(await resultOf(sql, member, merge(local))).toBe(3);
        const pins = await pinsOf(sql, member);
        expect([...pins].sort()).toEqual(["bed:2", "fan:1", "hotend:1", "hotend:3"]);
        // Two rows of one statement may have the same time, but never the reverse order.
        const times = await sql.query(
          z.object({ in_order: z.boolean() }),
          `select (select created_at from public.pinned_items where item_id = 'hotend:3' and user_id = '${member.userId}')
             >= (select created_at from public.pinned_items where item_id = 'hotend:1' and user_id = '${member.userId}')
             as in_order`,
        );
        expect(times).toEqual([{ in_order: true }]);
      }),
    );

    test(
      "again, or of none, adds nothing",
      undone(async (sql, member) => {
        const local = ["hotend:3", "bed:2"];
        expect(await resultOf(sql, member, merge(local))).toBe(2);
        expect(await resultOf(sql, member, merge(local))).toBe(0);
        expect(await resultOf(sql, member, merge([]))).toBe(0);
        expect(await resultOf(sql, member, "public.merge_local_pins(null)")).toBe(0);
        expect(await pinsOf(sql, member)).toHaveLength(2);
      }),
    );

    test(
      "takes the first 1,000 only",
      undone(async (sql, member) => {
        const local = Array.from({ length: 1200 }, (_, index) => `hotend:${index + 1}`);
        expect(await resultOf(sql, member, merge(local))).toBe(1000);
        const pins = await pinsOf(sql, member);
        expect(pins).toContain("hotend:1000");
        expect(pins).not.toContain("hotend:1001");
      }),
    );

    test(
      "does not affect another member's pins",
      undone(async (sql, member) => {
        const other = await addAccount(sql, {});
        await resultOf(sql, other, merge(["hotend:1"]));
        expect(await resultOf(sql, member, merge(["hotend:1", "hotend:2"]))).toBe(2);
        expect(await pinsOf(sql, other)).toEqual(["hotend:1"]);
      }),
    );
  });

  test(
    "a member has at most 2,000 pins, added in any way; another member's do not count",
    undone(async (sql, member) => {
      const other = await addAccount(sql, {});
      for (const who of [member, other]) {
        await sql.exec(
          `insert into public.pinned_items (user_id, item_id)
           select '${who.userId}', 'fan:' || n from generate_series(1, 1999) as n`,
        );
      }
      expect(await outcomeOf(sql, member, pin("hotend:1"))).toBe("done");
      expect(await outcomeOf(sql, member, pin("hotend:2"))).toBe("54000 Too many pins");
      expect(await outcomeOf(sql, member, `select ${merge(["hotend:3"])}`)).toBe("54000 Too many pins");
      // Parts that are pinned already do not count.
      expect(await resultOf(sql, member, merge(["fan:1", "hotend:1"]))).toBe(0);
      expect(await outcomeOf(sql, member, "delete from public.pinned_items where item_id = 'fan:1'")).toBe("done");
      expect(await outcomeOf(sql, member, pin("hotend:2"))).toBe("done");
      expect(await pinsOf(sql, member)).toHaveLength(2000);
    }),
  );

  test(
    "everybody sees how many members pinned a part, the most first, and not who",
    undone(async (sql, member) => {
      const other = await addAccount(sql, {});
      await asIdentity(sql, member, () => sql.exec(`${pin("probe:901")}; ${pin("probe:902")}`));
      await asIdentity(sql, other, () => sql.exec(pin("probe:902")));
      const counted = await asIdentity(sql, other, () =>
        sql.query(
          z.object({ item_id: z.string(), pins: z.coerce.number() }).strict(),
          "select * from public.get_pin_counts() where item_id in ('probe:901', 'probe:902')",
        ),
      );
      expect(counted).toEqual([
        { item_id: "probe:902", pins: 2 },
        { item_id: "probe:901", pins: 1 },
      ]);
    }),
  );

  test("pins are deleted with the account", () =>
    database.undone(async (sql) => {
      const member = await addAccount(sql, {});
      await asIdentity(sql, member, () => sql.exec(pin("hotend:1")));
      const left = () =>
        sql.query(pinRow, `select item_id from public.pinned_items where user_id = '${member.userId}'`);
      expect(await left()).toHaveLength(1);
      await sql.exec(`delete from auth.users where id = '${member.userId}'`);
      expect(await left()).toEqual([]);
    }));

  describe("concurrent pinning", () => {
    test("takes the last free place once", async () => {
      const memberId = database.credentials.member.userId ?? "";
      await database.owner.exec(
        `insert into public.pinned_items (user_id, item_id)
         select '${memberId}', 'fan:' || n from generate_series(1, 1999) as n`,
      );
      try {
        const responses = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            database.call("member", "POST", "/rest/v1/pinned_items", { item_id: `hotend:${index + 1}` }),
          ),
        );
        expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
        const refusal = {
          status: 422,
          body: expect.objectContaining({ code: "54000", message: "Too many pins" }),
        };
        expect(responses.filter(({ status }) => status !== 201)).toEqual(Array.from({ length: 11 }, () => refusal));
      } finally {
        await database.owner.exec(`delete from public.pinned_items where user_id = '${memberId}'`);
      }
    });

    test("merges, pins and unpins in different orders without deadlocks", async () => {
      const keys = Array.from({ length: 100 }, (_, index) => `fan:${index + 1}`);
      const memberId = database.credentials.member.userId ?? "";
      const statuses: number[] = [];
      try {
        // PGlite does one call after the other, in every round alike.
        const rounds = database.engine === "PGlite" ? 1 : 4;
        for (let round = 0; round < rounds; round++) {
          const responses = await Promise.all(
            Array.from({ length: 40 }, (_, index) => {
              const turned = [...keys.slice(index), ...keys.slice(0, index)];
              if (index % 4 === 3) {
                return database.call("member", "DELETE", `/rest/v1/pinned_items?item_id=in.("fan:1","fan:${index}")`);
              }
              if (index % 4 === 2) {
                return database.call("member", "POST", "/rest/v1/pinned_items", { item_id: `fan:${index}` });
              }
              return database.call("member", "POST", "/rest/v1/rpc/merge_local_pins", {
                item_ids: index % 2 === 0 ? turned : turned.reverse(),
              });
            }),
          );
          statuses.push(...responses.map(({ status }) => status));
        }
        expect(statuses.filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([]);
        await database.call("member", "POST", "/rest/v1/rpc/merge_local_pins", { item_ids: keys });
        const { body } = await database.call("member", "GET", "/rest/v1/pinned_items?select=item_id");
        expect(z.array(pinRow).parse(body)).toHaveLength(100);
      } finally {
        await database.owner.exec(`delete from public.pinned_items where user_id = '${memberId}'`);
      }
    });
  });

  describe("finished calibrations", () => {
    const path = "/rest/v1/calibration_completions";
    const UPSERT = `${path}?on_conflict=user_id,calibration_key,printer_id`;

    test("over HTTP, one is marked once, also without a printer, and belongs to the member only", async () => {
      const completion = { user_id: database.credentials.member.userId, calibration_key: "e-steps", printer_id: null };
      try {
        expect((await database.call("member", "POST", path, completion)).status).toBe(201);
        expect(await database.call("member", "POST", path, completion)).toMatchObject({ body: { code: "23505" } });
        const { body } = await database.call("member", "GET", `${path}?select=calibration_key,printer_id,completed`);
        expect(body).toEqual([{ calibration_key: "e-steps", printer_id: null, completed: true }]);
        expect((await database.call("other", "GET", `${path}?select=calibration_key`)).body).toEqual([]);
        expect((await database.call("other", "POST", UPSERT, completion)).body).toMatchObject({ code: "42501" });
      } finally {
        await database.call("member", "DELETE", `${path}?calibration_key=eq.e-steps`);
      }
    });

    test(
      "each printer has its own, and marking again updates it",
      undone(async (sql, member) => {
        const [printer] = await sql.query(
          z.object({ id: z.string() }),
          "select id_uuid as id from public.printers limit 1",
        );
        const mark = (printerId: string, completed: boolean): string =>
          `insert into public.calibration_completions (calibration_key, printer_id, completed)
           values ('flow-rate', ${printerId}, ${completed})
           on conflict (user_id, calibration_key, printer_id) do update set completed = excluded.completed`;
        const rows = () =>
          asIdentity(sql, member, () =>
            sql.query(
              z.object({ generic: z.boolean(), completed: z.boolean() }),
              `select printer_id is null as generic, completed from public.calibration_completions order by generic`,
            ),
          );
        expect(await outcomeOf(sql, member, mark("null", true))).toBe("done");
        expect(await outcomeOf(sql, member, mark(`'${printer?.id ?? ""}'`, true))).toBe("done");
        expect(await outcomeOf(sql, member, mark("null", false))).toBe("done");
        expect(await rows()).toEqual([
          { generic: false, completed: true },
          { generic: true, completed: false },
        ]);
        await sql.exec(`delete from public.printers where id_uuid = '${printer?.id ?? ""}'`);
        expect(await rows()).toEqual([{ generic: true, completed: false }]);
      }),
    );

    test.each(["", "-flow", "Flow", "flow rate", "x".repeat(65)])("%j is not a valid calibration", (key) =>
      undone(async (sql, member) => {
        const mark = (name: string) =>
          `insert into public.calibration_completions (calibration_key) values ('${name}')`;
        expect(await outcomeOf(sql, member, mark(key))).toMatch(/^23514 /);
        expect(await outcomeOf(sql, member, mark("x".repeat(64)))).toBe("done");
      })(),
    );

    test(
      "are limited to 2,000 for a member",
      undone(async (sql, member) => {
        await sql.exec(
          `insert into public.calibration_completions (user_id, calibration_key)
           select '${member.userId}', 'c' || n from generate_series(1, 1999) as n`,
        );
        const mark = (name: string) =>
          `insert into public.calibration_completions (calibration_key) values ('${name}')`;
        expect(await outcomeOf(sql, member, mark("last"))).toBe("done");
        expect(await outcomeOf(sql, member, mark("more"))).toBe("54000 Too many calibrations");
      }),
    );
  });
}
