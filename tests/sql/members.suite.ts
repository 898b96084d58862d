import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount, usernameOf } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

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
