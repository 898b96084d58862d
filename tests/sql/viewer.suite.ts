import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { sqlState } from "./support/access-matrix";
import { addAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";

const viewerRow = z.object({
  id: z.uuid(),
  email: z.string(),
  new_email: z.string().nullable(),
  username: z.string(),
  is_admin: z.boolean(),
  signed_in_at: z.coerce.date(),
  provider: z.string(),
  has_password: z.boolean(),
  unread_notifications: z.number(),
  pins: z.array(z.string()),
});

/**
 * The tests of `get_viewer`; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeViewer(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const SESSION = "0198c0de-0000-7000-8000-0000000000ab";

  /** An account with a session, in a transaction that is undone. */
  const signedIn = (work: (sql: Database, account: Credentials & { readonly userId: string }) => Promise<void>) => () =>
    database.undone(async (sql) => {
      const account = await addAccount(sql, {
        email: "viewer@first-layer.test",
        confirmed: true,
        metadata: { username: "Viewer" },
      });
      await sql.query(z.unknown(), "delete from auth.sessions where user_id = $1::text::uuid", [account.userId]);
      await sql.query(
        z.unknown(),
        `insert into auth.sessions (id, user_id, created_at, updated_at)
         values ($1::text::uuid, $2::text::uuid, '2026-01-02T03:04:05Z', now())`,
        [SESSION, account.userId],
      );
      await work(sql, account);
    });

  /** The result of `get_viewer` for an access token with these claims. */
  function viewer(sql: Database, who: Credentials, claims: Readonly<Record<string, unknown>>) {
    return asIdentity(sql, { ...who, claims }, () => sql.query(viewerRow, "select * from public.get_viewer()"));
  }

  test("over HTTP, a signed-in user gets their own data", async () => {
    const { status, body } = await database.call("member", "POST", "/rest/v1/rpc/get_viewer", {});
    expect(status).toBe(200);
    const [row, ...more] = z.array(viewerRow).parse(body);
    expect(more).toEqual([]);
    expect(row).toEqual({
      id: database.credentials.member.userId,
      email: "member@first-layer.test",
      new_email: null,
      username: "member",
      is_admin: false,
      signed_in_at: expect.any(Date),
      provider: "email",
      has_password: true,
      unread_notifications: 0,
      pins: [],
    });
    expect(Math.abs(Date.now() - (row?.signed_in_at.getTime() ?? 0))).toBeLessThan(60 * 60 * 1000);
  });

  test("over HTTP, there is no viewer once the session has ended, although the token has not expired", async () => {
    const sessions = (assignment: string) =>
      database.owner.query(
        z.object({ id: z.string() }),
        `update auth.sessions set ${assignment} where user_id = $1::text::uuid returning id`,
        [database.credentials.other.userId],
      );
    const request = () => database.call("other", "POST", "/rest/v1/rpc/get_viewer", {});
    expect((await request()).body).toHaveLength(1);
    expect(await sessions("not_after = now() - interval '1 second'")).toHaveLength(1);
    try {
      expect(await request()).toEqual({ status: 200, body: [] });
      // What everybody reads the token still reads.
      expect((await database.call("other", "GET", "/rest/v1/profiles?select=id&limit=1")).status).toBe(200);
    } finally {
      await sessions("not_after = null");
    }
    expect((await request()).body).toHaveLength(1);
  });

  test("over HTTP, signed-out callers are refused and the server's key has no viewer", async () => {
    expect(await database.call("anon", "POST", "/rest/v1/rpc/get_viewer", {})).toMatchObject({
      status: 401,
      body: { code: "42501" },
    });
    expect(await database.call("service", "POST", "/rest/v1/rpc/get_viewer", {})).toEqual({ status: 200, body: [] });
  });

  test(
    "a session that is deleted, another user's, or missing has no viewer",
    signedIn(async (sql, account) => {
      const otherAccount = await addAccount(sql, { confirmed: true });
      const live = async () => (await viewer(sql, account, { session_id: SESSION })).length;
      expect(await live()).toBe(1);
      expect(await viewer(sql, account, { session_id: SESSION.toUpperCase() })).toHaveLength(1);
      expect(await viewer(sql, account, {})).toEqual([]);
      for (const named of [null, "", "no uuid", 5, {}, "0198c0de-0000-7000-8000-0000000000ff"]) {
        expect(await viewer(sql, account, { session_id: named }), JSON.stringify(named)).toEqual([]);
      }
      expect(await viewer(sql, otherAccount, { session_id: SESSION })).toEqual([]);
      expect(await live()).toBe(1);
      await sql.query(z.unknown(), "delete from auth.sessions where id = $1::text::uuid", [SESSION]);
      expect(await live()).toBe(0);
    }),
  );

  test(
    "sessions are listed for their owner and ended by their owner alone",
    signedIn(async (sql, account) => {
      const OTHER_DEVICE = "0198c0de-0000-7000-8000-0000000000ac";
      await sql.query(
        z.unknown(),
        "insert into auth.sessions (id, user_id, user_agent) values ($1::text::uuid, $2::text::uuid, 'Firefox')",
        [OTHER_DEVICE, account.userId],
      );
      const stranger = await addAccount(sql, { confirmed: true });
      const as = <Row>(who: Credentials, session_id: string, row: z.ZodType<Row>, query: string) =>
        asIdentity(sql, { ...who, claims: { session_id } }, () => sql.query(row, query));
      const listed = z.object({ id: z.string(), is_current: z.boolean() });
      const list = "select id::text, is_current from public.list_sessions()";
      const end = `select public.end_session('${OTHER_DEVICE}') as ended`;
      const ended = z.object({ ended: z.boolean() });
      expect(await as(account, SESSION, listed, list)).toEqual([
        { id: SESSION, is_current: true },
        { id: OTHER_DEVICE, is_current: false },
      ]);
      for (const [who, session] of [
        [stranger, SESSION],
        [account, "0198c0de-0000-7000-8000-0000000000ff"],
      ] as const) {
        expect(await as(who, session, listed, list)).toEqual([]);
        expect(await as(who, session, ended, end)).toEqual([{ ended: false }]);
      }
      expect(await as(account, SESSION, ended, end)).toEqual([{ ended: true }]);
      expect(await as(account, SESSION, listed, list)).toEqual([{ id: SESSION, is_current: true }]);
    }),
  );

  test(
    "a signed-out caller is refused with any claims",
    signedIn(async (sql) => {
      const attempt = viewer(sql, database.credentials.anon, { session_id: SESSION });
      expect(await attempt.then(() => "succeeded", sqlState)).toBe("42501");
    }),
  );

  test(
    "a session whose refresh tokens are all revoked has no viewer, as where one came back that had been used",
    signedIn(async (sql, account) => {
      const live = async () => (await viewer(sql, account, { session_id: SESSION })).length;
      const addToken = (token: string, revoked: boolean) =>
        sql.query(
          z.unknown(),
          `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
           values (gen_random_uuid()::text, $1, $2::text::uuid, $3::text::uuid, $4::text::boolean)`,
          [token, account.userId, SESSION, String(revoked)],
        );
      await addToken("used", true);
      expect(await live()).toBe(0);
      await addToken("active", false);
      expect(await live()).toBe(1);
      await sql.exec("update auth.refresh_tokens set revoked = true where token = 'active'");
      expect(await live()).toBe(0);
    }),
  );

  test.each([
    ["banned", "banned_until = now() + interval '1 hour'", "banned_until = now() - interval '1 hour'"],
    ["deleted", "deleted_at = now()", "deleted_at = null"],
  ])("an account that is %s has no viewer", (_, gone, back) =>
    signedIn(async (sql, account) => {
      const change = (assignment: string) =>
        sql.query(z.unknown(), `update auth.users set ${assignment} where id = $1::text::uuid`, [account.userId]);
      await change(gone);
      expect(await viewer(sql, account, { session_id: SESSION })).toEqual([]);
      await change(back);
      expect(await viewer(sql, account, { session_id: SESSION })).toHaveLength(1);
    })(),
  );

  test(
    "the viewer reflects changes of the account",
    signedIn(async (sql, account) => {
      const [before] = await viewer(sql, account, { session_id: SESSION });
      expect(before).toEqual({
        id: account.userId,
        email: "viewer@first-layer.test",
        new_email: null,
        username: "Viewer",
        is_admin: false,
        signed_in_at: new Date("2026-01-02T03:04:05Z"),
        provider: "email",
        has_password: false,
        unread_notifications: 0,
        pins: [],
      });
      await sql.exec(`
        insert into public.notifications (user_id, kind, subject_url, text, read_at)
        select '${account.userId}', 'guide', '/learn', 'Read or not', case when n > 3 then now() end
        from generate_series(1, 5) as n;
        insert into public.pinned_items (user_id, item_id, created_at)
        values ('${account.userId}', 'fan:3', '2026-01-01'), ('${account.userId}', 'probe:2', '2026-01-02'),
               ('${account.userId}', 'fan:1', '2026-01-02'),
               ('${database.credentials.other.userId}', 'fan:9', '2026-01-03')`);
      await sql.query(
        z.unknown(),
        `update auth.users set email_change = 'new@first-layer.test', encrypted_password = 'hash',
           raw_app_meta_data = '{"provider": "google", "providers": ["google", "email"]}'
         where id = $1::text::uuid`,
        [account.userId],
      );
      await sql.query(z.unknown(), "insert into public.admin_users (user_id) values ($1::text::uuid)", [
        account.userId,
      ]);
      await sql.query(z.unknown(), "update public.profiles set username = 'Renamed' where id = $1::text::uuid", [
        account.userId,
      ]);
      const [after] = await viewer(sql, account, { session_id: SESSION });
      expect(after).toMatchObject({
        new_email: "new@first-layer.test",
        username: "Renamed",
        is_admin: true,
        provider: "google",
        has_password: true,
        unread_notifications: 3,
        pins: ["fan:1", "probe:2", "fan:3"],
      });
      // The auth service empties the column when the change is done.
      await sql.query(z.unknown(), "update auth.users set email_change = '' where id = $1::text::uuid", [
        account.userId,
      ]);
      expect(await viewer(sql, account, { session_id: SESSION })).toMatchObject([{ new_email: null }]);
    }),
  );
}
