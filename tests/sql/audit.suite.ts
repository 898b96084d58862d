import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { grantAdmin, revokeAdmin } from "../../server/embedded/admin/admins";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Identity, type TestDatabase } from "../support/data/test-database";
import { addAccount, usernameOf } from "./support/accounts";

const line = z.object({
  id: z.coerce.number(),
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  changes: z.array(z.record(z.string(), z.unknown())).nullable(),
});
type Line = z.infer<typeof line>;

const TABLES = [
  "bed",
  "build_plate",
  "extruder",
  "fan",
  "hotend",
  "motion_system",
  "probe",
  "tools",
  "parts",
  "printers",
  "manufacturers",
  "part_printer_compatibility",
  "interfaces",
  "printer_interfaces",
  "part_interfaces",
  "interface_rules",
  "search_synonyms",
] as const;

/** A change to a row of a table, of the tables that do not say where a row is from. */
const CHANGES: Readonly<Partial<Record<(typeof TABLES)[number], readonly [column: string, value: string]>>> = {
  parts: ["purpose", "'{}'"],
  part_printer_compatibility: ["note", "'the audit test'"],
  interfaces: ["measure", "'the audit test'"],
  interface_rules: ["why", "'the audit test'"],
  search_synonyms: ["means", "'the audit test'"],
};

/** A look at all rows for each row would take hundreds of times as long. */
const MOST_TIMES_SLOWER = 6;

/**
 * The tests of what is written down of writes to the catalogue and to the list of administrators; `opened` returns the
 * database. Those of page locks are in page-access.suite.ts.
 */
