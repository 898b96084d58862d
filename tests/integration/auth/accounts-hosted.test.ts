import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshAccount, newVisitor, PASSWORD, signIn, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { startFakeHostedProject, type FakeHostedProject } from "../../support/servers/fake-hosted-project";
import { textOf } from "../../support/checks/page-html";

/* Accounts of a hosted project: responses that the embedded backend cannot be made to send. */

let project: FakeHostedProject;
let site: BuiltSite;

const AUTH_COOKIE = "sb-first-layer-auth-token";
const TAKE = "POST /rest/v1/rpc/take_attempts";
const VIEWER = "POST /rest/v1/rpc/get_viewer";
const ASSURANCE = "POST /rest/v1/rpc/get_session_assurance";
const TOKEN = "POST /auth/v1/token";
const LOGOUT = "POST /auth/v1/logout";
const CONFIRM_FOR_PASSWORD = "/preferences/confirm?next=%2Fpreferences%23password";
const USER = { id: randomUUID(), aud: "authenticated", role: "authenticated", email: "ada@example.org" };
const DAY_MS = 24 * 60 * 60 * 1_000;

function sessionFor(secondsLeft: number) {
  const token = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const expires_at = Math.floor(Date.now() / 1_000) + secondsLeft;
  return {
    access_token: `${token({ alg: "HS256", typ: "JWT" })}.${token({ sub: USER.id, exp: expires_at })}.c2ln`,
    refresh_token: randomUUID(),
    expires_at,
    expires_in: secondsLeft,
    token_type: "bearer",
  };
}

/** A visitor with the cookie of a session. */
function member(secondsLeft = 3_600): AccountVisitor {
  const visitor = newVisitor(site);
  const session = Buffer.from(JSON.stringify(sessionFor(secondsLeft))).toString("base64url");
  visitor.addCookies(new Map([[AUTH_COOKIE, `base64-${session}`]]));
  return visitor;
}

const hasSession = ({ cookies }: AccountVisitor) => [...cookies.keys()].some((name) => name.startsWith(AUTH_COOKIE));

/** The text of the next page. */
const nextWords = async (visitor: AccountVisitor) => textOf(await (await visitor.get("/auth/callback")).text());

/** The member's sign-in, and how long ago it was confirmed last. */
function viewerSignedIn(agoMs: number, { confirmedAgoMs = agoMs } = {}): void {
  const assurance = {
    awaits_second_factor: false,
    assurance: "aal1",
    confirmed_at: new Date(Date.now() - confirmedAgoMs).toISOString(),
    admin_lacks_second_factor: false,
    admins_need_second_factor: false,
  };
  project.setResponse(ASSURANCE, { status: 200, body: assurance });
  const row = {
    id: USER.id,
    email: USER.email,
    new_email: null,
    username: "ada",
    is_admin: false,
    signed_in_at: new Date(Date.now() - agoMs).toISOString(),
    provider: "email",
    has_password: true,
    unread_notifications: 0,
    pins: [],
  };
  project.setResponse(VIEWER, { status: 200, body: row });
}

beforeAll(async () => {
  project = await startFakeHostedProject();
  site = await startBuiltSite({
    until: "listening",
    env: {
      SUPABASE_URL: project.origin,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
      FACEBOOK_CONFIG_ID: "1234567890",
      SESSION_SECRET: "a secret for these tests alone, long enough",
      TRUST_PROXY: "1",
    },
  });
});

/** The service's response to a wrong password. */
const WRONG = { status: 400, body: { code: "invalid_credentials", msg: "Invalid login credentials" } };

beforeEach(async () => {
  for (const call of [VIEWER, ASSURANCE, LOGOUT, "PUT /auth/v1/user", "POST /auth/v1/verify"])
    project.setResponse(call, null);
  project.setResponse(TAKE, { status: 200, body: 0 });
  project.setResponse(TOKEN, WRONG);
  // The site listens shortly before its backend is set up, and the circuit stays open shortly after an outage.
  await eventually(async () => (await signIn(newVisitor(site), "nobody@example.org")).status === 400, 10_000);
  project.setResponse(TOKEN, null);
});

afterAll(async () => {
  await site.stop();
  project.stop();
});

/** Its responses for a banned account: before it has checked a password, and once a link proves whose it is. */
const BANNED = { status: 400, body: { error_code: "user_banned", msg: "User is banned" } };

test("a ban is told to whoever has proved that the account is theirs, and not to whoever knows its address", async () => {
  project.setResponse(TOKEN, BANNED);
  const guessed = await signIn(newVisitor(site), USER.email);
  expect(guessed.status).toBe(400);
  expect(textOf(await guessed.text())).toContain("Please check your email and password.");
  project.setResponse("POST /auth/v1/verify", { ...BANNED, status: 403 });
  const link = { intent: "verify", token_hash: "a".repeat(40), type: "recovery" };
  const opened = await newVisitor(site).post("/auth/callback", link);
  expect(opened.status).toBe(403);
  expect(textOf(await opened.text())).toContain("You cannot sign in for now.");
});

