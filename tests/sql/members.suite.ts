import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount, usernameOf } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

/** What tests read of a page of the list. */
const accountPage = z.object({
  items: z.array(z.object({ id: z.string(), email: z.string() })),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  counts: z.object({ all: z.number(), banned: z.number(), admin: z.number(), unconfirmed: z.number() }),
});

const FOREVER = "9000-01-01T00:00:00Z";

/**
 * The tests of what administrators do about members; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeMembers(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with a new member and a new administrator beside that of the fixture, and rolls it back. */
  const undone = (work: (sql: Database, accounts: { member: Account; admin: Account }) => Promise<void>) => () =>
    database.undone(async (sql) => {
      const member = await addAccount(sql, { metadata: { username: "Bench Tester" } });
      const admin = await addAccount(sql);
      await makeAdmin(sql, admin);
      await work(sql, { member, admin });
    });

  const makeAdmin = (sql: Database, { userId }: Account) =>
    sql.query(z.unknown(), "insert into public.admin_users (user_id) values ($1::text::uuid)", [userId]);

  /** `done`, or the code of the error. */
  const call = async (sql: Database, who: Credentials, name: string, { userId }: Account, more = "") =>
    (await outcomeOf(sql, who, `select public.${name}('${userId}'${more})`)).split(" ")[0];
  const ban = (sql: Database, who: Credentials, member: Account, until = FOREVER, reason = "Advertising") =>
    call(sql, who, "ban_member", member, `, '${until}', '${reason}'`);
  const read = (sql: Database, who: Credentials, { userId }: Account) =>
    resultOf(sql, who, `public.get_member('${userId}')`);
  const callerId = (sql: Database, who: Credentials) => resultOf(sql, who, "public.caller_id()");

  const written = (sql: Database, { userId }: Account) =>
    sql.query(
      z.object({ action: z.string(), actor: z.string().nullable(), details: z.record(z.string(), z.unknown()) }),
      "select action, actor, details from public.audit_log where subject = $1 order by id",
      [userId],
    );

  describe("a ban", () => {
    test(
      "ends every session, keeps the member out until it is lifted, and is in the audit log",
      undone(async (sql, { member, admin }) => {
        expect(await callerId(sql, member)).toBe(member.userId);
        expect(await ban(sql, admin, member)).toBe("done");
        expect(await callerId(sql, member)).toBeNull();
        expect(await read(sql, admin, member)).toMatchObject({ banned_until: expect.any(String), sessions: 0 });

        expect(await call(sql, admin, "lift_ban", member)).toBe("done");
        expect(await call(sql, admin, "lift_ban", member)).toBe("done");
        expect(await read(sql, admin, member)).toMatchObject({ banned_until: null });
        const name = await usernameOf(sql, member.userId);
        expect(await written(sql, member)).toEqual([
          {
            action: "member.banned",
            actor: admin.userId,
            details: { name, reason: "Advertising", until: expect.stringMatching(/^9000/) },
          },
          { action: "member.unbanned", actor: admin.userId, details: { name } },
        ]);
      }),
    );

    test(
      "ends at a time that programs can read, and one that does not is shown as one without end",
      undone(async (sql, { member, admin }) => {
        for (const until of ["infinity", "294276-12-31", "10000-01-01", "-infinity", "2020-01-01"]) {
          expect(await ban(sql, admin, member, until), until).toBe("22023");
        }
        await sql.exec(`update auth.users set banned_until = 'infinity' where id = '${member.userId}'`);
        expect(await read(sql, admin, member)).toMatchObject({ banned_until: expect.stringMatching(/^9999-/) });
      }),
    );

    test(
      "is over when its time has come",
      undone(async (sql, { member, admin }) => {
        expect(await ban(sql, admin, member)).toBe("done");
        await sql.exec(`update auth.users set banned_until = now() - interval '1 s' where id = '${member.userId}'`);
        expect(await read(sql, admin, member)).toMatchObject({ banned_until: null });
      }),
    );

    test(
      "needs a reason and a time to come",
      undone(async (sql, { member, admin }) => {
        expect(await ban(sql, admin, member, FOREVER, " ")).toBe("22023");
        expect(await ban(sql, admin, member, FOREVER, "x".repeat(301))).toBe("22023");
        expect(await ban(sql, admin, member, "2020-01-01T00:00:00Z")).toBe("22023");
        expect(await callerId(sql, member)).toBe(member.userId);
      }),
    );

    test(
      "is not for administrators, oneself among them",
      undone(async (sql, { member, admin }) => {
        expect(await ban(sql, admin, admin)).toBe("PT409");
        await makeAdmin(sql, member);
        expect(await ban(sql, admin, member)).toBe("PT409");
      }),
    );
  });

  test(
    "signing a member out everywhere ends the sessions, and lets the member sign in again",
    undone(async (sql, { member, admin }) => {
      expect(await call(sql, admin, "end_sessions_of_member", member)).toBe("done");
      expect(await callerId(sql, member)).toBeNull();
      // A second time there is nothing to end, and nothing to write down.
      expect(await call(sql, admin, "end_sessions_of_member", member)).toBe("done");
      expect((await written(sql, member)).map(({ action }) => action)).toEqual(["member.signed.out"]);
    }),
  );

  describe("admin rights", () => {
    test(
      "are given and taken away by administrators, and both are in the audit log",
      undone(async (sql, { member, admin }) => {
        expect(await call(sql, admin, "grant_admin", member)).toBe("done");
        expect(await call(sql, admin, "grant_admin", member)).toBe("done");
        expect(await resultOf(sql, member, "public.is_admin()")).toBe(true);
        expect(await call(sql, admin, "revoke_admin", member)).toBe("done");
        expect(await resultOf(sql, member, "public.is_admin()")).toBe(false);
        expect((await written(sql, member)).map(({ action, actor }) => [action, actor])).toEqual([
          ["admin.granted", admin.userId],
          ["admin.revoked", admin.userId],
        ]);
      }),
    );

    test(
      "of the last administrator stay",
      undone(async (sql, { member, admin }) => {
        await sql.exec(`delete from public.admin_users where user_id <> '${admin.userId}'`);
        expect(await read(sql, admin, admin)).toMatchObject({ is_last_admin: true });
        expect(await call(sql, admin, "revoke_admin", admin)).toBe("PT409");
        await makeAdmin(sql, member);
        expect(await call(sql, admin, "revoke_admin", admin)).toBe("done");
        expect(await call(sql, admin, "revoke_admin", member)).toBe("42501");
      }),
    );

    test(
      "are not for accounts that are banned or not confirmed",
      undone(async (sql, { member, admin }) => {
        const unconfirmed = await addAccount(sql, { confirmed: false });
        expect(await call(sql, admin, "grant_admin", unconfirmed)).toBe("PT409");
        await ban(sql, admin, member);
        expect(await call(sql, admin, "grant_admin", member)).toBe("PT409");
      }),
    );
  });

  test(
    "everybody but administrators is refused, and an account that does not exist is not found",
    undone(async (sql, { member, admin }) => {
      const nobody = { ...member, userId: "00000000-0000-4000-8000-00000000dead" };
      for (const name of ["lift_ban", "end_sessions_of_member", "grant_admin", "revoke_admin"]) {
        expect(await call(sql, member, name, admin), name).toBe("42501");
        expect(await call(sql, admin, name, nobody), name).toBe("PT404");
      }
      expect(await ban(sql, member, member)).toBe("42501");
      expect(await ban(sql, admin, nobody)).toBe("PT404");
      expect(await call(sql, member, "get_member", member)).toBe("42501");
      expect(await outcomeOf(sql, member, "select public.list_members()")).toBe("42501 Only admins can manage members");
      expect(await read(sql, admin, nobody)).toBeNull();
    }),
  );

  test(
    "the list finds members by name and address, newest first, with the number of each state",
    undone(async (sql, { member, admin }) => {
      await addAccount(sql, { email: "Bench.Tester@list.test", confirmed: false });
      await ban(sql, admin, member);
      const list = (state: string) => resultOf(sql, admin, `public.list_members('bench tester', '${state}')`);
      expect(await list("all")).toMatchObject({
        items: [{ id: member.userId, confirmed: true, is_admin: false, is_self: false }],
        ...{ total: 1, page: 1, pages: 1, counts: { all: 1, banned: 1, admin: 0, unconfirmed: 0 } },
      });
      expect(await list("admin")).toMatchObject({ items: [], total: 0 });
      expect(await resultOf(sql, admin, "public.list_members('BENCH.tester@', 'unconfirmed', 9)")).toMatchObject({
        items: [{ username: null, email: expect.stringMatching(/bench\.tester@list\.test/i), confirmed: false }],
        page: 1,
      });
    }),
  );

  test(
    "the list without words has every account, a page of 50 at a time, and those of a state",
    undone(async (sql, { member, admin }) => {
      await sql.exec(`
        insert into auth.users (id, email, email_confirmed_at, created_at)
        select gen_random_uuid(), 'page-' || n || '@pages.test', case when n > 2 then now() end, now() + n * interval '1 s'
        from generate_series(1, 60) as n`);
      await ban(sql, admin, member);
      const [counted] = await sql.query(
        z.object({ all: z.coerce.number() }),
        'select count(*) as "all" from auth.users',
      );
      const all = counted?.all ?? 0;
      const list = async (state: string, page = 1) =>
        accountPage.parse(await resultOf(sql, admin, `public.list_members(null, '${state}', ${String(page)})`));
      const first = await list("all");
      expect(first).toMatchObject({ total: all, page: 1, pages: Math.ceil(all / 50), counts: { all, banned: 1 } });
      expect(first.items.map(({ email }) => email)).toEqual(
        Array.from({ length: 50 }, (_, n) => `page-${String(60 - n)}@pages.test`),
      );
      const second = await list("all", 2);
      expect(second.items.slice(0, 10).map(({ email }) => email)).toEqual(
        Array.from({ length: 10 }, (_, n) => `page-${String(10 - n)}@pages.test`),
      );
      expect((await list("all", 99)).page).toBe(first.pages);
      const unconfirmed = await list("unconfirmed");
      expect(unconfirmed.items.slice(0, 2).map(({ email }) => email)).toEqual([
        "page-2@pages.test",
        "page-1@pages.test",
      ]);
      expect(unconfirmed.items).toHaveLength(unconfirmed.counts.unconfirmed);
      expect((await list("banned")).items.map(({ id }) => id)).toEqual([member.userId]);
      const admins = await list("admin");
      expect(admins.items.map(({ id }) => id)).toContain(admin.userId);
      expect(admins.items).toHaveLength(admins.counts.admin);
    }),
  );

  test(
    "the number of accounts follows sign-ups and deletions of every kind, before and after its rows become one",
    undone(async (sql, { member, admin }) => {
      const figures = z.array(z.object({ members: z.number(), unconfirmed: z.number(), new_members: z.number() }));
      const activity = async () => {
        const [row] = figures.parse([
          await resultOf(sql, admin, "(select to_jsonb(activity) from public.get_site_activity() as activity)"),
        ]);
        return row ?? { members: 0, unconfirmed: 0, new_members: 0 };
      };
      const counted = z.object({ members: z.coerce.number() });
      const confirmed = async () =>
        (
          await sql.query(
            counted,
            `select count(*) as members from auth.users where deleted_at is null and email_confirmed_at is not null`,
          )
        )[0]?.members;
      const before = await activity();
      expect(before.members).toBe(await confirmed());
      await addAccount(sql);
      await addAccount(sql, { email: "later@list.test", confirmed: false });
      expect(await activity()).toEqual({
        members: before.members + 1,
        unconfirmed: before.unconfirmed + 1,
        new_members: before.new_members + 1,
      });
      await sql.exec("update auth.users set email_confirmed_at = now() where email = 'later@list.test'");
      expect(await activity()).toMatchObject({ members: before.members + 2, unconfirmed: before.unconfirmed });
      await sql.exec("delete from auth.users where email = 'later@list.test'");
      await sql.exec(`update auth.users set deleted_at = now() where id = '${member.userId}'`);
      expect((await activity()).members).toBe(before.members);
      // One that is marked as deleted is not counted a second time when its row goes.
      await sql.exec(`delete from auth.users where id = '${member.userId}'`);
      expect((await activity()).members).toBe(before.members);
      await sql.exec("select private.fold_account_count()");
      await sql.exec("select private.fold_account_count()");
      expect(await sql.query(z.unknown(), "select from private.account_count_changes")).toHaveLength(1);
      expect((await activity()).members).toBe(await confirmed());
    }),
  );

  test(
    "reports count against whoever wrote what they are about",
    undone(async (sql, { member, admin }) => {
      await sql.exec(`
        insert into public.collections (id, user_id, name, slug, visibility)
        values (990001, '${member.userId}', 'Reported list', 'reported-list', 'public');
        insert into public.submissions (id, kind, title, target_table, target_id, payload)
        values (990001, 'report', 'Report on a list', 'collections', '990001', '{"fields": {"reason": "spam"}}'),
               (990002, 'report', 'Report on a part', 'bed', '900001', '{"fields": {"reason": "wrong"}}')`);
      expect(await read(sql, admin, member)).toMatchObject({
        collections: 1,
        reports: [{ id: 990001, title: "Report on a list", status: "pending" }],
      });
      expect(await read(sql, admin, admin)).toMatchObject({ reports: [] });
    }),
  );
}
