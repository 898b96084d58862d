import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  linkIn,
  newMember,
  PASSWORD,
  sessionIn,
  startTwoInstances,
  statusesOf,
  type TwoInstances,
} from "../../support/servers/two-instances";

/* What one instance does about an account holds for calls that the other one gets at the same moment. */

let site: TwoInstances;

beforeAll(async () => {
  site = await startTwoInstances();
});

afterAll(() => site.stop());

const REFRESH = "/auth/v1/token?grant_type=refresh_token";

test("one refresh token, used by twenty calls at once, is replaced once, and the session goes on", async () => {
  const { refresh_token } = await newMember(site);
  const responses = await site.atOnce(20, REFRESH, { body: { refresh_token } });
  const next = new Set(responses.map((response) => sessionIn(response).refresh_token));
  expect(next.size).toBe(1);
  expect((await site.call(1, REFRESH, { body: { refresh_token: [...next][0] ?? "" } })).status).toBe(200);
});

test("one link, opened twenty times at once, signs in once", async () => {
  const email = `${randomUUID()}@example.com`;
  await site.call(0, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  const token_hash = linkIn(site.mailsTo(email)[0]);
  const responses = await site.atOnce(20, "/auth/v1/verify", { body: { type: "signup", token_hash } });
  expect(statusesOf(responses)).toEqual({ 200: 1, 403: 19 });
  expect(
    await site.sql(
      "select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '" + email + "'",
    ),
  ).toHaveLength(1);
});

test("ten sign-ups of one address at once leave one account, whose newest link works", async () => {
  const email = `${randomUUID()}@example.com`;
  const responses = await site.atOnce(10, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  expect(statusesOf(responses)).toEqual({ 200: 10 });
  const accounts = await site.sql(
    `select confirmation_token as link, (select count(*)::int from auth.identities where user_id = users.id) as identities
     from auth.users where email = '${email}'`,
  );
  expect(accounts).toEqual([{ link: expect.any(String), identities: 1 }]);
  expect(site.mailsTo(email)).toHaveLength(10);
  const link = String(accounts[0]?.["link"]);
  expect(site.mailsTo(email).map(linkIn)).toContain(link);
  expect((await site.call(1, "/auth/v1/verify", { body: { type: "signup", token_hash: link } })).status).toBe(200);
});

test("a sign-up never replaces an account that is confirmed at the same moment", async () => {
  const email = `${randomUUID()}@example.com`;
  await site.call(0, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  const token_hash = linkIn(site.mailsTo(email)[0]);
  const [verified] = await Promise.all([
    site.call(0, "/auth/v1/verify", { body: { type: "signup", token_hash } }),
    ...Array.from({ length: 6 }, () => site.call(1, "/auth/v1/signup", { body: { email, password: PASSWORD } })),
  ]);
  const rows = await site.sql(
    `select email_confirmed_at is not null as confirmed from auth.users where email = '${email}'`,
  );
  expect(rows).toEqual([{ confirmed: verified.status === 200 }]);
});

const storedGuesses = async (email: string) => {
  const [row] = await site.sql(`select reauthentication_token as stored from auth.users where email = '${email}'`);
  return /\.(\d)$/.exec(String(row?.["stored"]))?.[1];
};

test("thirty guesses at once at the code of a sign-up are five", async () => {
  const email = `${randomUUID()}@example.com`;
  await site.call(0, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  const code = /\b(\d{6})\b/.exec(site.mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  const guess = { type: "signup", email, token: wrong };
  expect(statusesOf(await site.atOnce(30, "/auth/v1/verify", { body: guess }))).toEqual({ 403: 30 });
  expect(await storedGuesses(email)).toBe("5");
  expect((await site.call(0, "/auth/v1/verify", { body: { ...guess, token: code } })).status).toBe(403);
});

test("thirty guesses at once at the code for a new password are five", async () => {
  const { email, access_token: token } = await newMember(site);
  await site.sql(
    `update auth.sessions set created_at = created_at - interval '2 days' where user_id = (select id from auth.users where email = '${email}')`,
  );
  expect((await site.call(0, "/auth/v1/reauthenticate", { token })).status).toBe(200);
  const code = /\b(\d{8})\b/.exec(site.mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
  const change = {
    method: "PUT",
    token,
    body: { password: "Another-horse-2", nonce: code === "00000000" ? "00000001" : "00000000" },
  };
  expect(statusesOf(await site.atOnce(30, "/auth/v1/user", change))).toEqual({ 422: 30 });
  expect(await storedGuesses(email)).toBe("5");
  const right = await site.call(0, "/auth/v1/user", { ...change, body: { ...change.body, nonce: code } });
  expect(right.status).toBe(422);
});

test("a code for a new password that is right is used by one of ten calls", async () => {
  const { email, access_token: token } = await newMember(site);
  await site.sql(
    `update auth.sessions set created_at = created_at - interval '2 days' where user_id = (select id from auth.users where email = '${email}')`,
  );
  await Promise.all([
    site.call(0, "/auth/v1/reauthenticate", { token }),
    site.call(1, "/auth/v1/reauthenticate", { token }),
  ]);
  const codes = site.mailsTo(email).flatMap(({ text }) => /\b(\d{8})\b/.exec(text)?.[1] ?? []);
  expect(codes).toHaveLength(1);
  const change = { method: "PUT", token, body: { password: "Another-horse-2", nonce: codes[0] ?? "" } };
  expect(statusesOf(await site.atOnce(10, "/auth/v1/user", change))).toEqual({ 200: 1, 422: 9 });
});

test("both links of a change of address, opened at the same moment, change it", async () => {
  const { email, access_token: token } = await newMember(site);
  const next = `${randomUUID()}@example.com`;
  expect((await site.call(0, "/auth/v1/user", { method: "PUT", token, body: { email: next } })).status).toBe(200);
  const links = [linkIn(site.mailsTo(email).at(-1)), linkIn(site.mailsTo(next).at(-1))];
  const verify = (which: 0 | 1) =>
    site.call(which, "/auth/v1/verify", { body: { type: "email_change", token_hash: links[which] } });
  expect(statusesOf(await Promise.all([verify(0), verify(1)]))).toEqual({ 200: 2 });
  expect(await site.sql(`select email from auth.users where email in ('${email}', '${next}')`)).toEqual([
    { email: next },
  ]);
});

test("a password that is changed while somebody signs in with the old one leaves no session of theirs", async () => {
  const { email, access_token: token } = await newMember(site);
  const changed = site.call(0, "/auth/v1/user", { method: "PUT", token, body: { password: "Another-horse-2" } });
  const signIns = site.atOnce(6, "/auth/v1/token?grant_type=password", { body: { email, password: PASSWORD } });
  expect((await changed).status).toBe(200);
  await signIns;
  const sessions = await site.sql(
    `select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${email}'`,
  );
  expect(sessions).toHaveLength(1);
});
