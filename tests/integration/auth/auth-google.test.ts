import { createHash, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { redirectProviders } from "../../support/programs/fake-provider-fetch.mjs";
import {
  linkIn,
  makeMember,
  PASSWORD,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthServer,
} from "../../support/servers/auth-server";
import { startFakeGoogle, type FakeGoogle } from "../../support/servers/fake-google";

const CLIENT = { clientId: "first-layer.apps.googleusercontent.test", secret: "google-canary-4711" };
const GRACE = { sub: "g-grace", email: "Grace@Example.com", email_verified: true, name: "Grace Hopper" };

let site: AuthServer;
let google: FakeGoogle;
let stopRedirecting: () => void;

beforeAll(async () => {
  google = await startFakeGoogle(GRACE);
  process.env["FAKE_GOOGLE_ORIGIN"] = google.origin;
  stopRedirecting = redirectProviders();
  site = await startAuthServer({ social: { google: CLIENT, facebook: null, discord: null } });
});

beforeEach(() => {
  google.person = GRACE;
  google.claims = {};
});

afterEach(() => {
  // The client secret is only in requests between the two servers.
  expect(site.lines.join("")).not.toContain(CLIENT.secret);
});

afterAll(async () => {
  stopRedirecting();
  await site.stop();
  await google.stop();
});

const get = (address: string) => fetch(address, { redirect: "manual" });
const locationOf = (response: Response) => response.headers.get("location") ?? "";

interface Begun {
  readonly verifier: string;
  /** Google's page. */
  readonly page: string;
}

async function begin(extra: Readonly<Record<string, string>> = {}): Promise<Begun> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    provider: "google",
    redirect_to: `${site.origin}/auth/callback?next=%2Ffind`,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "s256",
    ...extra,
  });
  const response = await get(`${site.origin}/auth/v1/authorize?${query.toString()}`);
  expect(response.status, await response.text()).toBe(302);
  return { verifier, page: locationOf(response) };
}

/** Where the browser is redirected to after Google's page. */
async function finish({ page }: Begun): Promise<URL> {
  const callback = locationOf(await get(google.pageAt(page)));
  expect(callback).toMatch(new RegExp(`^${site.origin}/auth/v1/callback\\?`));
  return new URL(locationOf(await get(callback)));
}

