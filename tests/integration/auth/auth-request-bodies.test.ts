import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeMember,
  PASSWORD,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthServer,
} from "../../support/servers/auth-server";

let site: AuthServer;
let token: string;

beforeAll(async () => {
  site = await startAuthServer();
  ({ access_token: token } = await makeMember(site, "typist@example.com"));
});

afterAll(() => site.stop());

const CALLS = [
  ["POST", "/signup"],
  ["POST", "/token?grant_type=password"],
  ["POST", "/token?grant_type=refresh_token"],
  ["POST", "/token?grant_type=pkce"],
  ["POST", "/verify"],
  ["POST", "/recover"],
  ["POST", "/resend"],
  ["POST", "/otp"],
  ["POST", "/logout"],
  ["PUT", "/user"],
] as const;

const FIELDS = [
  "email",
  "password",
  "type",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
  "nonce",
  "scope",
  "data",
];

const NO_OBJECTS = ["null", "[]", "1", '"text"', "true", "{", "email=a@example.com", "\u0000", "{}{}"];

describe("an invalid request body", () => {
  test.each(CALLS)("%s %s: refused when it is no object", async (method, path) => {
    for (const body of NO_OBJECTS) {
      const { status } = await site.request(method, path, { body, token });
      expect([400, 422], `${body}: ${status}`).toContain(status);
    }
  });

  test.each(CALLS)("%s %s: refused with wrong types and characters that cannot be stored", async (method, path) => {
    const values: unknown[] = [null, 1, true, [], {}, ["a"], { a: 1 }, "a\u0000b", "\ud800", "x".repeat(5000)];
    for (const value of values) {
      const body = Object.fromEntries(FIELDS.map((field) => [field, value]));
      const { status, text } = await site.request(method, path, { body, token });
      expect(status, `${JSON.stringify(value).slice(0, 40)}: ${text}`).toBeGreaterThanOrEqual(400);
      expect(status, `${JSON.stringify(value).slice(0, 40)}: ${text}`).toBeLessThan(500);
    }
  });

  test("is refused when its user data is too large or too deep", async () => {
    const deep = (depth: number): unknown => (depth === 0 ? {} : { in: deep(depth - 1) });
    for (const data of [
      { note: "x".repeat(9000) },
      deep(20),
      { list: JSON.parse("[".repeat(3000) + "]".repeat(3000)) },
    ]) {
      expect((await site.request("PUT", "/user", { token, body: { data } })).status).toBe(400);
      expect(
        (await site.request("POST", "/signup", { body: { email: "a@example.com", password: PASSWORD, data } })).status,
      ).toBe(400);
    }
    expect((await site.request("PUT", "/user", { token, body: { data: { note: "x".repeat(1000) } } })).status).toBe(
      200,
    );
  });

  test("with an escaped backslash is stored unchanged", async () => {
    const password = "Slash-\\u0000-1a";
    const { access_token } = await makeMember(site, "slash@example.com");
    expect((await site.request("PUT", "/user", { token: access_token, body: { password } })).status).toBe(200);
    sessionOf(await signIn(site, "slash@example.com", password));
  });

  test("is refused with fields the call does not define", async () => {
    const { user } = await makeMember(site, "climber@example.com");
    const body = {
      email: "climber2@example.com",
      password: PASSWORD,
      id: user.id,
      role: "service_role",
      aud: "x",
      confirmed_at: "now",
      app_metadata: { admin: true },
      raw_app_meta_data: { admin: true },
    };
    await site.request("POST", "/signup", { body: { ...body, data: { sub: "x", email: "x", email_verified: true } } });
    await site.request("PUT", "/user", { token, body: { role: "service_role", app_metadata: { admin: true } } });
    const rows = await site.sql(
      "select role, aud, raw_app_meta_data, email_confirmed_at, raw_user_meta_data ->> 'email' as email from auth.users where email = 'climber2@example.com'",
    );
    expect(rows).toEqual([
      {
        role: "authenticated",
        aud: "authenticated",
        raw_app_meta_data: { provider: "email", providers: ["email"] },
        email_confirmed_at: null,
        email: "climber2@example.com",
      },
    ]);
    const own = await site.sql("select role, raw_app_meta_data from auth.users where email = 'typist@example.com'");
    expect(own).toEqual([{ role: "authenticated", raw_app_meta_data: { provider: "email", providers: ["email"] } }]);
  });
});

test("a failing statement leaves none of its values in the log", async () => {
  const canary = "canary0815";
  const away = (table: string) => site.sql(`alter table auth.${table} rename to ${table}_away`);
  const back = (table: string) => site.sql(`alter table auth.${table}_away rename to ${table}`);
  const before = site.lines.length;
  await away("identities");
  const body = { email: `${canary}@example.com`, password: `Canary-${canary}-1`, data: { username: canary } };
  expect((await site.request("POST", "/signup", { body })).status).toBe(500);
  await back("identities");
  await away("refresh_tokens");
  const response = await site.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: canary } });
  expect(response.status).toBe(500);
  await back("refresh_tokens");
  const refused: unknown = await site.sql("select $1::int", [canary]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "22P02" });
  expect(refused).not.toHaveProperty("params");
  expect(refused).not.toHaveProperty("query");
  const lines = site.lines.slice(before).join("");
  expect(lines.match(/request failed outside the pages/g)).toHaveLength(2);
  expect(lines).toContain("42P01");
  expect(lines).not.toContain(canary);
  expect(lines).not.toMatch(/\$2[aby]\$/);
});

test("no password, token, code or address is in the log", async () => {
  const canary = "canary4711";
  const password = `Canary4711-${canary}`;
  const email = `${canary}@example.com`;
  await site.request("POST", "/signup", { body: { email, password, data: { username: canary } } });
  await site.request("POST", "/signup", { body: { email, password: `${password}2` } });
  await signIn(site, email, password);
  await site.request("POST", "/recover", { body: { email } });
  await site.request("POST", "/verify", { body: { type: "signup", token_hash: canary } });
  await site.request("GET", `/verify?token=${canary}&type=signup`);
  await site.request("GET", `/authorize?provider=${canary}&redirect_to=${canary}`);
  await site.request("GET", `/callback?state=${canary}&code=${canary}`);
  await site.request("PUT", "/user", { token, body: { password: canary, nonce: canary } });
  await site.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: canary } });
  await site.request("POST", "/recover", { body: `{"email": "${canary}` });
  await site.quiet();
  const secrets = site.backend.mailbox?.list().map(({ text }) => /token_hash=([\w-]+)/.exec(text)?.[1] ?? "none") ?? [];
  expect(secrets.length).toBeGreaterThan(3);
  const log = site.lines.join("");
  expect(log).toContain("put an e-mail into the mailbox");
  for (const secret of [canary, token, ...secrets.filter((one) => one !== "none")]) expect(log).not.toContain(secret);
});
