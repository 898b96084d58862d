import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { addAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";

const planRow = z.object({
  "QUERY PLAN": z.preprocess(
    (value): unknown => (typeof value === "string" ? JSON.parse(value) : value),
    z.array(
      z.object({
        Plan: z.looseObject({ "Actual Rows": z.number() }),
        Triggers: z.array(z.object({ "Trigger Name": z.string(), Calls: z.number() })).default([]),
        "Execution Time": z.number(),
      }),
    ),
  ),
});

interface Measured {
  readonly rows: number;
  readonly milliseconds: number;
  /** How often each trigger ran, e.g. `limit_rows 1`. */
  readonly triggers: readonly string[];
  readonly plan: string;
}

/**
 * * The cost of the pages of a member with much data, among many such members: 1,000 pins, 200 collections, and 1,000
 * parts in one of them. The limits are far above the measured times, and far below those of reading all members' rows.
 * Long because its tests share helpers that need the database.
 */
export function describeSavedPlans(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  async function measured(sql: Database, who: Credentials, statement: string): Promise<Measured> {
    const [row] = await asIdentity(sql, who, () => sql.query(planRow, `explain (analyze, format json) ${statement}`));
    const [result] = row?.["QUERY PLAN"] ?? [];
    if (result === undefined) throw new Error("There is no plan.");
    return {
      rows: result.Plan["Actual Rows"],
      milliseconds: result["Execution Time"],
      triggers: result.Triggers.map((trigger) => `${trigger["Trigger Name"]} ${trigger.Calls}`).sort(),
      plan: JSON.stringify(result.Plan),
    };
  }

  const amongMany = (work: (sql: Database, member: Credentials & { readonly userId: string }) => Promise<void>) => () =>
    database.undone(async (sql) => {
      const member = await addAccount(sql, {});
      await sql.exec(`
        insert into auth.users (id, email)
        select gen_random_uuid(), 'plan-' || n || '@first-layer.test' from generate_series(1, 30) as n;
        insert into public.pinned_items (user_id, item_id)
        select id, 'fan:' || n from auth.users cross join generate_series(1, 1000) as n
        where email like 'plan-%' or id = '${member.userId}';
        insert into public.collections (user_id, name, slug, visibility)
        select id, 'Plan', 'plan-' || id || '-' || n, case when n % 2 = 0 then 'public' else 'private' end
        from auth.users cross join generate_series(1, 200) as n
        where email like 'plan-%' or id = '${member.userId}';
        insert into public.collection_items (collection_id, item_table, item_id, sort_order)
        select collections.id, 'fan', n, n
        from public.collections cross join generate_series(1, 1000) as n
        where user_id = '${member.userId}' and slug like '%-1';
        insert into public.collection_items (collection_id, item_table, item_id, sort_order)
        select collections.id, 'fan', n, n
        from public.collections cross join generate_series(1, 5) as n
        where slug like 'plan-%0';
        analyze public.pinned_items, public.collections, public.collection_items`);
      await work(sql, member);
    });

  test(
    "lists are one plain select each, which reads the member's own rows by index",
    amongMany(async (sql, member) => {
      const [first] = await sql.query(
        z.object({ id: z.coerce.number() }),
        `select id from public.collections where user_id = '${member.userId}' and slug like '%-1'`,
      );
      for (const [statement, rows] of [
        [
          `select item_id from public.pinned_items where user_id = '${member.userId}'
           order by created_at desc, item_id`,
          1000,
        ],
        [
          `select id, name, slug, visibility, item_count, updated_at from public.collections
           where user_id = '${member.userId}' order by updated_at desc`,
          200,
        ],
        [
          `select item_table, item_id, note from public.collection_items
           where collection_id = ${first?.id ?? 0} order by sort_order`,
          1000,
        ],
        ["select * from public.list_collections_holding('fan', 3)", 200],
      ] as const) {
        const result = await measured(sql, member, statement);
        expect(result.rows, statement).toBe(rows);
        expect(result.plan, statement).not.toContain('"Seq Scan"');
        expect(result.milliseconds, statement).toBeLessThan(150);
      }
    }),
  );

  test(
    "a collection of 1,000 parts is read in one call",
    amongMany(async (sql, member) => {
      const result = await measured(
        sql,
        member,
        `select jsonb_array_length(public.get_collection('plan-${member.userId}-1') -> 'items')`,
      );
      expect(result.rows).toBe(1);
      expect(result.milliseconds).toBeLessThan(300);
    }),
  );

  test(
    "pinning and unpinning is one statement, whose triggers run once for any number of pins",
    amongMany(async (sql, member) => {
      const once = await measured(sql, member, "insert into public.pinned_items (item_id) values ('hotend:1')");
      expect(once.triggers.filter((line) => !line.startsWith("RI_"))).toEqual([
        "broadcast_insert 1",
        "limit_rows 1",
        "member_waits 1",
      ]);
      expect(once.milliseconds).toBeLessThan(150);

      const many = await measured(
        sql,
        member,
        "insert into public.pinned_items (item_id) select 'probe:' || n from generate_series(1, 900) as n",
      );
      expect(many.triggers.filter((line) => !line.startsWith("RI_"))).toEqual(
        once.triggers.filter((line) => !line.startsWith("RI_")),
      );

      const gone = await measured(sql, member, "delete from public.pinned_items where item_id like 'probe:%'");
      expect(gone.triggers).toEqual(["broadcast_delete 1"]);
    }),
  );
}
