/* Long because its tests share one running site. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  freshAccount,
  freshIp,
  linkIn,
  mailsTo,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { textOf } from "../../support/checks/page-html";

/* Accounts over HTTP, by the requests of a browser without JavaScript, and by hostile ones. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const AUTH_COOKIE = "sb-first-layer-auth-token";

const isSignedIn = async (visitor: AccountVisitor) => (await visitor.get("/preferences")).status === 200;

describe("an account", () => {
  test("is created, confirmed by a button behind the mail's link, and redirects to the return address", async () => {
    const { email, username } = freshAccount();
    const visitor = newVisitor(site);
    const response = await visitor.post("/auth?mode=signup&next=%2Ffind%3Fcategory%3Dhotend", {
      intent: "signup",
      email,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      next: "/find?category=hotend",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/auth?mode=check-email");
    expect(textOf(await (await visitor.get("/auth?mode=check-email")).text())).toContain("Check your email");
    expect(await isSignedIn(visitor)).toBe(false);
    expect(textOf(await (await signIn(newVisitor(site), email)).text())).toContain("confirm your email");

    const link = linkIn(site, (await mailsTo(site, email))[0]);
    // Mail scanners open links, some of them three times.
    for (let scan = 0; scan < 3; scan += 1) {
      const scanned = await newVisitor(site).get(link);
      expect(scanned.status).toBe(200);
      expect(scanned.headers.getSetCookie()).toEqual([]);
    }
    const params = new URL(link, site.origin).searchParams;
    const fields = { token_hash: params.get("token_hash") ?? "", type: params.get("type") ?? "" };
    const confirmed = await visitor.post("/auth/callback", { intent: "verify", ...fields });
    expect(confirmed.status).toBe(303);
    const on = confirmed.headers.get("location") ?? "";
    expect(on).toBe(`/login-success?next=${encodeURIComponent("/find?category=hotend")}`);
    // Loading the page again within its two seconds leads to the same place.
    for (let look = 0; look < 2; look += 1) {
      const success = await (await visitor.get(on)).text();
      expect(textOf(success)).toContain("Login Successful!");
      expect(success).toContain('href="/find?category=hotend"');
      expect(success).toMatch(/<noscript><meta http-equiv="refresh" content="2;url=\/find\?category=hotend"/i);
    }
    // The stored address was used once: a later sign-in does not return to it.
    expect((await signIn(visitor, email)).headers.get("location")).toBe("/");
    expect(textOf(await (await visitor.get("/")).text())).toContain(username);

    // A link works once.
    const again = await newVisitor(site).post("/auth/callback", { intent: "verify", ...fields });
    expect(again.status).toBe(400);
    expect(textOf(await again.text())).toContain("An error occurred on token verification.");
  });

  test("is confirmed once by a button that is pressed twice, at once or later, with one message", async () => {
    const { email, username } = freshAccount();
    const ip = freshIp();
    const account = { email, username, password: PASSWORD, confirmPassword: PASSWORD };
    await newVisitor(site, ip).post("/auth?mode=signup", { intent: "signup", ...account });
    const params = new URL(linkIn(site, (await mailsTo(site, email))[0]), site.origin).searchParams;
    const fields = { intent: "verify", token_hash: params.get("token_hash") ?? "", type: "signup" };
    // A browser drops the first answer and its cookies when the button is pressed again.
    const presses = [newVisitor(site, ip), newVisitor(site, ip), newVisitor(site, ip)];
    const early = await Promise.all(presses.slice(0, 2).map((press) => press.post("/auth/callback", fields)));
    const late = await presses[2]?.post("/auth/callback", fields);
    for (const response of [...early, late]) {
      expect([response?.status, response?.headers.get("location")]).toEqual([303, "/login-success"]);
    }
    for (const press of presses) {
      expect(textOf(await (await press.get("/login-success")).text())).toContain("Email confirmed");
      expect(textOf(await (await press.get("/login-success")).text())).not.toContain("Email confirmed");
      expect(await isSignedIn(press)).toBe(true);
      // All three have one session.
      expect(sessionIn(press.cookies.get(AUTH_COOKIE) ?? "")).toEqual(
        sessionIn(presses[0]?.cookies.get(AUTH_COOKIE) ?? ""),
      );
    }

    // Later, from another network: what this browser has opened counts, and nobody else's link.
    const [back = newVisitor(site)] = presses;
    const elsewhere = newVisitor(site);
    elsewhere.addCookies(back.cookies);
    const again = await elsewhere.post("/auth/callback", fields);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/login-success"]);
    expect(textOf(await (await elsewhere.get("/login-success")).text())).toContain("Email confirmed");
    const stranger = newVisitor(site);
    expect((await stranger.post("/auth/callback", fields)).status).toBe(400);
    expect(await isSignedIn(stranger)).toBe(false);
    const ended = await back.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(ended.headers.get("clear-site-data")).toBe('"cache"');
    const signedOut = newVisitor(site);
    signedOut.addCookies(back.cookies);
    expect((await signedOut.post("/auth/callback", fields)).status).toBe(400);
  });

  test("is not created with a taken username, however it is spelt", async () => {
    const owner = await signUpAndConfirm(site);
    const response = await newVisitor(site).post("/auth?mode=signup", {
      intent: "signup",
      email: freshAccount().email,
      username: owner.username.toUpperCase(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("Username is already taken");
    expect(html).not.toContain(PASSWORD);
  });

  test("is not created when the hidden field is filled in", async () => {
    const { email, username } = freshAccount();
    const response = await newVisitor(site).post("/auth?mode=signup", {
      intent: "signup",
      email,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      website: "https://spam.example",
    });
    expect(response.headers.get("location")).toBe("/auth?mode=check-email");
    expect(await mailsTo(site, email)).toEqual([]);
  });

  test("gets a new password by mail; the old password and every other session end", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const response = await visitor.post("/auth?mode=recover", { intent: "recover", email: member.email });
    expect(response.headers.get("location")).toBe("/auth?mode=check-email&for=recovery");
    const waiting = await (await visitor.get("/auth?mode=check-email&for=recovery")).text();
    expect(textOf(waiting)).toContain("choose a new password");
    expect(textOf(waiting)).not.toContain("confirm your address and continue");
    expect(waiting).toContain('name="intent" value="recover"');
    expect(waiting).not.toContain('name="intent" value="resend"');
    const params = new URL(linkIn(site, (await mailsTo(site, member.email))[0]), site.origin).searchParams;
    const opened = await visitor.post("/auth/callback", {
      intent: "verify",
      token_hash: params.get("token_hash") ?? "",
      type: params.get("type") ?? "",
    });
    expect(opened.headers.get("location")).toBe("/auth?mode=reset");
    expect((await visitor.get("/auth?mode=reset")).status).toBe(200);
    const password = "Another2horse";
    const reset = await visitor.post("/auth?mode=reset", { intent: "reset", password, confirmPassword: password });
    expect(reset.status).toBe(303);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(member)).toBe(false);
    expect((await signIn(newVisitor(site), member.email)).status).toBe(400);
    expect((await signIn(newVisitor(site), member.email, password)).status).toBe(303);
  });

  test("changes its e-mail address once both addresses have confirmed", async () => {
    const member = await signUpAndConfirm(site);
    const { email: newEmail } = freshAccount();
    const response = await member.post("/preferences", { intent: "email", email: newEmail });
    expect(response.status).toBe(303);
    expect(textOf(await (await member.get("/preferences")).text())).toContain(newEmail);
    for (const address of [newEmail, member.email]) {
      expect((await signIn(newVisitor(site), member.email)).status, "before").toBe(303);
      const params = new URL(linkIn(site, (await mailsTo(site, address))[0]), site.origin).searchParams;
      const response = await member.post("/auth/callback", {
        intent: "verify",
        token_hash: params.get("token_hash") ?? "",
        type: params.get("type") ?? "",
      });
      expect(response.headers.get("location")).toBe("/preferences");
    }
    expect((await signIn(newVisitor(site), newEmail)).status).toBe(303);
    expect((await signIn(newVisitor(site), member.email)).status).toBe(400);
  });
});

describe("flash messages", () => {
  test.each([
    ["document", "/preferences", "/auth?next=%2Fpreferences"],
    ["fetch", "/preferences.data", "/auth.data?next=%2Fpreferences"],
  ])("survive a guard's redirect, and are shown once (%s)", async (_, guarded, screen) => {
    const member = await signUpAndConfirm(site);
    const { email: newEmail } = freshAccount();
    await member.post("/preferences", { intent: "email", email: newEmail });
    const params = new URL(linkIn(site, (await mailsTo(site, newEmail))[0]), site.origin).searchParams;
    const signedOut = newVisitor(site);
    const confirmed = await signedOut.post("/auth/callback", {
      intent: "verify",
      token_hash: params.get("token_hash") ?? "",
      type: "email_change",
    });
    expect(confirmed.headers.get("location")).toBe("/preferences");
    expect([302, 202]).toContain((await signedOut.get(guarded)).status);
    expect(await (await signedOut.get(screen)).text()).toContain("One address confirmed");
    expect(await (await signedOut.get(screen)).text()).not.toContain("One address confirmed");
  });
});

describe("a session", () => {
  test("is refreshed once by four loaders and a prefetch that carry the same old cookie", async () => {
    const member = await signUpAndConfirm(site);
    const before = site.log();
    member.addCookies(aged(member.cookies));
    const responses = await Promise.all([
      member.get("/preferences"),
      member.get("/find.data"),
      member.get("/my-printer"),
      member.get("/"),
      member.get("/find.data", { "sec-purpose": "prefetch" }),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(member.username);
      expect(response.headers.get("cache-control")).toMatch(/private, no-store/);
    }
    expect(
      site
        .log()
        .slice(before.length)
        .match(/TOKEN_REFRESHED/g),
    ).toHaveLength(1);
    expect(await isSignedIn(member)).toBe(true);
  });

  test("ends at once on signing out, also for copies of its cookie", async () => {
    const member = await signUpAndConfirm(site);
    const attacker = newVisitor(site);
    attacker.addCookies(member.cookies);
    expect(await isSignedIn(attacker)).toBe(true);
    const out = await member.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(out.status).toBe(303);
    expect([...member.cookies.keys()].filter((name) => name.startsWith(AUTH_COOKIE))).toEqual([]);
    expect(await isSignedIn(attacker)).toBe(false);
    expect([...attacker.cookies.keys()].filter((name) => name.startsWith(AUTH_COOKIE))).toEqual([]);
  });

  test("ends with all others, or alone stays, depending on the scope", async () => {
    const first = await signUpAndConfirm(site);
    const second = newVisitor(site);
    const third = newVisitor(site);
    for (const visitor of [second, third]) expect((await signIn(visitor, first.email)).status).toBe(303);
    await second.post("/auth/sign-out", { intent: "sign-out", scope: "others" });
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true, false]);
    expect((await signIn(third, first.email)).status).toBe(303);
    await third.post("/auth/sign-out", { intent: "sign-out", scope: "global" });
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, false]);
  });

  test("is replaced on every sign-in, and others end when the password changes", async () => {
    const first = await signUpAndConfirm(site);
    const second = newVisitor(site);
    await signIn(second, first.email);
    expect(second.cookies.get(AUTH_COOKIE)).not.toBe(first.cookies.get(AUTH_COOKIE));
    const password = "Another2horse";
    const changed = await second.post("/preferences", { intent: "password", password, confirmPassword: password });
    expect(changed.status).toBe(303);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });

  test("cannot be forged, and its cookies are HttpOnly and SameSite", async () => {
    const member = await signUpAndConfirm(site);
    await signIn(newVisitor(site), member.email);
    const lines = member.setCookies;
    expect(lines.some((line) => line.startsWith(AUTH_COOKIE))).toBe(true);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\//);
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line.length).toBeLessThan(4_096);
    }
    const forger = newVisitor(site);
    forger.addCookies(new Map([[AUTH_COOKIE, forged(member.cookies.get(AUTH_COOKIE) ?? "")]]));
    expect(await isSignedIn(forger)).toBe(false);
    for (const path of ["/preferences", "/preferences.data"]) {
      expect([302, 202]).toContain((await newVisitor(site).get(path)).status);
    }
  });
});

describe("tokens in the URL fragment", () => {
  const tokensOf = (visitor: AccountVisitor) => {
    const session = sessionIn(visitor.cookies.get(AUTH_COOKIE) ?? "");
    return { access_token: String(session["access_token"]), refresh_token: String(session["refresh_token"]) };
  };
  const go = (visitor: AccountVisitor, tokens: { access_token: string; refresh_token: string }) =>
    visitor.post("/auth/callback", { intent: "continue", ...tokens, expires_in: "3600", token_type: "bearer" });
  /** A forged token with these claims. */
  const forgedToken = (claims: object, like = "e30.e30.c2ln") => {
    const [head = "", , signature = ""] = like.split(".");
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
  };

  test("sign in to the account they name", async () => {
    const other = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const response = await go(visitor, tokensOf(other));
    expect([response.status, response.headers.get("location")]).toEqual([303, "/login-success"]);
    expect(await (await visitor.get("/preferences")).text()).toContain(other.email);
  });

  test("never sign in to an account other than the one on the button", async () => {
    const named = await signUpAndConfirm(site);
    const other = await signUpAndConfirm(site);
    const { access_token, refresh_token } = tokensOf(other);
    const nowS = Math.floor(Date.now() / 1_000);
    const forgeries: Record<string, string> = {
      "without an end": forgedToken({ email: named.email }),
      "past its end": forgedToken({ email: named.email, exp: nowS - 60 }),
      "not signed": forgedToken({ email: named.email, exp: nowS + 3_600 }),
      "signed for something else": forgedToken({ email: named.email, exp: nowS - 60 }, access_token),
      // Genuine, but the refresh token beside it would turn into another account later on.
      "of the named account": tokensOf(named).access_token,
    };
    for (const [what, forged] of Object.entries(forgeries)) {
      const visitor = newVisitor(site);
      const response = await go(visitor, { access_token: forged, refresh_token });
      expect(response.status, what).toBe(400);
      expect(textOf(await response.text()), what).toContain("An error occurred on token verification.");
      expect(
        [...visitor.cookies.keys()].filter((name) => name.startsWith(AUTH_COOKIE)),
        what,
      ).toEqual([]);
      expect(await isSignedIn(visitor), what).toBe(false);
    }
    expect(await isSignedIn(named)).toBe(true);
  });
});