const redeem = (code: string | null, verifier: string) =>
  site.request("POST", "/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } });

async function signInWithGoogle() {
  const started = await begin();
  const end = await finish(started);
  return sessionOf(await redeem(end.searchParams.get("code"), started.verifier));
}

describe("signing in with Google", () => {
  test("completes, and leads to the same account the second time", async () => {
    const started = await begin();
    const query = new URL(started.page).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: CLIENT.clientId,
      redirect_uri: `${site.origin}/auth/v1/callback`,
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const end = await finish(started);
    expect(end.origin + end.pathname).toBe(`${site.origin}/auth/callback`);
    expect(end.searchParams.get("next")).toBe("/find");
    const code = end.searchParams.get("code");
    expect((await redeem(code, randomBytes(32).toString("base64url"))).status).toBe(400);
    const session = sessionOf(await redeem(code, started.verifier));
    expect(session.user).toMatchObject({
      email: "grace@example.com",
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "Grace Hopper" },
    });
    expect((await redeem(code, started.verifier)).status).toBe(404);
    expect((await signInWithGoogle()).user.id).toBe(session.user.id);
    expect((await site.request("GET", "/user", { token: session.access_token })).status).toBe(200);
    expect(site.mailsTo("grace@example.com")).toEqual([]);
  });

  test("accepts a response of Google's only once", async () => {
    const { page } = await begin();
    const callback = locationOf(await get(google.pageAt(page)));
    expect(locationOf(await get(callback))).toContain("code=");
    expect(locationOf(await get(callback))).toContain("error_code=bad_oauth_state");
  });

  test("is linked to the confirmed account with that address, whose password stays", async () => {
    const member = await makeMember(site, "linked@example.com", "linked");
    google.person = { sub: "g-linked", email: "linked@example.com", email_verified: true };
    const { user } = await signInWithGoogle();
    expect(user.id).toBe(member.user.id);
    expect(user["app_metadata"]).toEqual({ provider: "email", providers: ["email", "google"] });
    expect(user["user_metadata"]).toMatchObject({ username: "linked", email: "linked@example.com" });
    sessionOf(await signIn(site, "linked@example.com"));
  });

  test("is refused for a banned account, by either way of signing in", async () => {
    google.person = { sub: "g-banned", email: "banned@example.com", email_verified: true };
    const { user } = await signInWithGoogle();
    const ban = (until: string) => site.sql(`update auth.users set banned_until = ${until} where id = $1`, [user.id]);
    await ban("now() + interval '1 hour'");
    for (const sub of ["g-banned", "g-banned-elsewhere"]) {
      google.person = { sub, email: "banned@example.com", email_verified: true };
      const end = await finish(await begin());
      expect(Object.fromEntries(end.searchParams), sub).toMatchObject({
        error: "access_denied",
        error_code: "user_banned",
        error_description: expect.stringMatching(/^User is banned until \d{4}-\d\d-\d\dT/),
      });
      expect(end.searchParams.get("code")).toBeNull();
    }
    await ban("null");
    google.person = { sub: "g-banned", email: "banned@example.com", email_verified: true };
    expect((await signInWithGoogle()).user.id).toBe(user.id);
  });

  test("takes over an unconfirmed account, without the password of whoever created it", async () => {
    await site.request("POST", "/signup", { body: { email: "squatted@example.com", password: PASSWORD } });
    const link = linkIn(site.mailsTo("squatted@example.com")[0]);
    google.person = { sub: "g-squatted", email: "squatted@example.com", email_verified: true };
    await signInWithGoogle();
    expect((await signIn(site, "squatted@example.com")).status).toBe(400);
    expect((await site.request("POST", "/verify", { body: { type: "signup", token_hash: link } })).status).toBe(403);
  });

  test("with an address Google has not verified does not open another user's account", async () => {
    await makeMember(site, "prey@example.com");
    const rows = () => site.sql("select count(*) as n from auth.identities where provider = 'google'");
    const before = await rows();
    google.person = { sub: "g-hunter", email: "prey@example.com", email_verified: false };
    const end = await finish(await begin());
    expect(end.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    expect(end.searchParams.get("code")).toBeNull();
    expect(await rows()).toEqual(before);
  });

  test("with an unverified address that has no account needs the confirmation mail", async () => {
    google.person = { sub: "g-unsure", email: "unsure@example.com", email_verified: false };
    for (let time = 0; time < 2; time += 1) {
      const end = await finish(await begin());
      expect(Object.fromEntries(end.searchParams)).toMatchObject({
        error: "access_denied",
        error_code: "provider_email_needs_verification",
      });
      expect(site.mailsTo("unsure@example.com")).toHaveLength(time + 1);
    }
    const token_hash = linkIn(site.mailsTo("unsure@example.com")[0]);
    sessionOf(await site.request("POST", "/verify", { body: { type: "signup", token_hash } }));
    await signInWithGoogle();
  });
});

describe("errors of a Google sign-in", () => {
  const callback = (query: Readonly<Record<string, string>>) =>
    get(`${site.origin}/auth/v1/callback?${new URLSearchParams(query).toString()}`);
  const stateOf = ({ page }: Begun) => new URL(page).searchParams.get("state") ?? "";

  test("reach the site's callback page, in the query and in the fragment", async () => {
    const state = stateOf(await begin());
    const response = await callback({ state, error: "access_denied", error_description: "The user said no" });
    expect(response.status).toBe(302);
    const end = new URL(locationOf(response));
    expect(end.origin + end.pathname).toBe(`${site.origin}/auth/callback`);
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.get("error_description")).toBe("The user said no");
    expect(new URLSearchParams(end.hash.slice(1)).get("error")).toBe("access_denied");
  });

  test.each([
    [{}, "bad_oauth_state"],
    [{ state: "x", code: "y" }, "bad_oauth_state"],
    [{ state: "00000000-0000-4000-8000-000000000000", code: "y" }, "bad_oauth_state"],
  ])("include a callback without a known flow: %o", async (query, code) => {
    const end = new URL(locationOf(await callback(query)));
    expect(end.origin + end.pathname).toBe(`${site.origin}/auth/callback`);
    expect(end.searchParams.get("error_code")).toBe(code);
  });

  test("include a code Google did not issue, or none", async () => {
    for (const extra of [{ code: "made-up" }, {}]) {
      const end = new URL(locationOf(await callback({ state: stateOf(await begin()), ...extra })));
      expect(end.searchParams.get("error_code")).toMatch(/^(?:unexpected_failure|bad_oauth_callback)$/);
    }
  });

  test.each([
    [{ aud: "somebody-else" }],
    [{ iss: "https://accounts.evil.test" }],
    [{ exp: 1 }],
    [{ email: "no address" }],
    [{ sub: "" }],
  ])("include a token with %o, which signs nobody in", async (claims) => {
    google.claims = claims;
    const end = await finish(await begin());
    expect(end.searchParams.get("error_code")).toBe("unexpected_failure");
  });
});

describe("redirects of a Google sign-in", () => {
  test.each([
    "https://evil.test/auth/callback",
    "http://localhost.evil.test/auth/callback",
    "//evil.test/auth/callback",
    "javascript:alert(1)",
    "http://127.0.0.1:1/auth/callback",
    "http://u:p@localhost/auth/callback",
    "",
  ])("do not lead to %o", async (redirect_to) => {
    const end = await finish(await begin({ redirect_to }));
    expect(end.href).toMatch(new RegExp(`^${site.origin}/auth/callback\\?code=`));
  });

  test("lead only to the callback page", async () => {
    const end = await finish(await begin({ redirect_to: `${site.origin}/donate` }));
    expect(end.pathname).toBe("/auth/callback");
    const other = site.origin.replace("localhost", "127.0.0.1");
    expect((await finish(await begin({ redirect_to: `${other}/auth/callback` }))).origin).toBe(other);
  });

  test("do not let a caller change the request to Google", async () => {
    const { page } = await begin({
      client_id: "x",
      redirect_uri: "https://evil.test",
      state: "x",
      scope: "drive",
      prompt: "consent",
    });
    const query = new URL(page).searchParams;
    expect(query.getAll("client_id")).toEqual([CLIENT.clientId]);
    expect(query.get("redirect_uri")).toBe(`${site.origin}/auth/v1/callback`);
    expect(query.get("state")).not.toBe("x");
    expect(query.get("scope")).toBe("openid email profile");
    expect(query.get("prompt")).toBe("consent");
    expect(query.has("redirect_to")).toBe(false);
  });

  test.each(["facebook", "discord", "github", "", "GOOGLE"])(
    "are refused with 400 for the unconfigured provider %o",
    async (provider) => {
      const response = await get(`${site.origin}/auth/v1/authorize?provider=${provider}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    },
  );

  test("are refused without a code challenge", async () => {
    expect((await get(`${site.origin}/auth/v1/authorize?provider=google`)).status).toBe(400);
  });

  test("are listed in the auth settings", async () => {
    expect((await site.request("GET", "/settings")).body).toMatchObject({
      external: { google: true, facebook: false },
    });
  });
});
