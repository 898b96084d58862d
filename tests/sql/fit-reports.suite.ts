/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const UNDO = "0198c0de-0000-7000-8000-0000000000b1";
const FAN = "'fan', 1";

const savedRow = z.object({ id: z.coerce.number(), done: z.string(), status: z.string() });
const mineRow = z.object({
  id: z.coerce.number(),
  outcome: z.string(),
  stars: z.number(),
  note: z.string().nullable(),
  status: z.string(),
  hidden_reason: z.string().nullable(),
});

/** The tests of what members report of parts they fitted; `opened` returns the database. Long because they share its helpers. */
export function describeFitReports(opened: () => TestDatabase): void {
  let database: TestDatabase;
  let printer: string;
  let otherPrinter: string;

  beforeAll(async () => {
    database = opened();
    const rows = await database.owner.query(
      z.object({ id_uuid: z.string() }),
      "select id_uuid::text from public.printers where popular and status is distinct from 'rejected' order by id limit 2",
    );
    printer = rows[0]?.id_uuid ?? "";
    otherPrinter = rows[1]?.id_uuid ?? "";
  });

  /** Runs a test with three new members and rolls it back. */
  const undone = (work: (sql: Database, members: readonly [Account, Account, Account]) => Promise<void>) => () =>
    database.undone(async (sql) => {
      const names = ["Fitter One", "Fitter Two", "Fitter Three"];
      const [first, second, third] = await Promise.all(
        names.map((username) => addAccount(sql, { metadata: { username } })),
      );
      if (!first || !second || !third) throw new Error("Accounts are missing.");
      await work(sql, [first, second, third]);
    });

  interface Saved {
    readonly part?: string;
    readonly on?: string;
    readonly outcome?: string;
    readonly stars?: number;
    readonly note?: string | null;
  }
  const call = ({ part = FAN, on = printer, outcome = "fits", stars = 4, note = null }: Saved) =>
    `public.save_fit_report(${part}, '${on}', '${outcome}', ${String(stars)}, ${note === null ? "null" : `'${note}'`})`;
  const save = async (sql: Database, who: Credentials, report: Saved = {}) => {
    const [row] = await asIdentity(sql, who, () => sql.query(savedRow, `select * from ${call(report)}`));
    if (!row) throw new Error("Nothing was saved.");
    return row;
  };
  const mine = (sql: Database, who: Credentials) =>
    asIdentity(sql, who, () => sql.query(mineRow, "select * from public.list_my_fit_reports()"));
  const hide = (sql: Database, id: number, reason = "Advertising") =>
    outcomeOf(
      sql,
      database.credentials.admin,
      `select public.set_fit_report_status(${String(id)}, 'hidden', '${reason}')`,
    );
  const show = (sql: Database, id: number) =>
    outcomeOf(sql, database.credentials.admin, `select public.set_fit_report_status(${String(id)}, 'visible')`);
  const rating = async (sql: Database, table = "fan", id = 1) => {
    const [row] = await sql.query(
      z.object({ rating: z.coerce.number().nullable(), updated_at: z.string() }),
      `select rating, updated_at::text from public.${table} where id = ${String(id)}`,
    );
    return row;
  };
  const linesAbout = (sql: Database, subject: string) =>
    sql.query(
      z.object({ action: z.string(), details: z.unknown() }),
      `select action, details from public.audit_log where subject = '${subject}' order by id`,
    );
  const publicNotes = (sql: Database) =>
    asIdentity(sql, database.credentials.anon, () =>
      sql.query(
        z.object({ note: z.string().nullable(), author: z.string().nullable() }),
        "select note, author from public.get_fit_reports(0, '{fan:1}')",
      ),
    );

  test(
    "a second one about the same part and printer changes the first, and the same again changes nothing",
    undone(async (sql, [member]) => {
      const first = await save(sql, member, { stars: 3, note: "Printed a duct" });
      expect(first.done).toBe("added");
      expect(await save(sql, member, { stars: 3, note: "  Printed a duct\r\n" })).toEqual({
        id: first.id,
        done: "unchanged",
        status: "visible",
      });
      expect(await save(sql, member, { outcome: "does_not_fit", stars: 1 })).toMatchObject({
        id: first.id,
        done: "changed",
      });
      expect((await save(sql, member, { on: otherPrinter })).done).toBe("added");
      expect(await mine(sql, member)).toMatchObject([
        { outcome: "fits", stars: 4 },
        { outcome: "does_not_fit", stars: 1, note: null },
      ]);
    }),
  );

  test.each([
    [{ part: "'fan', 999999" }, "PT404 Unknown part"],
    [{ part: "'printers', 1" }, "22023 Unknown part table"],
    [{ on: "00000000-0000-4000-8000-00000000dead" }, "PT404 Unknown printer"],
    [{ outcome: "maybe" }, "23514"],
    [{ stars: 0 }, "23514"],
    [{ stars: 6 }, "23514"],
    [{ note: "é".repeat(301) }, "23514"],
    [{ note: Array.from({ length: 11 }, () => "a").join("\n") }, "23514"],
  ])("%o is refused", (report, refusal) =>
    undone(async (sql, [member]) => {
      expect(await outcomeOf(sql, member, `select * from ${call(report)}`)).toMatch(new RegExp(`^${refusal}`));
    })(),
  );

  test(
    "a note has 300 characters, of which an emoji is one and a line break is one; what nobody sees is no note",
    undone(async (sql, [member]) => {
      const note = `${"🧰".repeat(299)}a`;
      await save(sql, member, { note });
      expect(await mine(sql, member)).toMatchObject([{ note }]);
      await save(sql, member, { note: "one\r\ntwo\u202e" });
      expect(await mine(sql, member)).toMatchObject([{ note: "one\ntwo" }]);
      await save(sql, member, { note: `a${"\n".repeat(150)}b\n \t\n\u200b\nc\n\nd\re\u2028f` });
      expect(await mine(sql, member)).toMatchObject([{ note: "a\n\nb\n\nc\n\nd\ne\nf" }]);
      await save(sql, member, { note: "\u200b \u2060\n" });
      expect(await mine(sql, member)).toMatchObject([{ note: null }]);
    }),
  );

  test(
    "a part has the mean of the stars of its members from three on, and is not edited by it",
    undone(async (sql, [first, second, third]) => {
      const before = await rating(sql);
      await save(sql, first, { stars: 5 });
      await save(sql, second, { stars: 4 });
      expect(await rating(sql)).toEqual(before);
      const { id } = await save(sql, third, { stars: 2 });
      expect(await rating(sql)).toEqual({ ...before, rating: 3.67 });
      await save(sql, third, { stars: 3 });
      expect(await rating(sql)).toEqual({ ...before, rating: 4 });
      expect(await hide(sql, id)).toBe("done");
      expect(await rating(sql)).toEqual({ ...before, rating: null });
      expect(await show(sql, id)).toBe("done");
      expect(await rating(sql)).toEqual({ ...before, rating: 4 });
      await sql.exec(`delete from auth.users where id = '${first.userId}'`);
      // What was said of the part stays, as said by a member.
      expect(await rating(sql)).toEqual({ ...before, rating: 4 });
      expect(await linesAbout(sql, "fan:1")).toEqual([]);
    }),
  );

  test(
    "a member with several printers is one of three, with the mean of their stars",
    undone(async (sql, [first, second, third]) => {
      const printers = await sql.query(
        z.object({ id_uuid: z.string() }),
        "select id_uuid::text from public.printers where popular and status is distinct from 'rejected' order by id limit 5",
      );
      const ids = printers.map(({ id_uuid: on }) => on);
      expect(ids).toHaveLength(5);
      for (const on of ids) await save(sql, first, { on, stars: 1 });
      await save(sql, second, { stars: 5 });
      expect((await rating(sql))?.rating).toBeNull();
      await save(sql, third, { on: otherPrinter, stars: 5 });
      expect((await rating(sql))?.rating).toBe(3.67);
      await save(sql, first, { stars: 3 });
      expect((await rating(sql))?.rating).toBe(3.8);
    }),
  );

  test.each(["bed", "build_plate", "extruder", "fan", "hotend", "motion_system", "probe", "tools"])(
    "%s gets its rating from reports alone",
    (table) =>
      undone(async (sql, members) => {
        const [part] = await sql.query(z.object({ id: z.number() }), `select min(id)::int as id from public.${table}`);
        const id = part?.id ?? 0;
        await sql.exec(`update public.${table} set rating = 5 where id = ${String(id)}`);
        expect((await rating(sql, table, id))?.rating).toBeNull();
        for (const member of members) await save(sql, member, { part: `'${table}', ${String(id)}`, stars: 2 });
        expect((await rating(sql, table, id))?.rating).toBe(2);
        await sql.exec(`update public.${table} set rating = null, description = 'Edited' where id = ${String(id)}`);
        expect((await rating(sql, table, id))?.rating).toBe(2);
      })(),
  );

  test(
    "the public reads visible ones with the name of a public profile, and never whose they are",
    undone(async (sql, [member, hidden]) => {
      await save(sql, member, { note: "from a public profile" });
      await save(sql, hidden, { note: "from a private one" });
      await sql.exec(`
        update public.profiles set display_name = 'The Fitter' where id = '${member.userId}';
        update public.profiles set is_public = false where id = '${hidden.userId}'`);
      expect(await publicNotes(sql)).toEqual([
        { note: "from a public profile", author: "The Fitter" },
        { note: "from a private one", author: null },
      ]);
      for (const who of [database.credentials.anon, database.credentials.other, member, database.credentials.admin]) {
        expect(await outcomeOf(sql, who, "select user_id from public.fit_reports")).toMatch(/^42501/);
      }
    }),
  );

  test(
    "the version of the catalogue goes up with a report, a name and a printer's status, and names the part",
    undone(async (sql, [member]) => {
      const changes = async (work: () => Promise<unknown>) => {
        const [was] = await sql.query(
          z.object({ version: z.coerce.number() }),
          "select version from public.catalogue_version",
        );
        await work();
        const rows = await sql.query(
          z.object({ line: z.string() }),
          `select entity || ' ' || entity_id as line from public.catalogue_changes
           where version > ${String(was?.version)} and entity = 'fit_reports'`,
        );
        return rows.map(({ line }) => line);
      };
      const set = (sqlText: string) => () => sql.exec(sqlText);
      expect(await changes(() => save(sql, member))).toEqual(["fit_reports fan:1"]);
      expect(await changes(() => save(sql, member))).toEqual([]);
      expect(
        await changes(set(`update public.profiles set display_name = 'A new name' where id = '${member.userId}'`)),
      ).toEqual(["fit_reports fan:1"]);
      expect(await changes(set(`update public.profiles set bio = 'Other' where id = '${member.userId}'`))).toEqual([]);
      expect(await changes(set(`update public.printers set status = 'rejected' where id_uuid = '${printer}'`))).toEqual(
        ["fit_reports fan:1"],
      );
      expect(await publicNotes(sql)).toEqual([]);
    }),
  );

  test(
    "a hidden one is gone for everyone but its member, who cannot bring it back by writing or deleting it",
    undone(async (sql, [member, other]) => {
      const { id } = await save(sql, member, { note: "Buy at my shop" });
      expect(await hide(sql, id, "  Advertising\u200b ")).toBe("done");
      expect(await publicNotes(sql)).toEqual([]);
      const hidden = { status: "hidden", hidden_reason: "Advertising" };
      expect(await mine(sql, member)).toMatchObject([hidden]);
      expect(await mine(sql, other)).toEqual([]);
      expect((await save(sql, member, { note: "Again" })).status).toBe("hidden");
      expect(await save(sql, member, { note: "Again" })).toMatchObject({ done: "unchanged", status: "hidden" });
      expect(await mine(sql, member)).toMatchObject([{ note: "Again", ...hidden }]);
      expect(await resultOf(sql, member, `public.delete_fit_report_undoable('${UNDO}', ${String(id)})`)).toBe(true);
      expect(await mine(sql, member)).toEqual([]);
      expect(await save(sql, member, { note: "Once more" })).toMatchObject({ done: "added", status: "hidden" });
      expect(await mine(sql, member)).toMatchObject([{ note: "Once more", ...hidden }]);
      expect(await publicNotes(sql)).toEqual([]);
    }),
  );

  test(
    "hiding and showing is written down once, and needs an administrator and a reason",
    undone(async (sql, [member]) => {
      const { id } = await save(sql, member);
      const set = (who: Credentials, status: string, reason: string) =>
        outcomeOf(sql, who, `select public.set_fit_report_status(${String(id)}, ${status}, ${reason})`);
      const { admin } = database.credentials;
      expect(await set(member, "'hidden'", "'Mine'")).toBe("42501 Only admins can hide reports");
      expect(await set(admin, "'hidden'", "'\u200b '")).toBe("22023 A reason has 1 to 300 characters");
      expect(await set(admin, "'hidden'", `'${"a".repeat(301)}'`)).toBe("22023 A reason has 1 to 300 characters");
      expect(await set(admin, "'gone'", "'x'")).toBe("22023 A report is visible or hidden");
      expect(await outcomeOf(sql, admin, "select public.set_fit_report_status(0, 'visible')")).toBe(
        "PT404 Unknown report",
      );
      for (const status of ["'hidden'", "'hidden'", "'visible'", "'visible'"])
        await set(admin, status, "'Advertising'");
      const about = { part: "fan:1", printer };
      expect(await linesAbout(sql, `fit_report:${String(id)}`)).toEqual([
        { action: "report.hidden", details: { ...about, reason: "Advertising" } },
        { action: "report.shown", details: about },
      ]);
    }),
  );

  test(
    "a deleted one comes back as it was, once, unless there is another by then",
    undone(async (sql, [member, other]) => {
      const { id } = await save(sql, member, { note: "Printed a duct", stars: 5 });
      const before = await mine(sql, member);
      const undo = (who: Credentials) =>
        asIdentity(sql, who, () =>
          sql.query(
            z.object({ kind: z.string(), restored: z.number().nullable() }),
            `select kind, restored from public.undo_removal('${UNDO}')`,
          ),
        );
      expect(await resultOf(sql, other, `public.delete_fit_report_undoable('${UNDO}', ${String(id)})`)).toBe(false);
      expect(await resultOf(sql, member, `public.delete_fit_report_undoable('${UNDO}', ${String(id)})`)).toBe(true);
      expect(await mine(sql, member)).toEqual([]);
      expect(await undo(member)).toEqual([{ kind: "report", restored: 1 }]);
      expect(await mine(sql, member)).toEqual(before);
      expect(await undo(member)).toEqual([{ kind: "report", restored: null }]);
    }),
  );

  test("over HTTP, rows are written as by the functions, and a second one is a duplicate", async () => {
    const path = "/rest/v1/fit_reports";
    const row = { item_table: "fan", item_id: 1, printer_id: printer, outcome: "fits", stars: 5, note: "  by table " };
    const columns = "select=id,outcome,stars,note,status";
    try {
      expect((await database.call("member", "POST", path, row)).status).toBe(201);
      expect(await database.call("member", "POST", path, row)).toMatchObject({ status: 409, body: { code: "23505" } });
      expect(
        (await database.call("anon", "GET", `${path}?${columns}&item_id=eq.1&item_table=eq.fan`)).body,
      ).toMatchObject([{ outcome: "fits", stars: 5, note: "by table", status: "visible" }]);
      // Nothing of another member's is changed, and nobody writes in another's name.
      await database.call("other", "PATCH", `${path}?note=eq.by%20table`, { stars: 1 });
      await database.call("other", "DELETE", `${path}?note=eq.by%20table`);
      const inAnothersName = { ...row, user_id: database.credentials.member.userId, printer_id: otherPrinter };
      expect(await database.call("other", "POST", path, inAnothersName)).toMatchObject({ body: { code: "42501" } });
      expect((await database.call("anon", "GET", `${path}?${columns}&note=eq.by%20table`)).body).toMatchObject([
        { stars: 5 },
      ]);
    } finally {
      await database.owner.exec("delete from public.fit_reports where true");
    }
  });

  test("fifty at once make one, with one message that says it was added", async () => {
    const body = {
      ...{ item_table_input: "fan", item_id_input: 1, printer_id_input: printer },
      ...{ outcome_input: "fits", stars_input: 5, note_input: "Race" },
    };
    try {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => database.call("member", "POST", "/rest/v1/rpc/save_fit_report", body)),
      );
      const done = responses.map(({ body: rows }) => z.array(savedRow).parse(rows)[0]?.done).sort();
      expect(done).toEqual(["added", ...Array.from({ length: 49 }, () => "unchanged")]);
    } finally {
      await database.owner.exec("delete from public.fit_reports where true");
    }
  });

  test("fifty members at once make the rating of all of them", async () => {
    const members = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        addAccount(database.owner, { metadata: { username: `Racer ${String(nth)}` } }),
      ),
    );
    try {
      await Promise.all(
        members.map((member, nth) => database.owner.transaction((sql) => save(sql, member, { stars: (nth % 5) + 1 }))),
      );
      expect((await rating(database.owner))?.rating).toBe(3);
      // None of the three that make a rating is there for the two others.
      for (let id = 2; id <= 12; id++) {
        await Promise.all(
          members
            .slice(0, 3)
            .map((member) =>
              database.owner.transaction((sql) => save(sql, member, { part: `'fan', ${String(id)}`, stars: 2 })),
            ),
        );
        expect((await rating(database.owner, "fan", id))?.rating).toBe(2);
      }
    } finally {
      await database.owner.exec(
        "delete from auth.users where id in (select user_id from public.fit_reports); delete from public.fit_reports where true",
      );
    }
    expect((await rating(database.owner))?.rating).toBeNull();
  });

  describe("limits", () => {
    test(
      "a member writes 100 an hour, and a hundred more in the next",
      undone(async (sql, [member, other]) => {
        await save(sql, member);
        await sql.exec("update private.hourly_writes set used = 99");
        await save(sql, member, { stars: 1 });
        const again = () => outcomeOf(sql, member, `select * from ${call({ stars: 2 })}`);
        expect(await again()).toBe("PT429 Too many reports in an hour");
        expect((await save(sql, other)).done).toBe("added");
        for (const moved of ["- interval '61 minutes'", "+ interval '2 days'"]) {
          await sql.exec(`update private.hourly_writes set used = 100, resets_at = now() ${moved}`);
          expect(await again()).toBe("done");
          await save(sql, member, { stars: 5 });
        }
      }),
    );

    test(
      "a member has 500",
      undone(async (sql, [member]) => {
        await sql.exec(`
          insert into public.fit_reports (user_id, item_table, item_id, printer_id, outcome, stars)
          select '${member.userId}', 'fan', 1, id_uuid, 'fits', 3 from public.printers
          where id_uuid <> '${printer}' order by id limit 500`);
        expect(await outcomeOf(sql, member, `select * from ${call({})}`)).toBe("54000 Too many reports");
      }),
    );
  });
}