test("there is no mailbox of undelivered mails, since the project sends its mails itself", async () => {
  for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox.data"]) {
    expect((await site.request(path)).status, path).toBe(404);
  }
});

describe("while the auth service is down", () => {
  const away: readonly (readonly [what: string, take: object | null])[] = [
    ["and tries cannot be counted", null],
    ["and tries can be counted", { status: 200, body: 0 }],
  ];

  test.each(away)("a sign-in says so, %s, and keeps the e-mail address", async (_, take) => {
    project.setResponse(TAKE, take === null ? null : { status: 200, body: 0 });
    const response = await signIn(newVisitor(site), USER.email);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await response.text();
    expect(textOf(html)).toContain("Sign in error");
    expect(textOf(html)).toContain("Unexpected error.");
    expect(html).toContain(`value="${USER.email}"`);
    expect(html).not.toContain(PASSWORD);
  });

  test.each(away)("a sign-up says so, %s, and keeps the input", async (_, take) => {
    project.setResponse(TAKE, take === null ? null : { status: 200, body: 0 });
    const { email, username } = freshAccount();
    const response = await newVisitor(site).post("/auth?mode=signup", {
      intent: "signup",
      email,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await response.text();
    for (const words of ["Sign up error", "Unexpected error.", "An error occurred during signup. Please try again."]) {
      expect(textOf(html)).toContain(words);
    }
    for (const typed of [email, username]) expect(html).toContain(`value="${typed}"`);
    expect(html).not.toContain(PASSWORD);
  });

  test("signing out everywhere clears the local session and does not claim the others ended", async () => {
    const visitor = member(5);
    const response = await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "global" });
    expect(response.status).toBe(303);
    expect(hasSession(visitor)).toBe(false);
    const words = await nextWords(visitor);
    expect(words).toContain("Signed out on this device");
    expect(words).not.toContain("Signed out everywhere");
  });

  test("signing out on this device clears the session here, and tells that it may not have ended", async () => {
    const visitor = member(5);
    await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(hasSession(visitor)).toBe(false);
    const words = await nextWords(visitor);
    expect(words).toContain("Signed out on this device");
    expect(words).toContain("We could not end the session itself.");
  });

  test("signing out the other devices fails with a message and keeps this session", async () => {
    const visitor = member(5);
    await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "others" });
    expect(hasSession(visitor)).toBe(true);
    const words = await nextWords(visitor);
    expect(words).toContain("We cannot reach the account service");
    expect(words).not.toContain("Signed out on all other devices");
  });
});

describe("a valid session", () => {
  test("is ended everywhere, with a message, when the service confirms it", async () => {
    project.setResponse(LOGOUT, { status: 204 });
    const visitor = member();
    await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "global" });
    expect(hasSession(visitor)).toBe(false);
    expect(await nextWords(visitor)).toContain("Signed out everywhere");
  });

  test.each([
    [204, "Other devices have been signed out.", "could not be signed out"],
    [500, "Your other devices could not be signed out.", "have been signed out"],
  ])("gets a new password, and reports whether the other sessions ended (%i)", async (status, says, not) => {
    viewerSignedIn(1_000);
    project.setResponse("PUT /auth/v1/user", { status: 200, body: USER });
    project.setResponse(LOGOUT, { status, ...(status === 204 ? {} : { body: { msg: "no" } }) });
    const visitor = member();
    const fields = { intent: "password", password: PASSWORD, confirmPassword: PASSWORD };
    expect((await visitor.post("/preferences", fields)).status).toBe(303);
    const words = textOf(await (await visitor.get("/preferences")).text());
    expect(words).toContain("Password saved");
    expect(words).toContain(says);
    expect(words).not.toContain(not);
  });

  test("that was confirmed long ago is confirmed again before it may choose a password", async () => {
    viewerSignedIn(2 * DAY_MS);
    const visitor = member();
    const page = await visitor.get("/auth?mode=reset");
    expect([page.status, page.headers.get("location")]).toEqual([302, CONFIRM_FOR_PASSWORD]);
    const before = project.requests.length;
    const fields = { intent: "reset", password: PASSWORD, confirmPassword: PASSWORD };
    const posted = await visitor.post("/auth?mode=reset", fields);
    expect([posted.status, posted.headers.get("location")]).toEqual([302, CONFIRM_FOR_PASSWORD]);
    expect(project.requests.slice(before).map(({ call }) => call)).not.toContain("PUT /auth/v1/user");

    viewerSignedIn(1_000);
    expect((await visitor.get("/auth?mode=reset")).status).toBe(200);
  });

  test("that was confirmed long ago keeps the new address that was typed until it is confirmed again", async () => {
    viewerSignedIn(2 * DAY_MS);
    const visitor = member();
    const posted = await visitor.post("/preferences", { intent: "email", email: "new@example.org" });
    expect([posted.status, posted.headers.get("location")]).toEqual([
      302,
      CONFIRM_FOR_PASSWORD.replace("password", "email"),
    ]);
    viewerSignedIn(1_000);
    const html = await (await visitor.get("/preferences")).text();
    expect(textOf(html)).toContain("Nothing was changed yet");
    expect(html).toContain('value="new@example.org"');
    expect(await (await visitor.get("/preferences")).text()).not.toContain("new@example.org");
  });

  test("that is old keeps the code when the passwords differ, and returns no password", async () => {
    viewerSignedIn(2 * DAY_MS, { confirmedAgoMs: 1_000 });
    const fields = { intent: "password", code: "314159", password: PASSWORD, confirmPassword: `${PASSWORD}x` };
    const response = await member().post("/preferences", fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain("Passwords do not match");
    expect(html).toContain('value="314159"');
    expect(html).not.toContain(PASSWORD);
  });
});