/** The same cookies, with a session that expires in a few seconds. */
function aged(cookies: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([
    [AUTH_COOKIE, rewritten(cookies.get(AUTH_COOKIE) ?? "", { expires_at: Math.floor(Date.now() / 1_000) + 5 })],
  ]);
}

/** A session with a forged access token. With a genuine refresh token it could be renewed. */
function forged(cookie: string): string {
  const claims = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  return rewritten(cookie, { access_token: `${claims}.${claims}.`, refresh_token: "made-up-token" });
}

function rewritten(cookie: string, change: object): string {
  return `base64-${Buffer.from(JSON.stringify({ ...sessionIn(cookie), ...change })).toString("base64url")}`;
}

function sessionIn(cookie: string): Record<string, unknown> {
  const json: unknown = JSON.parse(Buffer.from(cookie.slice("base64-".length), "base64url").toString());
  return z.record(z.string(), z.unknown()).parse(json);
}

describe("the return address after signing in", () => {
  const AWAY = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%09/evil.example",
    "/%2F/evil.example",
    "%2F%2Fevil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "///evil.example",
    "/@evil.example:80//x",
    "?next=//evil.example",
    "evil.example",
    "/\u2028/evil.example",
    "/%5Cevil.example",
    "http:///evil.example",
  ];

  test("is never another site, nor a sign-in page", async () => {
    const { email } = await signUpAndConfirm(site);
    for (const next of [
      ...AWAY,
      "/auth",
      "/auth?mode=signup",
      "/login-success",
      "/auth/callback?code=x",
      "/Auth",
      "/%61uth",
    ]) {
      const response = await signIn(newVisitor(site), email, PASSWORD, next);
      expect(response.status, next).toBe(303);
      expect(response.headers.get("location"), next).toBe("/");
      const page = await newVisitor(site).get(`/auth?next=${encodeURIComponent(next)}`);
      expect(page.status, next).toBe(200);
      expect(await page.text(), next).not.toMatch(/href="[^"]*evil\.example/);
    }
    const good = await signIn(newVisitor(site), email, PASSWORD, "/find?q=nozzle#list");
    expect(good.headers.get("location")).toBe("/find?q=nozzle#list");
  });

  test("is the guarded page that was requested", async () => {
    const { email } = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const guarded = await visitor.get("/preferences?x=1");
    expect(guarded.status).toBe(302);
    expect(guarded.headers.get("cache-control")).toMatch(/no-store/);
    expect(guarded.headers.get("location")).toBe(`/auth?next=${encodeURIComponent("/preferences?x=1")}`);
    const response = await signIn(visitor, email, PASSWORD, "/preferences?x=1");
    expect(response.headers.get("location")).toBe("/preferences?x=1");
    const again = await visitor.get("/auth?next=%2Ffind");
    expect([again.status, again.headers.get("location")]).toEqual([302, "/find"]);
  });

  test.each([
    ["recover", "/auth?mode=recover", {}],
    ["resend", "/auth?mode=resend", { type: "signup" }],
    ["signup", "/auth?mode=signup", { username: "somebody", password: PASSWORD, confirmPassword: PASSWORD }],
  ])("is kept by %s, and by forms that pass none", async (intent, path, fields) => {
    const { email } = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const post = (address: string, next: string) => visitor.post(path, { intent, email: address, ...fields, next });
    expect((await post(email, "/find?category=fan")).status).toBe(303);
    // To another address, since one address gets one mail a minute.
    expect((await post(freshAccount().email, "")).status).toBe(303);
    expect((await signIn(visitor, email)).headers.get("location")).toBe("/find?category=fan");
  });

  test("stays in the header links of the sign-in pages, if it is on this site", async () => {
    const headerOf = async (path: string) =>
      /<header[\s\S]*?<\/header>/.exec(await (await newVisitor(site).get(path)).text())?.[0] ?? "";
    expect(await headerOf("/auth?mode=signup&next=%2Ffind%3Fcategory%3Dfan")).toContain(
      'href="/auth?next=%2Ffind%3Fcategory%3Dfan"',
    );
    expect(await headerOf("/auth?next=%2F%2Fevil.example")).toContain('href="/auth"');
  });

  test("is the same for a signed-out GET and POST of a guarded page", async () => {
    const password = { password: PASSWORD, confirmPassword: PASSWORD };
    for (const fields of [
      { intent: "username", username: "taken-over" },
      { intent: "email", email: "taken-over@example.org" },
      { intent: "reauthenticate" },
      { intent: "password", ...password },
      { intent: "password", password: "bad" },
    ]) {
      const visitor = newVisitor(site);
      const response = await visitor.post("/preferences", fields);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/auth?next=%2Fpreferences"]);
      const fetched = await visitor.post("/preferences.data", fields);
      expect(fetched.status).toBe(202);
      expect(await fetched.text()).toContain("/auth?next=%2Fpreferences");
      expect(visitor.cookies.size).toBe(0);
    }
    expect(await mailsTo(site, "taken-over@example.org")).toEqual([]);
  });

  test.each([
    "/admin",
    "/Admin/Dashboard",
    "/%61dmin",
    "/admin/dashboard",
    "/profile",
    "/profile/ada/x",
    "/dashboard",
    "/settings/anything",
  ])("is %s when that page asks for sign-in", async (path) => {
    const response = await newVisitor(site).get(path);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(path)}`,
    ]);
  });
});

describe("password guessing", () => {
  /** Wrong passwords for an address, from as many networks as it takes: ten from each. */
  async function guess(email: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    let guesser = newVisitor(site);
    for (let time = 0; time < times; time += 1) {
      if (time % 10 === 0) guesser = newVisitor(site);
      // Every other time in another spelling of the same address.
      const spelling = time % 2 === 0 ? email : email.replace("maker", "Ma.ker").replace("@", "+x@");
      statuses.push((await signIn(guesser, spelling, `Wrong${String(time)}pass`)).status);
    }
    return statuses;
  }

  test("from one address is stopped after ten attempts on one account, and holds up nobody else", async () => {
    const member = await signUpAndConfirm(site);
    const guesser = newVisitor(site);
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) statuses.push((await signIn(guesser, member.email, "Wrong1pass")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429, 429, 429]);
    const refused = await signIn(guesser, member.email);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(textOf(await refused.text())).toMatch(/Too many attempts\. Please wait .* and try again\./);
    // The owner on a device they have never signed in from.
    expect((await signIn(newVisitor(site), member.email)).status).toBe(303);
  });

  test("from many addresses is stopped after forty attempts, while the owner's devices and mails go on", async () => {
    const owner = await signUpAndConfirm(site);
    const [device, linkDevice] = [newVisitor(site), newVisitor(site)];
    expect((await signIn(device, owner.email)).status).toBe(303);
    expect(await guess(owner.email, 44)).toEqual(Array.from({ length: 44 }, (_, time) => (time < 40 ? 400 : 429)));
    const refused = await signIn(linkDevice, owner.email);
    expect(refused.status).toBe(429);
    const words = textOf(await refused.text());
    expect(words).toContain("Sign in by email instead");
    await device.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect((await signIn(device, owner.email)).status).toBe(303);
    // A device is known for the accounts that it signed in to, and for no other.
    const other = await signUpAndConfirm(site);
    await other.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect((await signIn(other, owner.email)).status).toBe(429);
    // An address without an account gets the same words.
    const [{ email: unknown }, stranger] = [freshAccount(), newVisitor(site)];
    for (let time = 0; time < 10; time += 1) await signIn(stranger, unknown, "Wrong1pass");
    const same = (text: string) => text.replaceAll(/\d\d:\d\d|\d+ minutes/g, "then");
    expect(same(textOf(await (await signIn(stranger, unknown)).text()))).toBe(same(words));

    // Others ask for links first: the owner's request is refused, and the newest link works all the same.
    expect((await newVisitor(site).post("/auth", { intent: "recover", email: owner.email })).status).toBe(303);
    await expect.poll(async () => (await mailsTo(site, owner.email))[0]?.subject).toBe("Choose a new password");
    const late = await linkDevice.post("/auth", { intent: "recover", email: owner.email });
    expect(late.status).toBe(429);
    expect(textOf(await late.text())).toContain("its link still works");
    const params = new URL(linkIn(site, (await mailsTo(site, owner.email))[0]), site.origin).searchParams;
    const link = { intent: "verify", token_hash: params.get("token_hash") ?? "", type: "recovery" };
    expect((await linkDevice.post("/auth/callback", link)).headers.get("location")).toBe("/auth?mode=reset");
    const reset = await (await linkDevice.get("/auth?mode=reset")).text();
    expect(reset).toMatch(/<a\b[^>]*href="\/"[^>]*>Keep my password<\/a>/);
    expect(await isSignedIn(linkDevice)).toBe(true);
    // From then on it is a device of the owner's, with the password as it was.
    await linkDevice.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect((await signIn(linkDevice, owner.email)).status).toBe(303);
    expect((await signIn(newVisitor(site), owner.email)).status).toBe(429);
  });

  test("is stopped after thirty attempts from one address, on any account", async () => {
    const ip = freshIp();
    const statuses: number[] = [];
    for (let guess = 0; guess < 33; guess += 1) {
      statuses.push((await signIn(newVisitor(site, ip), freshAccount().email, "Wrong1pass")).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429]);
    const { email } = await signUpAndConfirm(site);
    expect((await signIn(newVisitor(site), email)).status).toBe(303);
  });

  test("limits are not used up by sign-ups with taken usernames", async () => {
    const owner = await signUpAndConfirm(site);
    const { email, username } = freshAccount();
    const request = (name: string) =>
      newVisitor(site).post("/auth?mode=signup", {
        intent: "signup",
        email,
        username: name,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
    for (let time = 0; time < 5; time += 1) expect((await request(owner.username)).status).toBe(409);
    for (let time = 0; time < 3; time += 1) expect((await request(username)).status).toBe(303);
    expect((await request(username)).status).toBe(429);
  });

  test("limits start again after a success", async () => {
    const { email } = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    await signIn(visitor, email);
    await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) {
        expect((await signIn(visitor, email, "Wrong1pass")).status).toBe(400);
      }
      expect((await signIn(visitor, email)).status).toBe(303);
      await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    }
  });

  test.each([
    ["recover", { intent: "recover" }, "/auth?mode=recover"],
    ["resend", { intent: "resend", type: "signup" }, "/auth?mode=resend"],
  ])("cannot make %s send more than one mail a minute to one address", async (_, fields, path) => {
    const { email } = freshAccount();
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await newVisitor(site).post(path, { ...fields, email })).status);
    expect(statuses).toEqual([303, 429, 429, 429]);
  });
});

describe("private data", () => {
  test("passwords, tokens and addresses never appear in the log, a page or a URL", async () => {
    const canary = "Canary9horsebattery";
    const { email, username } = freshAccount();
    const visitor = newVisitor(site);
    const fields = { intent: "signup", email, username, password: canary, confirmPassword: `${canary}x` };
    const refused = await (await visitor.post("/auth?mode=signup", fields)).text();
    expect(textOf(refused)).toContain("Passwords do not match");
    expect(refused).toContain(username);
    expect(refused).not.toContain(canary);
    await visitor.post("/auth?mode=signup", { ...fields, confirmPassword: canary });
    const link = linkIn(site, (await mailsTo(site, email))[0]);
    const params = new URL(link, site.origin).searchParams;
    const hash = params.get("token_hash") ?? "";
    await visitor.get(link);
    const confirmed = await visitor.post("/auth/callback", { intent: "verify", token_hash: hash, type: "signup" });
    expect(confirmed.headers.get("location")).not.toContain(hash);
    await signIn(visitor, email, canary);
    for (const secret of [canary, hash, email, visitor.cookies.get(AUTH_COOKIE) ?? "none"]) {
      expect(site.log(), secret.slice(0, 12)).not.toContain(secret);
    }
    expect(site.log()).toContain("SIGNED_IN");
  });

  test("a sign-in posted from another site signs nobody in", async () => {
    const { email } = await signUpAndConfirm(site);
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }]) {
      const visitor = newVisitor(site);
      const response = await visitor.post("/auth", { intent: "login", email, password: PASSWORD }, headers);
      expect(response.status).toBe(403);
      expect(visitor.cookies.size).toBe(0);
    }
    expect((await signIn(newVisitor(site), email)).status).toBe(303);
  });

  test("the mailbox is shown only to the site's operator", async () => {
    expect((await site.request("/dev/mailbox.json")).status).toBe(200);
    expect((await site.request("/dev/mailbox")).status).toBe(200);
    for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox.data"]) {
      expect((await newVisitor(site).get(path)).status, path).toBe(404);
      expect((await site.request(path, { headers: { forwarded: "for=1.2.3.4" } })).status, path).toBe(404);
    }
  });
});

describe("e-mail links", () => {
  test.each([
    "token_hash=short&type=signup",
    "token_hash=0123456789abcdef0123&type=nonsense",
    "token_hash=0123456789abcdef0123",
    "type=signup",
    "token_hash=%3Cscript%3E&type=recovery",
  ])("that are malformed, %s, say so, and where to get another", async (query) => {
    const response = await newVisitor(site).get(`/auth/callback?${query}`);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain("Authentication Error");
    expect(textOf(html)).toContain("An error occurred on token verification.");
    expect(html).toMatch(/<a\b[^>]*href="\/auth\?mode=resend"[^>]*>Send a new link<\/a>/);
  });

  test.each([
    ["signup", "Confirm my email", "Send the confirmation link again"],
    ["recovery", "Sign in and choose a new password", "Send a new link"],
    ["email_change", "Confirm this address", "Change the address again"],
    ["invite", "Accept the invitation", "Sign in"],
  ])("that are invented, of type %s, are refused only when the button is pressed", async (type, button, again) => {
    const visitor = newVisitor(site);
    const token_hash = "0123456789abcdef0123456789abcdef";
    const address = `/auth/callback?token_hash=${token_hash}&type=${type}`;
    const shown = await visitor.get(address);
    expect(shown.status).toBe(200);
    const before = await shown.text();
    expect(before).toMatch(new RegExp(`<button\\b[^>]*>${button}</button>`));
    expect(textOf(before)).not.toContain("An error occurred on token verification.");
    const response = await visitor.post(address, { intent: "verify", token_hash, type });
    expect(response.status).toBe(400);
    const words = textOf(await response.text());
    expect(words).toContain("An error occurred on token verification.");
    expect(words).toContain(again);
    expect(visitor.cookies.has(AUTH_COOKIE)).toBe(false);
  });
});

test("a link that the account service found expired says so, and leads to a new one", async () => {
  const answer = await newVisitor(site).get("/auth/callback?error=access_denied&error_code=otp_expired");
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(textOf(html)).toContain("This link has expired");
  expect(textOf(html)).not.toContain("cancelled");
  expect(html).toMatch(/<a\b[^>]*href="\/auth\?mode=resend"[^>]*>Send a new link<\/a>/);
  expect(html).not.toMatch(/http-equiv="refresh"/i);
});

describe("social sign-in", () => {
  test.each([
    ["facebook", "Facebook"],
    ["discord", "Discord"],
    ["google", "Google"],
  ])("with %s, when it is not configured, says so", async (provider, name) => {
    const response = await newVisitor(site).post("/auth", { intent: "social", provider });
    expect(response.status).toBe(400);
    const words = textOf(await response.text());
    expect(words).toContain("Sign In Failed");
    expect(words).toContain(`Failed to sign in with ${name}`);
  });

  test.each([
    ["error=access_denied", "Sign-in was cancelled. Please try again."],
    ["error=access_denied&error_description=The+user+cancelled", "Sign-in was cancelled. Please try again."],
    ["error=popup_blocked", "Pop-up was blocked. Please allow pop-ups and try again."],
    ["error=access_denied&error_description=popup+blocked", "Pop-up was blocked. Please allow pop-ups and try again."],
    ["error=temporarily_unavailable", "Network error. Please check your connection."],
    ["error=server_error&error_description=boom", "Failed to sign in with the provider"],
    ["error=server_error&error_code=unexpected_failure", "Failed to sign in with the provider"],
    ["code=made-up", "Failed to sign in with the provider"],
  ])("that returns with %s explains what happened", async (query, message) => {
    const response = await newVisitor(site).get(`/auth/callback?${query}`);
    const html = await response.text();
    for (const text of [
      "Authentication Error",
      "Sign In Failed",
      message,
      "/auth/callback must be on the provider's list",
    ]) {
      expect(textOf(html)).toContain(text);
    }
    expect(html).toMatch(/<a\b[^>]*href="\/auth"[^>]*>Return to Login<\/a>/);
    expect(html).not.toContain("boom");
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=\/auth"/i);
  });
});
