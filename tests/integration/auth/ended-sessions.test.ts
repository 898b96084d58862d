import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeMember,
  PASSWORD,
  refresh,
  sessionIdIn,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthServer,
  type Session,
} from "../../support/servers/auth-server";
import { join, pin, realtimeClient } from "../../support/clients/realtime-client";

/* An access token is good for an hour; what it may do ends with its session, whichever way that ends. */

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

const QUICK = { heartbeatMs: 150 };

const call = async (token: string, method: string, path: string, body?: object) => {
  const response = await site.backend.fetch(
    new Request(`${site.origin}${path}`, {
      method,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const parsed: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, body: parsed };
};

let nextPart = 1_000;

/** What a token is used for, with the status of each while its session goes on. */
const USES: Readonly<Record<string, { readonly live: number; readonly use: (token: string) => Promise<number> }>> = {
  "reads public rows": {
    live: 200,
    use: async (token) => (await call(token, "GET", "/rest/v1/parts?select=id&limit=1")).status,
  },
  "reads own rows": { live: 200, use: async (token) => (await call(token, "GET", "/rest/v1/pinned_items")).status },
  pins: { live: 201, use: (token) => pin(site, token, [`hotend:${(nextPart += 1)}`]) },
  "asks who they are": {
    live: 200,
    use: async (token) => (await call(token, "POST", "/rest/v1/rpc/get_viewer", {})).status,
  },
  "calls a function": {
    live: 200,
    use: async (token) => (await call(token, "POST", "/rest/v1/rpc/create_collection", { name_input: "Mine" })).status,
  },
  "locks a page": {
    live: 204,
    use: async (token) =>
      (
        await call(token, "POST", "/rest/v1/rpc/update_page_access", {
          page_name_input: "guides",
          is_locked_input: true,
        })
      ).status,
  },
  "changes the catalogue": {
    live: 204,
    use: async (token) =>
      (await call(token, "PATCH", "/rest/v1/manufacturers?manufacturer=eq.nobody", { country: "X" })).status,
  },
  "asks who it is": { live: 200, use: async (token) => (await site.request("GET", "/user", { token })).status },
  "changes the account": {
    live: 200,
    use: async (token) => (await site.request("PUT", "/user", { token, body: { data: { note: "x" } } })).status,
  },
};

/** The statement that a guide gives to end all sessions. */
async function statementOfGuide(): Promise<string> {
  const guide = await readFile(
    fileURLToPath(new URL("../../../docs/operations/postgresql.md", import.meta.url)),
    "utf8",
  );
  const [statement, ...more] = guide.match(/^delete from auth\.sessions.*$/gm) ?? [];
  expect(more).toEqual([]);
  return statement ?? "the guide has none";
}

/** The status of every use. */
async function uses(token: string): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const [name, { use }] of Object.entries(USES)) seen[name] = await use(token);
  return seen;
}

const LIVE = Object.fromEntries(Object.entries(USES).map(([name, { live }]) => [name, live]));
const ENDED = Object.fromEntries(
  Object.keys(USES).map((name) => [name, ["asks who it is", "changes the account"].includes(name) ? 403 : 401]),
);

async function makeAdmin(email: string): Promise<Session> {
  const session = await makeMember(site, email);
  await site.sql("insert into public.admin_users (user_id) values ($1)", [session.user.id]);
  return session;
}

const rowsOf = ({ user }: Session) =>
  site.sql(
    `select (select count(*) from public.pinned_items where user_id = $1)
       + (select count(*) from public.collections where user_id = $1)
       + (select count(*) from public.audit_log) as rows`,
    [user.id],
  );

/** Each way a session ends: `other` is a session of the same account, that of another device. */
const ENDINGS: readonly (readonly [string, (ended: Session, other: Session) => Promise<unknown>])[] = [
  ["signing out", ({ access_token: token }) => site.request("POST", "/logout?scope=local", { token })],
  ["signing out everywhere", ({ access_token: token }) => site.request("POST", "/logout?scope=global", { token })],
  [
    "signing out the others on another device",
    (_, { access_token: token }) => site.request("POST", "/logout?scope=others", { token }),
  ],
  [
    "ending it on another device",
    ({ access_token }, other) =>
      call(other.access_token, "POST", "/rest/v1/rpc/end_session", { session_id_input: sessionIdIn(access_token) }),
  ],
  [
    "a new password on another device",
    (_, { access_token: token }) => site.request("PUT", "/user", { token, body: { password: `${PASSWORD}-new` } }),
  ],
  [
    "a refresh token that comes back",
    async ({ refresh_token }) => {
      const renewed = sessionOf(await refresh(site, refresh_token));
      sessionOf(await refresh(site, renewed.refresh_token));
      await site.sql("update auth.refresh_tokens set updated_at = updated_at - interval '11 s'");
      expect((await refresh(site, refresh_token)).status).toBe(400);
    },
  ],
  [
    "a ban",
    ({ user }) => site.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user.id]),
  ],
  ["deleting the account", ({ user }) => site.sql("delete from auth.users where id = $1", [user.id])],
  [
    "marking the account as deleted",
    ({ user }) => site.sql("update auth.users set deleted_at = now() where id = $1", [user.id]),
  ],
  [
    "the statement of the guide that ends all sessions",
    async (ended, other) => {
      await site.sql(await statementOfGuide());
      for (const session of [ended, other]) expect((await refresh(site, session.refresh_token)).status).toBe(400);
    },
  ],
];