/* A hosted service takes such a password unless its owner pays for its own list. */
describe("a password that is tried first is refused at its field", () => {
  const weak = { password: "Password1", confirmPassword: "Password1" };

  test.each([
    ["for a new account", "/auth?mode=signup", { intent: "signup", ...freshAccount() }, () => newVisitor(site)],
    ["after a recovery link", "/auth?mode=reset", { intent: "reset" }, () => member()],
    ["in the preferences", "/preferences", { intent: "password" }, () => member()],
  ])("%s, and never sent to the service", async (_, path, fields, visitor) => {
    viewerSignedIn(1_000);
    const before = project.requests.length;
    const response = await visitor().post(path, { ...fields, ...weak });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain("This password is too easy to guess. Please choose another");
    expect(html).not.toContain("Password1");
    const calls = project.requests.slice(before).map(({ call }) => call);
    for (const call of ["PUT /auth/v1/user", "POST /auth/v1/signup"]) expect(calls).not.toContain(call);
  });
});

describe("the auth callback", () => {
  test("leads an invited user to setting a password", async () => {
    project.setResponse("POST /auth/v1/verify", { status: 200, body: { ...sessionFor(3_600), user: USER } });
    const fields = { intent: "verify", token_hash: "a".repeat(56) };
    const invited = await newVisitor(site).post("/auth/callback", { ...fields, type: "invite" });
    expect([invited.status, invited.headers.get("location")]).toEqual([303, "/auth?mode=reset"]);
    const confirmed = await newVisitor(site).post("/auth/callback", { ...fields, type: "signup" });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/login-success"]);
  });

  test("returns no token, and reports only too many attempts", async () => {
    project.setResponse(TAKE, { status: 200, body: 90 });
    const tokens = { access_token: "secret.access.token", refresh_token: "secret-refresh", expires_in: "3600" };
    const response = await newVisitor(site).post("/auth/callback", {
      intent: "continue",
      ...tokens,
      token_type: "bearer",
    });
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(textOf(html)).toContain("Too many attempts. Please wait 2 minutes and try again.");
    expect(textOf(html)).not.toContain("No session defined in URL");
    for (const token of [tokens.access_token, tokens.refresh_token]) expect(html).not.toContain(token);
  });
});

describe("social sign-in", () => {
  beforeEach(() => {
    project.setResponse("GET /auth/v1/authorize", { status: 302, headers: { location: "https://provider.example/" } });
  });

  test("requests each provider's scopes, with the verifier in a cookie", async () => {
    for (const provider of ["google", "facebook", "discord"]) {
      const visitor = newVisitor(site);
      const response = await visitor.post("/auth", { intent: "social", provider, next: "/find" });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe("https://provider.example/");
      const verifier = visitor.setCookies.find((line) => line.startsWith(`${AUTH_COOKIE}-code-verifier=`));
      expect(verifier).toMatch(/; HttpOnly; SameSite=Lax/);
      const request = project.requests.findLast(({ call }) => call === "GET /auth/v1/authorize");
      const { code_challenge, ...rest } = Object.fromEntries(request?.url.searchParams ?? []);
      expect(code_challenge).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(rest).toEqual({
        provider,
        redirect_to: `${site.origin}/auth/callback`,
        code_challenge_method: "s256",
        ...(provider === "facebook" ? { scopes: "email", config_id: "1234567890" } : {}),
      });
    }
  });

  test("without a return address of its own keeps the one stored before", async () => {
    project.setResponse("POST /auth/v1/resend", { status: 200, body: {} });
    project.setResponse(TOKEN, { status: 200, body: { ...sessionFor(3_600), user: USER } });
    const visitor = newVisitor(site);
    const resent = await visitor.post("/auth?mode=resend", {
      intent: "resend",
      type: "signup",
      email: USER.email,
      next: "/find?category=fan",
    });
    expect(resent.status).toBe(303);
    expect((await visitor.post("/auth", { intent: "social", provider: "discord", next: "" })).status).toBe(303);
    const response = await signIn(visitor, USER.email);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/find?category=fan"]);
  });
});
