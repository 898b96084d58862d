/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addAccount, usernameOf } from "./support/accounts";
import { asIdentity, IDENTITIES, type TestDatabase } from "../support/data/test-database";
import { outcomeOf } from "./support/saved";

const pageRow = z.object({
  page_name: z.string(),
  is_locked: z.boolean(),
  locked_by: z.string().nullable(),
  locked_at: z.coerce.string().nullable(),
  note: z.string().nullable(),
});

const idRow = z.object({ id: z.coerce.number() });

const auditRow = z.object({
  id: z.coerce.number(),
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  details: z.unknown(),
});

/** The tests of page locks; `opened` returns the database. */
export function describePageAccess(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });
  afterEach(() =>
    database.owner.exec(
      "update public.page_access set is_locked = false, locked_by = null, locked_at = null, note = null where true",
    ),
  );

  async function pages(): Promise<Record<string, z.infer<typeof pageRow>>> {
    const { body } = await database.call(
      "anon",
      "GET",
      "/rest/v1/page_access?select=page_name,is_locked,locked_by,locked_at,note&order=page_name",
    );
    return Object.fromEntries(
      z
        .array(pageRow)
        .parse(body)
        .map((page) => [page.page_name, page]),
    );
  }

  const setLock = (page: string, locked: boolean | null) =>
    database.call("admin", "POST", "/rest/v1/rpc/update_page_access", {
      page_name_input: page,
      is_locked_input: locked,
    });

  test("the four pages exist, unlocked and readable by everyone", async () => {
    expect(Object.values(await pages())).toEqual(
      ["contribute", "guides", "parts", "tools"].map((page_name) => ({
        page_name,
        is_locked: false,
        locked_by: null,
        locked_at: null,
        note: null,
      })),
    );
  });

  test("a lock stores who set it and when, and unlocking clears both", async () => {
    expect((await setLock("guides", true)).status).toBeLessThan(300);
    expect((await pages()).guides).toMatchObject({
      is_locked: true,
      locked_by: database.credentials.admin.userId,
      locked_at: expect.any(String),
    });
    expect((await setLock("guides", false)).status).toBeLessThan(300);
    expect((await pages()).guides).toMatchObject({ is_locked: false, locked_by: null, locked_at: null });
  });

  test("locking a locked page again changes nothing", async () => {
    await setLock("guides", true);
    const earlier = await pages();
    expect((await setLock("guides", true)).status).toBeLessThan(300);
    expect(await pages()).toEqual(earlier);
  });

  describe("a note", () => {
    const note = (text: string, before?: string, page = "tools") =>
      database.call("admin", "POST", "/rest/v1/rpc/set_page_note", {
        page_name_input: page,
        note_input: text,
        ...(before === undefined ? {} : { note_before_input: before }),
      });
    const lockWithNote = (text: string, before: string, page = "tools") =>
      database.call("admin", "POST", "/rest/v1/rpc/update_page_access_and_note", {
        page_name_input: page,
        is_locked_input: true,
        note_input: text,
        note_before_input: before,
      });
    const noteNow = async () => (await pages()).tools?.note;

    test("is one line that visitors may read, and becomes null when it is blank", async () => {
      expect((await note("  Back on\r\n\tMonday \n")).status).toBeLessThan(300);
      expect(await noteNow()).toBe("Back on Monday");
      expect((await note(" ")).status).toBeLessThan(300);
      expect(await noteNow()).toBeNull();
      expect((await note(`${" ".repeat(2_500)}Late${" ".repeat(2_500)}`)).status).toBeLessThan(300);
      expect(await noteNow()).toBe("Late");
    });

    test("has at most 300 visible characters", async () => {
      expect(await note("x".repeat(301))).toMatchObject({ status: 400, body: { code: "22023" } });
      expect(await note(`${" ".repeat(2_000)}${"x".repeat(301)}`)).toMatchObject({ status: 400 });
      expect(await noteNow()).toBeNull();
      expect((await note("🔧".repeat(300))).status).toBeLessThan(300);
      expect(await noteNow()).toBe("🔧".repeat(300));
    });

    test("is accepted only for an existing page that can be locked", async () => {
      expect(await note("x", undefined, "nowhere")).toMatchObject({ status: 404, body: { code: "PT404" } });
      expect(await note("x", undefined, "parts")).toMatchObject({ status: 400, body: { code: "22023" } });
      expect((await pages()).parts?.note).toBeNull();
    });

    test("does not replace one that another admin has written meanwhile", async () => {
      await note("First");
      expect(await note("Mine", "")).toMatchObject({ status: 409, body: { code: "PT409" } });
      expect(await note("", "Older")).toMatchObject({ status: 409 });
      expect(await noteNow()).toBe("First");
      expect((await note("Mine", "First")).status).toBeLessThan(300);
      // Sent twice, the second call succeeds and changes nothing.
      expect((await note("Mine", "First")).status).toBeLessThan(300);
      expect(await noteNow()).toBe("Mine");
    });

    test("and the lock are saved together or not at all", async () => {
      expect((await lockWithNote("Soon", "")).status).toBeLessThan(300);
      expect((await pages()).tools).toMatchObject({ is_locked: true, note: "Soon" });
      await setLock("tools", false);
      expect(await lockWithNote("Mine", "")).toMatchObject({ status: 409 });
      expect((await pages()).tools).toMatchObject({ is_locked: false, note: "Soon" });
      await database.undone(async (sql) => {
        await sql.exec(
          "alter table public.audit_log add constraint no_locks check (action <> 'page.locked') not valid",
        );
        const lock = "select public.update_page_access_and_note('tools', true, 'Later', 'Soon')";
        expect(await outcomeOf(sql, database.credentials.admin, lock)).toMatch(/^23514 /);
        const [row] = await sql.query(
          z.object({ note: z.string() }),
          "select note from public.page_access where page_name = 'tools'",
        );
        expect(row?.note).toBe("Soon");
      });
    });
  });

  test("unlocking all pages unlocks every one and clears who locked it", async () => {
    await setLock("tools", true);
    await setLock("guides", true);
    expect((await database.call("admin", "POST", "/rest/v1/rpc/unlock_all_pages", {})).status).toBeLessThan(300);
    expect(Object.values(await pages()).filter((page) => page.is_locked || page.locked_by !== null)).toEqual([]);
  });

  describe("the audit log", () => {
    const path = "/rest/v1/audit_log?select=id,actor,actor_name,action,subject,details&order=id";

    async function lines(): Promise<z.infer<typeof auditRow>[]> {
      return z.array(auditRow).parse((await database.call("admin", "GET", path)).body);
    }

    /** The audit log entries that `work` adds. */
    async function writtenDuring(work: () => Promise<unknown>) {
      const before = (await lines()).at(-1)?.id ?? 0;
      await work();
      return (await lines()).filter(({ id }) => id > before);
    }

    test("has a line for each change, with who made it, and none for calls that changed nothing", async () => {
      const all = (name: string) => database.call("admin", "POST", `/rest/v1/rpc/${name}`, {});
      const note = () =>
        database.call("admin", "POST", "/rest/v1/rpc/set_page_note", { page_name_input: "tools", note_input: "Soon" });
      const written = await writtenDuring(async () => {
        await setLock("tools", true);
        await setLock("tools", true);
        await setLock("nowhere", true);
        await note();
        await note();
        await all("lock_all_pages");
        await all("lock_all_pages");
        await setLock("tools", false);
        await all("unlock_all_pages");
        await all("unlock_all_pages");
      });
      expect(written.map(({ action, subject, details }) => [action, subject, details])).toEqual([
        ["page.locked", "tools", {}],
        ["page.note", "tools", { note: "Soon" }],
        ["pages.locked", null, { pages: ["contribute", "guides"] }],
        ["page.unlocked", "tools", {}],
        ["pages.unlocked", null, { pages: ["contribute", "guides"] }],
      ]);
      const { userId } = database.credentials.admin;
      expect(new Set(written.map(({ actor, actor_name: name }) => `${actor ?? ""} ${name ?? ""}`))).toEqual(
        new Set([`${userId ?? ""} ${(await usernameOf(database.owner, userId)) ?? ""}`]),
      );
    });

    test("has no line for refused calls", async () => {
      const written = await writtenDuring(async () => {
        for (const identity of IDENTITIES.filter((name) => name !== "admin")) {
          for (const [name, body] of [
            ["update_page_access", { page_name_input: "tools", is_locked_input: true }],
            ["set_page_note", { page_name_input: "tools", note_input: "x" }],
            ["lock_all_pages", {}],
            ["unlock_all_pages", {}],
          ] as const) {
            const response = await database.call(identity, "POST", `/rest/v1/rpc/${name}`, body);
            expect(response.status, `${identity} ${name}`).toBeOneOf([401, 403]);
          }
        }
      });
      expect(written).toEqual([]);
    });

    test("is readable by administrators only", async () => {
      await writtenDuring(() => setLock("tools", true));
      expect((await lines()).length).toBeGreaterThan(0);
      for (const identity of ["member", "other"] as const) {
        expect(await database.call(identity, "GET", path)).toEqual({ status: 200, body: [] });
      }
      expect((await database.call("anon", "GET", path)).body).toMatchObject({ code: "42501" });
    });

    test("cannot be rewritten, not even by the server or the owner of the database", async () => {
      await setLock("tools", true);
      const before = await lines();
      for (const statement of [
        "update public.audit_log set action = 'page.unlocked' where true",
        "update public.audit_log set actor = null where actor is not null",
        "delete from public.audit_log where true",
        "truncate public.audit_log",
        "insert into public.audit_log (action) values ('page.locked')",
      ]) {
        for (const identity of IDENTITIES) {
          const outcome = await database.undone((sql) => outcomeOf(sql, database.credentials[identity], statement));
          expect(outcome, `${identity}: ${statement}`).toMatch(/^42501 /);
        }
        if (statement.startsWith("insert")) continue;
        await expect(database.undone((sql) => sql.exec(statement))).rejects.toMatchObject({
          code: "42501",
          message: "The audit log is append-only",
        });
      }
      expect(await lines()).toEqual(before);
    });

    test("survives the deletion of an account, and keeps its name", async () => {
      await database.undone(async (sql) => {
        const deletedAdmin = await addAccount(sql, { metadata: { username: "Leaver" } });
        await sql.exec(`insert into public.admin_users (user_id) values ('${deletedAdmin.userId}')`);
        const lock = "select public.update_page_access('contribute', true)";
        expect(await outcomeOf(sql, deletedAdmin, lock)).toBe("done");
        const last = async () =>
          (
            await sql.query(
              auditRow,
              "select * from public.audit_log where action = 'page.locked' order by id desc limit 1",
            )
          )[0];
        expect(await last()).toMatchObject({ actor: deletedAdmin.userId, actor_name: "Leaver" });
        await sql.exec(`delete from auth.users where id = '${deletedAdmin.userId}'`);
        expect(await last()).toMatchObject({ actor: null, actor_name: "Leaver", action: "page.locked" });
      });
    });

    test("distinguishes an account without a name from no account", async () => {
      await database.undone(async (sql) => {
        const nameless = await addAccount(sql, {});
        await sql.exec(`
          insert into public.admin_users (user_id) values ('${nameless.userId}');
          delete from public.profiles where id = '${nameless.userId}'`);
        expect(await outcomeOf(sql, nameless, "select public.update_page_access('tools', true)")).toBe("done");
        await sql.exec("select set_config('request.jwt.claim.sub', '', true)");
        await sql.exec("select private.write_audit('page.unlocked', 'tools')");
        const last = await sql.query(auditRow, "select * from public.audit_log order by id desc limit 2");
        expect(last).toMatchObject([
          { actor: null, actor_name: null },
          { actor: nameless.userId, actor_name: "" },
        ]);
      });
    });

    test("reads the history of one page by its index, however long the log is", async () => {
      await database.undone(async (sql) => {
        await sql.exec(`
          insert into public.audit_log (action, details)
          select 'pages.locked', '{"pages": ["tools", "guides"]}' from generate_series(1, 3);
          insert into public.audit_log (action, details)
          select 'pages.locked', '{"pages": ["guides"]}' from generate_series(1, 100);
          insert into public.audit_log (action, subject) select 'page.locked', 'tools' from generate_series(1, 2);
          insert into public.audit_log (action, subject)
          select 'page.unlocked', 'other-' || n % 500 from generate_series(1, 20000) as n;
          analyze public.audit_log`);
        const history = `from public.audit_log where action like 'page%' and (subject = 'tools' or subject is null)
          and (subject = 'tools' or details @> '{"pages":["tools"]}') order by id desc limit 5`;
        const { admin } = database.credentials;
        const [row] = await asIdentity(sql, admin, () =>
          sql.query(z.object({ "QUERY PLAN": z.unknown() }), `explain (format json) select id ${history}`),
        );
        const plan = JSON.stringify(row);
        expect(plan).toContain("audit_log_by_subject");
        expect(plan).not.toContain("Seq Scan");
        const found = await asIdentity(sql, admin, () => sql.query(auditRow, `select * ${history}`));
        expect(found.map(({ action }) => action)).toEqual([
          ...["page.locked", "page.locked"],
          ...["pages.locked", "pages.locked", "pages.locked"],
        ]);
      });
    });

    test("returns the history of one page for the query the site makes", async () => {
      const all = (name: string) => database.call("admin", "POST", `/rest/v1/rpc/${name}`, {});
      const written = await writtenDuring(async () => {
        await setLock("tools", true);
        await all("lock_all_pages");
        await all("unlock_all_pages");
        await setLock("guides", true);
      });
      const history = async (page: string) => {
        const named = `subject.eq.${page}`;
        const filter = `(and(or(${named},subject.is.null),or(${named},details.cs.{"pages":["${page}"]})))`;
        const query = `or=${encodeURIComponent(filter)}`;
        const { body } = await database.call("admin", "GET", `${path}.desc&limit=4&action=like.page*&${query}`);
        const first = written[0]?.id ?? 0;
        return z
          .array(auditRow)
          .parse(body)
          .filter(({ id }) => id >= first)
          .map(({ action }) => action);
      };
      expect(await history("tools")).toEqual(["pages.unlocked", "page.locked"]);
      expect(await history("guides")).toEqual(["page.locked", "pages.unlocked", "pages.locked"]);
    });

    test("is written together with the change: if it cannot be written, nothing changes", async () => {
      await database.undone(async (sql) => {
        await sql.exec("alter table public.audit_log add constraint full_up check (subject <> 'tools') not valid");
        const lock = "select public.update_page_access('tools', true)";
        expect(await outcomeOf(sql, database.credentials.admin, lock)).toMatch(/^23514 /);
        const [row] = await sql.query(
          z.object({ is_locked: z.boolean() }),
          "select is_locked from public.page_access where page_name = 'tools'",
        );
        expect(row?.is_locked).toBe(false);
      });
    });
  });

  test("concurrent changes by many admins never deadlock, and every change has its line", async () => {
    const rpc = (name: string, body: object = {}) => database.call("admin", "POST", `/rest/v1/rpc/${name}`, body);
    const lines = z.array(auditRow.extend({ details: z.object({ pages: z.array(z.string()).optional() }) }));
    const last = async () =>
      (await database.owner.query(idRow, "select coalesce(max(id), 0) as id from public.audit_log"))[0];
    for (let round = 0; round < 5; round += 1) {
      const from = (await last())?.id ?? 0;
      const before = await pages();
      const calls = Array.from({ length: 24 }, (_, index) => {
        const page = ["guides", "tools", "contribute"][index % 3] ?? "";
        switch (index % 6) {
          case 0:
            return rpc("lock_all_pages");
          case 1:
            return rpc("unlock_all_pages");
          case 2:
            return rpc("set_page_note", { page_name_input: page, note_input: `${round} ${index}` });
          case 3:
            return rpc("update_page_access_and_note", {
              page_name_input: page,
              is_locked_input: true,
              note_input: `${round} ${index}`,
            });
          default:
            return setLock(page, index % 4 < 2);
        }
      });
      expect((await Promise.all(calls)).filter(({ status }) => status >= 300)).toEqual([]);
      // Replayed, the entries turn the old locks into the new ones, and each entry changes something.
      const state = Object.fromEntries(Object.values(before).map((page) => [page.page_name, page.is_locked]));
      const written = lines.parse(
        (await database.call("admin", "GET", `/rest/v1/audit_log?id=gt.${from}&action=neq.page.note&order=id`)).body,
      );
      expect(written.length).toBeGreaterThan(0);
      for (const { action, subject, details } of written) {
        for (const page of details.pages ?? [subject ?? ""]) {
          expect(state[page], `${action} ${page}`).toBe(action.endsWith("unlocked"));
          state[page] = !action.endsWith("unlocked");
        }
      }
      expect(state).toEqual(
        Object.fromEntries(Object.values(await pages()).map((page) => [page.page_name, page.is_locked])),
      );
    }
  }, 60_000);

  test("of many concurrent changes of one note, based on the same version, one succeeds", async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        database.call("admin", "POST", "/rest/v1/rpc/set_page_note", {
          page_name_input: "tools",
          note_input: `Note ${index}`,
          note_before_input: "",
        }),
      ),
    );
    expect(responses.map(({ status }) => (status < 300 ? "saved" : status)).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 409),
      "saved",
    ]);
  });

  test("locking all pages keeps FIND unlocked, and the earlier locks unchanged", async () => {
    await setLock("tools", true);
    const earlier = (await pages()).tools;
    const response = await database.call("admin", "POST", "/rest/v1/rpc/lock_all_pages", {});
    expect(response.status).toBeLessThan(300);
    const after = await pages();
    expect(Object.values(after).map((page) => [page.page_name, page.is_locked])).toEqual([
      ["contribute", true],
      ["guides", true],
      ["parts", false],
      ["tools", true],
    ]);
    expect(after.tools).toEqual(earlier);
  });

  test("FIND cannot be locked, not even by the owner of the database", async () => {
    expect(await setLock("parts", true)).toMatchObject({ status: 400, body: { code: "22023" } });
    expect((await setLock("parts", false)).status).toBeLessThan(300);
    await expect(
      database.owner.query(z.unknown(), "update public.page_access set is_locked = true where page_name = 'parts'"),
    ).rejects.toMatchObject({ code: "23514" });
    expect((await pages()).parts?.is_locked).toBe(false);
  });

  test("an unknown page, or a missing lock value, is refused by name", async () => {
    expect(await setLock("nowhere", true)).toMatchObject({
      status: 404,
      body: { code: "PT404", message: "Unknown page: nowhere" },
    });
    expect(await setLock("guides", null)).toMatchObject({ status: 400, body: { code: "22023" } });
  });

  test("an administrator who is removed loses the right at once", async () => {
    const isAdmin = async () => (await database.call("admin", "POST", "/rest/v1/rpc/is_admin", {})).body;
    const adminId = database.credentials.admin.userId;
    expect(await isAdmin()).toBe(true);
    await database.owner.query(z.unknown(), "delete from public.admin_users where user_id = $1", [adminId]);
    try {
      expect(await isAdmin()).toBe(false);
      expect(await setLock("guides", true)).toMatchObject({ status: 403, body: { code: "42501" } });
    } finally {
      await database.owner.query(z.unknown(), "insert into public.admin_users (user_id) values ($1)", [adminId]);
    }
  });
}