describe.each(ENDINGS)("after %s", (_, end) => {
  test("the old token does nothing, and its channels are closed and refused", async () => {
    const email = `${randomUUID()}@first-layer.test`;
    const session = await makeAdmin(email);
    const other = sessionOf(await signIn(site, email));
    const token = () => session.access_token;
    const topic = `pins:${session.user.id}`;
    expect(await uses(session.access_token)).toEqual(LIVE);
    await site.sql("update public.page_access set is_locked = false where page_name = 'guides'");
    const open = await join(realtimeClient(site, { token, ...QUICK }), topic);
    expect(open.statuses).toEqual(["SUBSCRIBED"]);

    await end(session, other);

    await expect.poll(() => open.statuses.at(-1), { timeout: 5_000, interval: 5 }).toBe("CLOSED");
    expect(open.system).toContainEqual(expect.objectContaining({ message: "Session has ended", status: "error" }));
    const before = await rowsOf(session);
    expect(await uses(session.access_token)).toEqual(ENDED);
    expect(await rowsOf(session)).toEqual(before);
    expect(await site.sql("select is_locked from public.page_access where page_name = 'guides'")).toEqual([
      { is_locked: false },
    ]);
    const again = await join(realtimeClient(site, { token, ...QUICK }), topic);
    expect(again.statuses[0]).toMatch(/^CHANNEL_ERROR: Unauthorized/);
  });
});

test("the other device's session and channel go on (control)", async () => {
  const email = `${randomUUID()}@first-layer.test`;
  const session = await makeAdmin(email);
  const other = sessionOf(await signIn(site, email));
  const topic = `pins:${session.user.id}`;
  const listening = await join(realtimeClient(site, { token: () => other.access_token, ...QUICK }), topic);
  await site.request("POST", "/logout?scope=local", { token: session.access_token });
  expect(await uses(other.access_token)).toEqual(LIVE);
  await expect.poll(() => listening.received.length).toBeGreaterThan(0);
  expect(listening.statuses).toEqual(["SUBSCRIBED"]);
});

test("an ended session ends no other, and says so in the words supabase-js knows", async () => {
  const email = `${randomUUID()}@first-layer.test`;
  const session = await makeMember(site, email);
  const other = sessionOf(await signIn(site, email));
  await site.request("POST", "/logout?scope=local", { token: session.access_token });
  expect(await site.request("POST", "/logout?scope=global", { token: session.access_token })).toMatchObject({
    status: 403,
    body: { error_code: "session_not_found" },
  });
  expect((await site.request("GET", "/user", { token: other.access_token })).status).toBe(200);
  expect(await call(session.access_token, "GET", "/rest/v1/pinned_items")).toEqual({
    status: 401,
    body: {
      code: "PGRST303",
      message: "Session from session_id claim in JWT does not exist",
      details: null,
      hint: null,
    },
  });
});

test("who is no administrator any more writes like a member at once, in the same session", async () => {
  const session = await makeAdmin(`${randomUUID()}@first-layer.test`);
  const lock = () => USES["locks a page"]?.use(session.access_token);
  expect(await lock()).toBe(204);
  await site.sql("delete from public.admin_users where user_id = $1", [session.user.id]);
  expect(await lock()).toBe(403);
  expect((await site.request("GET", "/user", { token: session.access_token })).status).toBe(200);
});

test("a channel renewed with the token of an ended session closes", async () => {
  const email = `${randomUUID()}@first-layer.test`;
  const session = await makeMember(site, email);
  const other = sessionOf(await signIn(site, email));
  await site.request("POST", "/logout?scope=local", { token: session.access_token });
  const tokens = { current: other.access_token };
  const live = realtimeClient(site, { token: () => tokens.current, ...QUICK });
  const listening = await join(live, `pins:${other.user.id}`);
  expect(listening.statuses).toEqual(["SUBSCRIBED"]);
  tokens.current = session.access_token;
  await live.client.realtime.setAuth();
  await expect.poll(() => listening.statuses.at(-1)).toBe("CLOSED");
});

test("nobody becomes somebody else by asking who they are with parameters", async () => {
  const { access_token: token } = await makeMember(site, "forger@first-layer.test");
  const path = "/rest/v1/rpc/get_viewer";
  const forged = await call(token, "POST", `${path}?select=id,is_admin:has_password&apikey=${path}`, {});
  expect(forged).toMatchObject({ status: 200, body: [{ is_admin: true }] });
  expect(await call(token, "POST", path, {})).toMatchObject({ status: 200, body: [{ is_admin: false }] });
});

test("a function that is called with the address of another one in a parameter counts as a write", async () => {
  const { access_token: token } = await makeMember(site, "leaver@first-layer.test");
  const path = "/rest/v1/rpc/get_viewer";
  expect(await call(token, "POST", path, {})).toMatchObject({ status: 200 });
  expect((await call(token, "POST", `/rest/v1/rpc/delete_account?apikey=${path}`, {})).status).toBe(204);
  expect((await call(token, "POST", path, {})).status).toBe(401);
});