export function describeAudit(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** The lines that `work` adds, in a transaction that is undone. */
  function linesDuring(work: (sql: Database) => Promise<unknown>): Promise<Line[]> {
    return database.undone(async (sql) => {
      const [last] = await sql.query(
        z.object({ id: z.coerce.number() }),
        "select coalesce(max(id), 0) as id from public.audit_log",
      );
      await work(sql);
      return sql.query(line, "select * from public.audit_log where id > $1::text::bigint order by id", [
        String(last?.id),
      ]);
    });
  }

  const as = (identity: Identity, sql: Database, statement: string) =>
    asIdentity(sql, database.credentials[identity], () => sql.exec(statement));

  const HOTEND = "insert into public.hotend (id, name, manufacturer) values (910001, 'Audit One', 'Audit Maker')";

  test("a row that an administrator adds, changes and removes is logged with who, before and after", async () => {
    const lines = await linesDuring(async (sql) => {
      await as("admin", sql, HOTEND);
      await as("admin", sql, "update public.hotend set description = 'short', nozzle_type = 'V6' where id = 910001");
      await as("admin", sql, "update public.hotend set description = null where id = 910001");
      await as("admin", sql, "delete from public.hotend where id = 910001");
    });
    const { userId: actor } = database.credentials.admin;
    const row = { key: 910001, name: "Audit One" };
    const about = {
      actor,
      actor_name: await usernameOf(database.owner, actor),
      subject: "hotend:910001",
      details: { rows: 1, name: "Audit One" },
    };
    expect(lines).toMatchObject(
      ["added", "changed", "changed", "removed"].map((how) => ({ ...about, action: `catalogue.${how}` })),
    );
    expect(lines.map(({ changes }) => changes)).toEqual([
      [{ ...row, after: expect.objectContaining({ name: "Audit One", manufacturer: "Audit Maker" }) }],
      [{ ...row, before: {}, after: { description: "short", nozzle_type: "V6" } }],
      [{ ...row, before: { description: "short" }, after: {} }],
      [{ ...row, before: expect.objectContaining({ name: "Audit One", nozzle_type: "V6" }) }],
    ]);
  });

  test("every table of the catalogue is logged, by the data API and with the server's key", async () => {
    const row = "where id in (select min(id) from public.%)";
    for (const identity of ["admin", "service"] as const) {
      for (const table of TABLES) {
        const [column, value] = CHANGES[table] ?? ["source", "'the audit test'"];
        const lines = await linesDuring((sql) =>
          as(identity, sql, `update public.${table} set ${column} = ${value} ${row.replace("%", table)}`),
        );
        expect(lines, `${identity} ${table}`).toMatchObject([
          {
            actor: database.credentials[identity].userId,
            action: "catalogue.changed",
            subject: expect.stringMatching(new RegExp(`^${table}:`)),
            changes: [{ after: { [column]: expect.anything() } }],
          },
        ]);
      }
    }
  });

  test("a new table that administrators write has its triggers too", async () => {
    const tables = await database.owner.query(
      z.object({ name: z.string(), events: z.array(z.string()) }),
      `select tgrelid::regclass::text as name, array_agg(distinct tgname::text order by tgname::text) as events
       from pg_catalog.pg_trigger where tgname like 'audit\\_%' group by 1 order by 1`,
    );
    const written = await database.owner.query(
      z.object({ name: z.string() }),
      `select distinct tablename::text as name from pg_catalog.pg_policies
       where schemaname = 'public' and cmd <> 'SELECT' and coalesce(qual, with_check) like '%is_admin%' order by 1`,
    );
    // Of these nothing but functions writes.
    const byFunctions = ["admin_users", "featured_cards", "site_blocks"];
    expect([...written.map(({ name }) => name), ...byFunctions].sort()).toEqual(tables.map(({ name }) => name));
    expect(tables.map(({ name }) => name)).toEqual([...TABLES, "deals", ...byFunctions].sort());
  });

  test("a statement that writes many rows is one line for 500 of them, and one that changes nothing is none", async () => {
    const insert = `insert into public.fan (id, name) select 920000 + n, 'Audit ' || n from generate_series(1, 1100) as n`;
    const lines = await linesDuring(async (sql) => {
      await as("admin", sql, insert);
      await as("admin", sql, "update public.fan set description = 'same' where id between 920001 and 920003");
      await as("admin", sql, "update public.fan set description = 'same' where id between 920001 and 920003");
      await as("admin", sql, "update public.fan set description = 'none' where id = -1");
      await as("admin", sql, "delete from public.fan where id > 920000");
    });
    expect(lines.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ...[500, 500, 100].map((rows) => ["catalogue.added", "fan", { rows }]),
      ["catalogue.changed", "fan", { rows: 3 }],
      ...[500, 500, 100].map((rows) => ["catalogue.removed", "fan", { rows }]),
    ]);
    const removed = lines.slice(4).flatMap(({ changes }) => changes ?? []);
    expect(new Set(removed.map(({ key }) => key)).size).toBe(1_100);
  });

  test("what goes with a row is logged, too: the fit of a part that is deleted", async () => {
    const lines = await linesDuring(async (sql) => {
      await sql.exec(`${HOTEND}; insert into public.part_printer_compatibility (part_table_name, part_id, note)
        values ('hotend', 910001, 'goes with it')`);
      await as("admin", sql, "delete from public.hotend where id = 910001");
    });
    expect(lines.map(({ action, subject }) => `${action} ${subject ?? ""}`).sort()).toEqual([
      "catalogue.removed hotend:910001",
      expect.stringMatching(/^catalogue\.removed part_printer_compatibility:/),
    ]);
  });

  test("a key that is changed is a row that went and one that came", async () => {
    const lines = await linesDuring(async (sql) => {
      await sql.exec("insert into public.manufacturers (id, manufacturer) values (910001, 'Audit Maker')");
      await as("admin", sql, "update public.manufacturers set id = 910002 where id = 910001");
    });
    expect(
      lines.flatMap(({ changes }) => changes ?? []).map(({ key, before, after }) => [key, !!before, !!after]),
    ).toEqual(
      expect.arrayContaining([
        [910001, true, false],
        [910002, false, true],
      ]),
    );
  });

  test("a write that is refused or rolled back leaves no line", async () => {
    const lines = await linesDuring(async (sql) => {
      for (const identity of ["member", "ended", "anon"] as const) {
        await sql.exec("savepoint refused");
        await as(identity, sql, HOTEND).catch(() => undefined);
        await sql.exec("rollback to savepoint refused");
        await as(identity, sql, "update public.printers set description = 'x' where true").catch(() => undefined);
        await sql.exec("rollback to savepoint refused");
      }
      await as("admin", sql, HOTEND);
      await sql.exec("rollback to savepoint refused");
    });
    expect(lines).toEqual([]);
    const [line] = await linesDuring((sql) => as("admin", sql, HOTEND));
    expect(line).toMatchObject({ action: "catalogue.added" });
  });

  test("without its line a write is not done", async () => {
    await database.undone(async (sql) => {
      await sql.exec(
        "alter table public.audit_log add constraint full_up check (action not like 'catalogue%') not valid",
      );
      await sql.exec("savepoint refused");
      await expect(as("admin", sql, HOTEND)).rejects.toMatchObject({ code: "23514" });
      await sql.exec("rollback to savepoint refused");
      expect(await sql.query(z.unknown(), "select from public.hotend where id = 910001")).toEqual([]);
    });
  });

  test("over HTTP an administrator's write is logged, and read by administrators alone", async () => {
    const path = "/rest/v1/manufacturers?manufacturer=eq.Audit%20HTTP";
    await database.call("admin", "POST", "/rest/v1/manufacturers", { manufacturer: "Audit HTTP" });
    await database.call("admin", "PATCH", path, { country: "NZ" });
    await database.call("admin", "DELETE", path);
    const log = "/rest/v1/audit_log?subject=like.manufacturers:*&order=id.desc&limit=3";
    const { body } = await database.call("admin", "GET", log);
    expect(z.array(line).parse(body)).toMatchObject([
      { action: "catalogue.removed", details: { name: "Audit HTTP" } },
      { action: "catalogue.changed", changes: [{ before: {}, after: { country: "NZ" } }] },
      { action: "catalogue.added" },
    ]);
    expect((await database.call("member", "GET", log)).body).toEqual([]);
  });

  test("the seed and other SQL of the database's owner are not logged, whatever the catalogue", async () => {
    const lines = await linesDuring(async (sql) => {
      await sql.exec(`${HOTEND}; update public.hotend set nozzle_type = 'V6' where id = 910001;
        delete from public.hotend where id = 910001`);
    });
    expect(lines).toEqual([]);
    // Nor was the seed of this database, whose statements are the only ones here that left hundreds of rows.
    expect(
      await database.owner.query(
        z.unknown(),
        "select from public.audit_log where action like 'catalogue%' and (details ->> 'rows')::integer >= 100",
      ),
    ).toEqual([]);
  });

  describe("administrators", () => {
    test("that the command line grants and revokes are logged, with their name", async () => {
      const ids: string[] = [];
      const lines = await linesDuring(async (sql) => {
        const account = await addAccount(sql, { email: "audit@first-layer.test", metadata: { username: "Audited" } });
        ids.push(account.userId);
        expect(await grantAdmin(sql, "audit@first-layer.test")).toBe("granted");
        expect(await grantAdmin(sql, "audit@first-layer.test")).toBe("already");
        expect(await revokeAdmin(sql, "audit@first-layer.test")).toBe("revoked");
        expect(await revokeAdmin(sql, "audit@first-layer.test")).toBe("not-admin");
      });
      const [subject] = ids;
      expect(lines).toMatchObject([
        { action: "admin.granted", subject, actor: null, actor_name: null, details: { name: "Audited" } },
        { action: "admin.revoked", subject, changes: [{ key: subject, before: { user_id: subject } }] },
      ]);
    });

    test("that go with their account are logged", async () => {
      const lines = await linesDuring(async (sql) => {
        const account = await addAccount(sql);
        await sql.exec(`insert into public.admin_users (user_id) values ('${account.userId}')`);
        await sql.exec(`delete from auth.users where id = '${account.userId}'`);
      });
      expect(lines.map(({ action }) => action)).toEqual(["admin.granted", "admin.revoked"]);
    });

    test("whose entry is changed are logged, with the server's key as well", async () => {
      const lines = await linesDuring((sql) =>
        as("service", sql, "update public.admin_users set granted_at = '2020-01-01T00:00:00Z' where true"),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(lines[0]).toMatchObject({
        action: "admin.changed",
        changes: [{ after: { granted_at: expect.stringMatching(/^20(?:19|20)-/) } }],
      });
    });
  });

  describe("the log", () => {
    const ids = async (sql: Database, filters: string) => {
      const rows = await asIdentity(sql, database.credentials.admin, () =>
        sql.query(
          z.object({ id: z.coerce.number() }),
          `select id from public.list_audit(${filters}, from_input => '1990-01-01', until_input => '1990-02-01')`,
        ),
      );
      return rows.map(({ id }) => id);
    };
    const fill = (sql: Database) =>
      sql.exec(`insert into public.audit_log (id, at, actor_name, action, subject, details) values
        (-4, '1990-01-01', 'Anna', 'page.locked', 'tools', '{}'),
        (-3, '1990-01-02', 'Anna', 'pages.locked', null, '{"pages": ["tools"]}'),
        (-2, '1990-01-31T23:59:59Z', null, 'report.hidden', 'fit_report:7', '{"reason": "100% Advertising_"}'),
        (-1, '1990-02-01', 'Ben', 'report.hidden', 'fit_report:8', '{"reason": "Advertising"}')`);

    test("is found by group, actor, words and time, newest first, page by page", async () => {
      await database.undone(async (sql) => {
        await fill(sql);
        expect(await ids(sql, "limit_input => 10")).toEqual([-2, -3, -4]);
        expect(await ids(sql, "group_input => 'page'")).toEqual([-3, -4]);
        expect(await ids(sql, "actor_input => 'ANNA', before_input => -3")).toEqual([-4]);
        expect(await ids(sql, "text_input => '100% advertising_'")).toEqual([-2]);
        expect(await ids(sql, "text_input => '%'")).toEqual([-2]);
        expect(await ids(sql, "limit_input => 1")).toEqual([-2]);
        await sql.exec(`insert into public.audit_log (id, at, action, subject, details, changes) values (-5, '1990-01-03',
          'catalogue.added', 'hotend', '{"rows": 2}', '[{"key": 1, "name": "Found One"}, {"key": 2, "name": "Two"}]')`);
        expect(await ids(sql, "text_input => 'found one'")).toEqual([-5]);
      });
    });

    test("loses what is old to administrators alone, with a record of it", async () => {
      const lines = await linesDuring(async (sql) => {
        await fill(sql);
        const { admin } = database.credentials;
        const recent = "now() - interval '91 days'";
        await sql.exec(`insert into public.audit_log (id, at, action) values (-5, ${recent}, 'page.locked')`);
        const counts = await asIdentity(sql, admin, () =>
          sql.query(z.object({ removed: z.number() }), "select public.prune_audit_log(92) as removed"),
        );
        expect(counts).toEqual([{ removed: 4 }]);
        expect(
          await sql.query(z.object({ id: z.coerce.number() }), "select id from public.audit_log where id < 0"),
        ).toEqual([{ id: -5 }]);
        // Less than what can still be undone is never removed, nor is it by hand.
        await sql.exec("savepoint refused");
        await as("admin", sql, "select public.prune_audit_log(2147483647)");
        await expect(as("admin", sql, "select public.prune_audit_log(89)")).rejects.toThrow("at least 90 days");
        await sql.exec("rollback to savepoint refused");
        await expect(as("member", sql, "select public.prune_audit_log(92)")).rejects.toThrow("Only admins");
        await sql.exec("rollback to savepoint refused");
        await expect(sql.exec("delete from public.audit_log where at > now() - interval '90 days'")).rejects.toThrow(
          "append-only",
        );
        await sql.exec("rollback to savepoint refused");
      });
      expect(lines).toMatchObject([
        {
          action: "audit.pruned",
          actor: database.credentials.admin.userId,
          details: { rows: 4, until: expect.any(String) },
        },
      ]);
    });
  });

  test("an import of 5,000 rows takes no more than a few times as long as without the log", async () => {
    const importInto = (log: "enable" | "disable") =>
      database.undone(async (sql) => {
        for (const trigger of ["audit_insert", "audit_update"]) {
          await sql.exec(`alter table public.tools ${log} trigger ${trigger}`);
        }
        const begun = performance.now();
        await as(
          "service",
          sql,
          `insert into public.tools (id, name, manufacturer)
           select 930000 + n, 'Audit ' || n, 'Audit Maker ' || n % 50 from generate_series(1, 5000) as n;
           update public.tools set description = 'imported' where id > 930000`,
        );
        return performance.now() - begun;
      });
    const without: number[] = [];
    const logged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      without.push(await importInto("disable"));
      logged.push(await importInto("enable"));
    }
    expect(Math.min(...logged) / Math.min(...without)).toBeLessThan(MOST_TIMES_SLOWER);
  });
}
