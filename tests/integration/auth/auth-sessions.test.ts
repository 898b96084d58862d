import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPublicClient } from "~/data/supabase.server";
import { recordingLog } from "../../support/recording-log";
import {
  linkIn,
  makeMember,
  PASSWORD,
  refresh,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthResponse,
  type AuthServer,
  type Session,
} from "../../support/servers/auth-server";

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

const currentUser = (token: string) => site.request("GET", "/user", { token });

/** Moves the times of all sessions and tokens into the past by that much. */
const age = (interval: string) =>
  site.sql(
    `with s as (update auth.sessions set created_at = created_at - $1::interval)
     update auth.refresh_tokens set updated_at = updated_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  );

const used = { status: 400, body: { error_code: "refresh_token_already_used" } };

/** A session, with the tokens it went through; the last one is the active one. */
async function renewedSession(email: string, times: number) {
  const first = await makeMember(site, email);
  const tokens = [first.refresh_token];
  for (let time = 0; time < times; time += 1) {
    tokens.push(sessionOf(await refresh(site, tokens.at(-1) ?? "")).refresh_token);
  }
  expect(new Set(tokens).size).toBe(times + 1);
  return { access: first.access_token, tokens };
}

const claimsIn = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));

test("the access token has GoTrue's claims, and says how and when its session began", async () => {
  const email = "claims@example.com";
  const first = await makeMember(site, email);
  const began = (method: string) => [{ method, timestamp: expect.any(Number) }];
  const claims = {
    iss: `${site.origin}/auth/v1`,
    sub: first.user.id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    iat: expect.any(Number),
    exp: expect.any(Number),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: expect.objectContaining({ email }),
    aal: "aal1",
    session_id: expect.any(String),
    is_anonymous: false,
  };
  expect(claimsIn(first.access_token)).toEqual({ ...claims, amr: began("otp") });
  const byPassword = sessionOf(await signIn(site, email));
  expect(claimsIn(byPassword.access_token)).toEqual({ ...claims, amr: began("password") });
  // Renewed, it is still the session of the link, of the same moment.
  await site.sql("update auth.sessions set created_at = now() - interval '1 hour' where id = $1", [
    z.object({ session_id: z.string() }).parse(claimsIn(first.access_token)).session_id,
  ]);
  const renewed = sessionOf(await refresh(site, first.refresh_token));
  const { amr, iat } = z
    .object({ amr: z.array(z.object({ method: z.string(), timestamp: z.number() })), iat: z.number() })
    .parse(claimsIn(renewed.access_token));
  expect(amr).toEqual(began("otp"));
  // Both are whole seconds, rounded by different clocks.
  expect(iat - (amr[0]?.timestamp ?? 0)).toBeGreaterThanOrEqual(3_599);
  expect((await currentUser(renewed.access_token)).status).toBe(200);
});

test("clients find no public key for a token, and ask the service whether it is valid", async () => {
  const client = createPublicClient({
    url: "http://localhost",
    publishableKey: site.backend.publishableKey,
    fetch: site.backend.fetch,
    log: recordingLog(),
  });
  const { access_token, user } = await makeMember(site, "asks@example.com");
  const { data, error } = await client.auth.getClaims(access_token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(user.id);
  const forged = `${access_token.slice(0, -4)}AAAA`;
  expect((await client.auth.getClaims(forged)).error).toMatchObject({ status: 403, code: "bad_jwt" });
});

describe("refresh tokens, by GoTrue's rules", () => {
  test("the active one is exchanged for a new one", async () => {
    const { tokens } = await renewedSession("r1@example.com", 3);
    expect(tokens).toHaveLength(4);
  });

  test.each(["0 s", "1 hour"])("the parent of the active one returns the active one again, %s later", async (later) => {
    const { tokens } = await renewedSession(`r2.${later.length}@example.com`, 2);
    await age(later);
    const responses = await Promise.all([1, 2, 3].map(() => refresh(site, tokens[1] ?? "")));
    expect(responses.map((response) => sessionOf(response).refresh_token)).toEqual([tokens[2], tokens[2], tokens[2]]);
    sessionOf(await refresh(site, tokens[2] ?? ""));
  });

  test("an older one returns the active one within ten seconds, since a page's requests overlap", async () => {
    const { tokens } = await renewedSession("r3@example.com", 3);
    expect(sessionOf(await refresh(site, tokens[0] ?? "")).refresh_token).toBe(tokens[3]);
    sessionOf(await refresh(site, tokens[3] ?? ""));
  });

  test("an older one after ten seconds counts as stolen: the family ends at once, with its access tokens", async () => {
    const { access, tokens } = await renewedSession("r4@example.com", 3);
    expect((await currentUser(access)).status).toBe(200);
    await age("11 s");
    expect(await refresh(site, tokens[0] ?? "")).toMatchObject(used);
    for (const token of tokens) expect((await refresh(site, token)).status).toBe(400);
    expect(await currentUser(access)).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
    // Only this session ends: a new sign-in works.
    sessionOf(await signIn(site, "r4@example.com"));
  });

  test("another session of the same account stays valid", async () => {
    const { tokens } = await renewedSession("r5@example.com", 2);
    const other = sessionOf(await signIn(site, "r5@example.com"));
    await age("11 s");
    expect(await refresh(site, tokens[0] ?? "")).toMatchObject(used);
    sessionOf(await refresh(site, other.refresh_token));
  });

  test("one that was never issued is not found", async () => {
    for (const token of ["", "nonsense", "00000000-0000-4000-8000-000000000000"]) {
      expect((await refresh(site, token)).status).toBe(400);
    }
  });
});

describe("signing out", () => {
  test.each([
    ["local", [403, 200]],
    ["others", [200, 403]],
    ["global", [403, 403]],
  ])("%s ends the sessions it names, at once", async (scope, [here, there]) => {
    const email = `out.${scope}@example.com`;
    const one = await makeMember(site, email);
    const other = sessionOf(await signIn(site, email));
    const response = await site.request("POST", `/logout?scope=${scope}`, { token: one.access_token });
    expect(response.status).toBe(204);
    expect((await currentUser(one.access_token)).status).toBe(here);
    expect((await currentUser(other.access_token)).status).toBe(there);
    expect((await refresh(site, one.refresh_token)).status).toBe(here === 200 ? 200 : 400);
  });
});

describe("a disabled account", () => {
  const linkTo = (email: string) => linkIn(site.mailsTo(email)[0]);

  /** Makes every kind of call of an account. Returns `ok` or the error's code for each. */
  async function uses(email: string, { access_token: token, refresh_token }: Session) {
    const name = ({ status, body }: AuthResponse) =>
      status === 200 ? "ok" : `${status} ${z.object({ error_code: z.string() }).parse(body).error_code}`;
    await site.sql("update auth.users set recovery_sent_at = null where email = $1", [email]);
    const seen = site.mailsTo(email).length;
    await site.request("POST", "/recover", { body: { email } });
    await site.quiet();
    return {
      wrong: name(await signIn(site, email, "Wrong-horse-1")),
      password: name(await signIn(site, email)),
      refresh: name(await refresh(site, refresh_token)),
      show: name(await currentUser(token)),
      change: name(await site.request("PUT", "/user", { token, body: { data: { note: "x" } } })),
      code: name(await site.request("GET", "/reauthenticate", { token })),
      mails: site.mailsTo(email).length - seen,
      link: name(await site.request("POST", "/verify", { body: { type: "recovery", token_hash: linkTo(email) } })),
    };
  }

  test.each([
    [
      "banned",
      "banned_until = now() + interval '1 hour'",
      "banned_until = now() - interval '1 second'",
      {
        // With a wrong password the response does not reveal it.
        wrong: "400 invalid_credentials",
        password: "400 user_banned",
        refresh: "400 user_banned",
        show: "403 user_banned",
        change: "403 user_banned",
        code: "403 user_banned",
        mails: 1,
        link: "403 user_banned",
      },
    ],
    [
      "deleted",
      "deleted_at = now()",
      "deleted_at = null",
      {
        wrong: "400 invalid_credentials",
        password: "400 invalid_credentials",
        refresh: "400 refresh_token_not_found",
        show: "403 session_not_found",
        change: "403 session_not_found",
        code: "403 session_not_found",
        mails: 0,
        link: "403 otp_expired",
      },
    ],
  ])("that is %s can do nothing, and everything again once it is not", async (how, out, back, refused) => {
    const email = `${how}@example.com`;
    const session = await makeMember(site, email);
    // A link that was mailed before.
    await site.request("POST", "/recover", { body: { email } });
    await site.quiet();
    await site.sql(`update auth.users set ${out} where email = $1`, [email]);
    expect(await uses(email, session)).toEqual(refused);
    await site.sql(`update auth.users set ${back} where email = $1`, [email]);
    expect(await uses(email, session)).toEqual({
      wrong: "400 invalid_credentials",
      password: "ok",
      refresh: "ok",
      show: "ok",
      change: "ok",
      code: "ok",
      mails: 2,
      link: expect.any(String),
    });
  });
});

describe("a new password", () => {
  const change = (token: string, body: object) => site.request("PUT", "/user", { token, body });
  const fresh = "Fresh-horse-2";

  test("ends all other sessions, and the old password", async () => {
    const email = "changer@example.com";
    const attacker = await makeMember(site, email);
    const own = sessionOf(await signIn(site, email));
    expect((await change(own.access_token, { password: fresh })).status).toBe(200);
    expect((await currentUser(attacker.access_token)).status).toBe(403);
    expect((await refresh(site, attacker.refresh_token)).status).toBe(400);
    expect((await currentUser(own.access_token)).status).toBe(200);
    sessionOf(await refresh(site, own.refresh_token));
    expect((await signIn(site, email)).status).toBe(400);
    sessionOf(await signIn(site, email, fresh));
  });

  test("must differ from the old one and be strong", async () => {
    const { access_token: token } = await makeMember(site, "same@example.com");
    expect(await change(token, { password: PASSWORD })).toMatchObject({ body: { error_code: "same_password" } });
    expect(await change(token, { password: "short1A" })).toMatchObject({ body: { error_code: "weak_password" } });
    expect(await change(token, { password: "all-lower-1" })).toMatchObject({ body: { error_code: "weak_password" } });
    expect(await change(token, { password: "Qwerty123" })).toMatchObject({
      status: 422,
      body: { error_code: "weak_password", weak_password: { reasons: ["pwned"] } },
    });
    // 72 characters, 73 bytes.
    expect(await change(token, { password: `Aa1${"x".repeat(68)}ä` })).toMatchObject({ status: 400 });
    expect((await change(token, { password: `Aa1${"x".repeat(67)}ä` })).status).toBe(200);
    expect((await signIn(site, "same@example.com", `Aa1${"x".repeat(67)}äy`)).status).toBe(400);
  });

  describe("in a session older than a day", () => {
    const codeTo = (email: string) => /: (\d{8})\n/.exec(site.mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
    const needed = { status: 400, body: { error_code: "reauthentication_needed" } };
    const invalid = { status: 422, body: { error_code: "reauthentication_not_valid" } };

    async function oldSession(email: string) {
      const { access_token: token } = await makeMember(site, email);
      await age("25 hours");
      const request = async (): Promise<AuthResponse> => site.request("GET", "/reauthenticate", { token });
      return { token, request };
    }

    test("needs the code from the mailbox, which works once", async () => {
      const email = "old@example.com";
      const { token, request } = await oldSession(email);
      expect(await change(token, { password: fresh })).toMatchObject(needed);
      expect(await change(token, { password: fresh, nonce: "12345678" })).toMatchObject(invalid);
      expect(await request()).toMatchObject({ status: 200, body: {} });
      const nonce = codeTo(email);
      expect(nonce).toMatch(/^\d{8}$/);
      expect((await change(token, { password: fresh, nonce })).status).toBe(200);
      expect(await change(token, { password: "Third-horse-3", nonce })).toMatchObject(invalid);
      sessionOf(await signIn(site, email, fresh));
    });

    test("needs no code for changes other than the password", async () => {
      const { token } = await oldSession("talker@example.com");
      expect((await change(token, { data: { note: "hello" } })).status).toBe(200);
    });

    test("refuses a code after five wrong guesses", async () => {
      const email = "guessed@example.com";
      const { token, request } = await oldSession(email);
      await request();
      const nonce = codeTo(email);
      const wrong = nonce === "00000000" ? "11111111" : "00000000";
      for (let guess = 0; guess < 5; guess += 1) {
        expect(await change(token, { password: fresh, nonce: wrong })).toMatchObject(invalid);
      }
      expect(await change(token, { password: fresh, nonce })).toMatchObject(invalid);
      // Control: the next code works.
      await request();
      expect((await change(token, { password: fresh, nonce: codeTo(email) })).status).toBe(200);
    });

    test("refuses a code after ten minutes, and accepts it for nine", async () => {
      const email = "slow@example.com";
      const { token, request } = await oldSession(email);
      await request();
      const nonce = codeTo(email);
      const ageCode = (interval: string) =>
        site.sql(
          "update auth.users set reauthentication_sent_at = reauthentication_sent_at - $2::interval where email = $1",
          [email, interval],
        );
      await ageCode("11 minutes");
      expect(await change(token, { password: fresh, nonce })).toMatchObject(invalid);
      await ageCode("-2 minutes");
      expect((await change(token, { password: fresh, nonce })).status).toBe(200);
    });

    test("refuses another account's code", async () => {
      const { request } = await oldSession("codeowner@example.com");
      const other = await oldSession("codethief@example.com");
      await request();
      await other.request();
      const nonce = codeTo("codeowner@example.com");
      expect(await change(other.token, { password: fresh, nonce })).toMatchObject(invalid);
    });

    test("keeps a valid code when another is requested within a minute", async () => {
      const email = "impatient@example.com";
      const { request } = await oldSession(email);
      await request();
      await request();
      expect(site.mailsTo(email).filter(({ subject }) => subject === "Your code")).toHaveLength(1);
    });
  });
});
