/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

/** A deal as a test wants it; what it leaves out is valid. */
type Wanted = Readonly<Record<string, string | number | boolean | null>>;

const idRow = z.object({ id: z.coerce.number() });
const VALID: Wanted = {
  ...{ kind: "filament", title: "PETG 1 kg", merchant: "Shop", url: "https://shop.example.com/petg" },
  ...{ status: "active" },
};

const insertSql = (wanted: Wanted) => {
  const row = { ...VALID, ...wanted };
  const values = Object.values(row).map((value) =>
    value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`,
  );
  return `insert into public.deals (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
};

/** The tests of deals; `opened` returns the database. Long because they share its helpers. */
export function describeDeals(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with four new members and rolls it back. */
  const undone =
    (work: (sql: Database, members: readonly [Account, Account, Account, Account]) => Promise<void>) => () =>
      database.undone(async (sql) => {
        const names = ["Buyer One", "Buyer Two", "Buyer Three", "Buyer Four"];
        const [one, two, three, four] = await Promise.all(
          names.map((username) => addAccount(sql, { metadata: { username } })),
        );
        if (!one || !two || !three || !four) throw new Error("Accounts are missing.");
        await work(sql, [one, two, three, four]);
      });
  const add = async (sql: Database, wanted: Wanted = {}) => {
    const [row] = await sql.query(idRow, `${insertSql(wanted)} returning id`);
    if (!row) throw new Error("No deal was made.");
    return row.id;
  };
  const deal = async (sql: Database, id: number, columns: string) => {
    const [row] = await sql.query(
      z.record(z.string(), z.unknown()),
      `select ${columns} from public.deals where id = ${id}`,
    );
    return row;
  };
  const report = (sql: Database, who: Credentials, id: number) => resultOf(sql, who, `public.report_deal(${id})`);
  const takeBack = (sql: Database, who: Credentials, id: number) =>
    resultOf(sql, who, `public.take_back_deal_report(${id})`);
  const publicIds = async (sql: Database) => {
    const rows = await asIdentity(sql, database.credentials.anon, () =>
      sql.query(idRow, "select id from public.deals order by id"),
    );
    return rows.map(({ id }) => id);
  };
  const reportsOf = async (sql: Database, id: number) => {
    const rows = await sql.query(
      z.object({ user_id: z.string() }),
      `select user_id::text from public.deal_reports where deal_id = ${id}`,
    );
    return rows.length;
  };
  const loggedKeys = (sql: Database) =>
    sql.query(
      z.object({ entity_id: z.string(), deleted: z.boolean() }),
      "select entity_id, deleted from public.catalogue_changes where entity = 'deals' order by version, entity_id",
    );

  describe("what a deal can say", () => {
    test.each<[string, Wanted, string]>([
      ["a kind", { kind: "printer" }, "deals_kind_check"],
      ["a title of 5 characters", { title: "PETG" }, "deals_title_check"],
      ["a title of which something can be seen", { title: "\u200b\u2060\u200b\u2060\u200b" }, "deals_title_check"],
      ["a title of 140 characters", { title: "x".repeat(141) }, "deals_title_check"],
      ["a shop", { merchant: " " }, "deals_merchant_check"],
      ["a short brand", { brand: "x".repeat(81) }, "deals_brand_check"],
      ["a price above nothing", { price: 0, currency: "EUR" }, "deals_price_check"],
      ["a price that is a number", { price: "NaN", currency: "EUR" }, "deals_price_check"],
      ["a price below ten million", { price: 10000001, currency: "EUR" }, "deals_price_check"],
      ["a currency with a price", { price: 20 }, "deals_price_has_currency"],
      ["a currency of three letters", { currency: "EURO" }, "deals_currency_check"],
      ["a list price that is higher", { price: 20, list_price: 19.99, currency: "EUR" }, "deals_list_price_is_higher"],
      ["a weight of spools", { weight_g: 49 }, "deals_weight_g_check"],
      ["a weight of one parcel", { weight_g: 50001 }, "deals_weight_g_check"],
      ["a diameter there is", { diameter: 3 }, "deals_diameter_check"],
      ["a weight only with filament", { kind: "tool", weight_g: 1000 }, "deals_filament_only"],
      ["a short code", { coupon_code: "x".repeat(41) }, "deals_coupon_code_check"],
      ["a known region", { region: "{Mars}" }, "deals_region_check"],
      ["an end after its start", { starts_at: "2026-02-01", ends_at: "2026-01-01" }, "deals_ends_after_start"],
      ["an end there will be", { ends_at: "infinity" }, "deals_ends_at_check"],
      ["a start there was", { starts_at: "-infinity" }, "deals_starts_at_check"],
      ["a known status", { status: "hidden" }, "deals_status_check"],
      ["a part with its table", { item_id: 1 }, "deals_item_check"],
      ["a part there is", { item_table: "fan", item_id: 999999 }, "foreign key"],
    ])("%s", (_, wanted, constraint) =>
      undone(async (sql) => {
        expect(await outcomeOf(sql, database.credentials.service, insertSql(wanted))).toContain(constraint);
      })(),
    );

    test.each([
      ...[
        "http://shop.example.com/",
        "javascript:alert(1)",
        "data:text/html,x",
        "//shop.example.com/",
        "shop.example.com",
      ],
      ...["https://user@shop.example.com/", "https://user:word@shop.example.com/", "https://shop.example.com:8443/"],
      ...["https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://[::1]/", "https://127.1/"],
      ...[
        "https://localhost/",
        "https://printer.local/",
        "https://db.internal/",
        "https://a.b.localhost?x",
        "https://x.onion#",
      ],
      ...[
        "https://shop.example.com\\@evil.example.net/",
        "https://shop.example.com/a b",
        "https://shop.example.com/\n",
      ],
      ...[
        "https://shop.example.com/\u202e",
        "https://shop.example.com./",
        "https://-shop.example.com/",
        "https://shop..example.com/",
      ],
      ...[
        "https://shop.example.com%2f@evil.example.net/",
        "https:///shop.example.com/",
        "https://shop.example.com/<b>",
        "",
      ],
      `https://shop.example.com/${"x".repeat(2000)}`,
      `https://${"x.".repeat(130)}com/`,
      "https://shöp.example.com/",
    ])("no address such as %j", (url) =>
      undone(async (sql) => {
        expect(await outcomeOf(sql, database.credentials.service, insertSql({ url }))).toMatch(
          /^23514 .*deals_url_check/,
        );
      })(),
    );

    test.each([
      ["https://shop.example.com", "https://shop.example.com"],
      ["HTTPS://Shop.Example.COM/Petg?ref=A%20b#Top", "https://shop.example.com/Petg?ref=A%20b#Top"],
      ["https://xn--shp-sna.example.xn--p1ai/?a[0]=1&b='x'", "https://xn--shp-sna.example.xn--p1ai/?a[0]=1&b='x'"],
      [
        "https://shop.example.com?next=https://user@127.0.0.1/",
        "https://shop.example.com?next=https://user@127.0.0.1/",
      ],
    ])("but %j", (url, kept) =>
      undone(async (sql) => {
        expect(await deal(sql, await add(sql, { url }), "url")).toEqual({ url: kept });
      })(),
    );

    test(
      "texts are one visible line, regions stand once in their order, and the price of a kilogram is worked out",
      undone(async (sql) => {
        const id = await add(sql, {
          ...{ title: " PETG\u202e\n1 kg ", brand: "\u200b", currency: " eur ", price: 14.99, weight_g: 750 },
          region: "{US,EU,US}",
        });
        expect(await deal(sql, id, "title, brand, currency, region::text, price_per_kg::text")).toEqual({
          ...{ title: "PETG 1 kg", brand: null, currency: "EUR", region: "{EU,US}", price_per_kg: "19.99" },
        });
        await sql.exec(`update public.deals set region = null, weight_g = null where id = ${id}`);
        expect(await deal(sql, id, "region::text, price_per_kg::text")).toEqual({ region: "{}", price_per_kg: null });
      }),
    );
  });

  test(
    "everybody reads a deal from its start to its end, and only while it is active",
    undone(async (sql) => {
      const now = await add(sql, { starts_at: "2026-01-01", ends_at: "2099-01-01" });
      const open = await add(sql);
      await add(sql, { starts_at: "2098-01-01" });
      await add(sql, { starts_at: "2026-01-01", ends_at: "2026-01-02" });
      for (const status of ["pending", "expired", "rejected"]) await add(sql, { status });
      expect(await publicIds(sql)).toEqual([now, open]);
      await sql.exec(`update public.deals set ends_at = now() where id = ${now}`);
      expect(await publicIds(sql)).toEqual([open]);
    }),
  );

  test(
    "a part that goes leaves its deals, and an account, too",
    undone(async (sql, [member]) => {
      await sql.exec("insert into public.fan (id, name) values (900001, 'Fan on offer')");
      const id = await add(sql, { item_table: "fan", item_id: 900001, submitted_by: member.userId });
      await sql.exec(`delete from public.fan where id = 900001; delete from auth.users where id = '${member.userId}'`);
      expect(await deal(sql, id, "item_table, item_id, submitted_by")).toEqual({
        ...{ item_table: null, item_id: null, submitted_by: null },
      });
    }),
  );

  test(
    "servers hear of what is on the list or was, and of nothing else",
    undone(async (sql) => {
      await sql.exec("delete from public.catalogue_changes where true");
      const id = await add(sql, { status: "pending" });
      await sql.exec(`update public.deals set title = 'Another title' where id = ${id}`);
      expect(await loggedKeys(sql)).toEqual([]);
      const line = { entity_id: String(id), deleted: false };
      await sql.exec(`update public.deals set status = 'active' where id = ${id}`);
      expect(await loggedKeys(sql)).toEqual([line]);
      await sql.exec(`select public.count_deal_clicks('{${id}}', '{2}')`);
      expect(await loggedKeys(sql)).toEqual([line]);
      await sql.exec(`delete from public.deals where id = ${id}`);
      expect(await loggedKeys(sql)).toContainEqual({ entity_id: String(id), deleted: true });
    }),
  );

  describe("reports", () => {
    test(
      "of three members take a deal off the list, however often one of them says it",
      undone(async (sql, [one, two, three]) => {
        const id = await add(sql);
        expect(await report(sql, one, id)).toBe(false);
        expect(await report(sql, one, id)).toBe(false);
        expect(await report(sql, two, id)).toBe(false);
        expect(await publicIds(sql)).toEqual([id]);
        expect(await report(sql, three, id)).toBe(true);
        expect(await publicIds(sql)).toEqual([]);
        expect(await deal(sql, id, "status, reported_at is not null as is_reported")).toEqual({
          ...{ status: "pending", is_reported: true },
        });
        // Who says it again hears the same.
        expect(await report(sql, three, id)).toBe(true);
      }),
    );

    test(
      "that are taken back put it on the list again",
      undone(async (sql, [one, two, three]) => {
        const id = await add(sql);
        for (const member of [one, two, three]) await report(sql, member, id);
        expect(await takeBack(sql, two, id)).toBe(true);
        expect(await takeBack(sql, two, id)).toBe(false);
        expect(await publicIds(sql)).toEqual([id]);
        expect(await reportsOf(sql, id)).toBe(2);
        expect(await report(sql, two, id)).toBe(true);
        expect(await publicIds(sql)).toEqual([]);
      }),
    );

    test(
      "of three members wait in the queue: the deal ends, or is on the list again",
      undone(async (sql, [one, two, three]) => {
        const admin = database.credentials.admin;
        const waiting = () =>
          sql.query(
            z.object({ id: z.coerce.number(), version: z.coerce.number() }),
            "select id, version from public.submissions where kind = 'report' and status = 'pending'",
          );
        const decideOn = async (decision: string) => {
          const [item] = await waiting();
          const given = `${String(item?.id ?? 0)}, ${String(item?.version ?? 0)}, '${decision}', 'Looked at it'`;
          await resultOf(sql, admin, `public.decide_submission(${given})`);
        };
        const id = await add(sql);
        for (const member of [one, two, three]) await report(sql, member, id);
        expect(await waiting()).toHaveLength(1);
        const [item] = await waiting();
        const shown = z
          .object({ live: z.looseObject({ merchant: z.string(), url: z.string() }), submitter: z.null() })
          .parse(await resultOf(sql, admin, `public.get_submission(${String(item?.id ?? 0)})`));
        expect(shown.live.url).toMatch(/^https:/);
        // Nobody could answer.
        const ask = `public.decide_submission(${String(item?.id ?? 0)}, ${String(item?.version ?? 0)}, 'request_changes', 'Why?')`;
        expect(await outcomeOf(sql, admin, `select ${ask}`)).toBe("PT409 No author");
        await takeBack(sql, three, id);
        expect(await waiting()).toEqual([]);
        await report(sql, three, id);
        await decideOn("reject");
        expect(await publicIds(sql)).toEqual([id]);
        expect(await reportsOf(sql, id)).toBe(0);
        for (const member of [one, two, three]) await report(sql, member, id);
        await decideOn("approve");
        expect(await publicIds(sql)).toEqual([]);
        expect(await deal(sql, id, "status, reported_at")).toEqual({ status: "expired", reported_at: null });
        expect(await waiting()).toEqual([]);
      }),
    );

    test(
      "are gone when an administrator lists the deal again, or has checked it",
      undone(async (sql, [one, two, three]) => {
        const id = await add(sql);
        const change = (set: string) =>
          outcomeOf(sql, database.credentials.admin, `update public.deals set ${set} where id = ${id}`);
        for (const member of [one, two, three]) await report(sql, member, id);
        expect(await change("status = 'active'")).toBe("done");
        expect(await reportsOf(sql, id)).toBe(0);
        expect(await deal(sql, id, "reported_at")).toEqual({ reported_at: null });
        await report(sql, one, id);
        expect(await change("last_checked_at = now()")).toBe("done");
        expect(await reportsOf(sql, id)).toBe(0);
      }),
    );

    test(
      "do not bring back what an administrator took off",
      undone(async (sql, [one]) => {
        const id = await add(sql);
        await report(sql, one, id);
        await sql.exec(`update public.deals set status = 'pending' where id = ${id}`);
        expect(await takeBack(sql, one, id)).toBe(true);
        expect(await publicIds(sql)).toEqual([]);
      }),
    );

    test(
      "are about deals on the list, and 100 in an hour",
      undone(async (sql, [one]) => {
        const say = (id: number) => outcomeOf(sql, one, `select public.report_deal(${id})`);
        expect(await say(999999)).toBe("PT404 Unknown deal");
        expect(await say(await add(sql, { status: "pending" }))).toBe("PT404 Unknown deal");
        expect(await say(await add(sql, { starts_at: "2026-01-01", ends_at: "2026-01-02" }))).toBe(
          "PT404 Unknown deal",
        );
        await sql.exec(
          `insert into private.hourly_writes (user_id, kind, used, resets_at)
           values ('${one.userId}', 'deal report', 100, now() + interval '1 hour')`,
        );
        expect(await say(await add(sql))).toBe("PT429 Too many reports in an hour");
      }),
    );

    test(
      "are read by their member alone",
      undone(async (sql, [one, two]) => {
        const id = await add(sql);
        await report(sql, one, id);
        const read = (who: Credentials) =>
          asIdentity(sql, who, () =>
            sql.query(z.object({ deal_id: z.coerce.number() }), "select deal_id from public.deal_reports"),
          );
        expect(await read(one)).toEqual([{ deal_id: id }]);
        expect(await read(two)).toEqual([]);
        expect(await read(database.credentials.admin)).toEqual([]);
      }),
    );
  });

  describe("clicks", () => {
    test(
      "are counted for each id, and are no edit",
      undone(async (sql) => {
        const [first, second] = [await add(sql), await add(sql)];
        const before = await deal(sql, first, "updated_at::text");
        await asIdentity(sql, database.credentials.anon, () =>
          sql.exec(`select public.count_deal_clicks('{${first},${second},${first},999999}', '{1,2,3,4}')`),
        );
        expect(await deal(sql, first, "clicks, updated_at::text")).toEqual({ clicks: 4, ...before });
        expect(await deal(sql, second, "clicks")).toEqual({ clicks: 2 });
        await sql.exec(`update public.deals set clicks = 2147483647 where id = ${first}`);
        await sql.exec(`select public.count_deal_clicks('{${first}}', '{5}')`);
        expect(await deal(sql, first, "clicks")).toEqual({ clicks: 2147483647 });
      }),
    );

    test.each(["'{}', '{}'", "'{1}', '{1,2}'", "'{1}', '{0}'", "'{1}', '{100001}'", "'{1}', null", "'{{1}}', '{{1}}'"])(
      "are not counted from %s",
      (given) =>
        undone(async (sql) => {
          expect(await outcomeOf(sql, database.credentials.anon, `select public.count_deal_clicks(${given})`)).toMatch(
            /^22023 /,
          );
        })(),
    );
  });

  test(
    "an administrator's doing is in the audit log by the deal's title, a click is not",
    undone(async (sql) => {
      expect(await outcomeOf(sql, database.credentials.admin, insertSql({ title: "By an admin" }))).toBe("done");
      const [{ id } = { id: 0 }] = await sql.query(idRow, "select id from public.deals where title = 'By an admin'");
      const lines = () =>
        sql.query(
          z.object({ action: z.string(), name: z.string().nullable() }),
          `select action, details ->> 'name' as name from public.audit_log where subject = 'deals:${id}' order by id`,
        );
      expect(await lines()).toEqual([{ action: "catalogue.added", name: "By an admin" }]);
      await asIdentity(sql, database.credentials.anon, () =>
        sql.exec(`select public.count_deal_clicks('{${id}}', '{1}')`),
      );
      expect(await lines()).toHaveLength(1);
      await outcomeOf(sql, database.credentials.admin, `update public.deals set status = 'rejected' where id = ${id}`);
      expect((await lines()).at(-1)).toEqual({ action: "catalogue.changed", name: "By an admin" });
    }),
  );

  test(
    "administrators see clicks, reports and who sent a deal",
    undone(async (sql, [one, two]) => {
      const id = await add(sql, { submitted_by: one.userId, clicks: 7 });
      await report(sql, two, id);
      const rows = await asIdentity(sql, database.credentials.admin, () =>
        sql.query(
          z.record(z.string(), z.unknown()),
          "select status, clicks, reports, submitter from public.list_deals_for_admins('active')",
        ),
      );
      expect(rows).toEqual([{ status: "active", clicks: 7, reports: 1, submitter: "Buyer One" }]);
    }),
  );
}
