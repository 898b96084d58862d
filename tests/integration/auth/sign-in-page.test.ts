import { beforeAll, describe, expect, test } from "vitest";
import {
  freshAccount,
  mailsTo,
  newVisitor,
  PASSWORD,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { attribute, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What the sign-in page tells and offers before anything is sent. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const htmlAt = async (visitor: AccountVisitor, path: string) => (await visitor.get(path)).text();

/** Name and autocomplete token of the fields that are shown or meant for password managers, form by form. */
function tokensIn(html: string): Record<string, Record<string, string>> {
  const forms: Record<string, Record<string, string>> = {};
  for (const [form] of html.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const intent = attribute(form, /<input\b[^>]*name="intent"[^>]*>/, "value") ?? "";
    for (const [input] of form.matchAll(/<input\b[^>]*autoComplete="[^"]*"[^>]*>/gi)) {
      const token = /autocomplete="([^"]*)"/i.exec(input)?.[1] ?? "";
      (forms[intent] ??= {})[attribute(input, /<input\b[^>]*>/, "name") ?? "not sent"] = token;
    }
  }
  return forms;
}

describe("autocomplete", () => {
  test("names the address and the password as one pair in every form, so that what one saves another fills", async () => {
    const visitor = newVisitor(site);
    const signUp = tokensIn(await htmlAt(visitor, "/auth?mode=signup"))["signup"];
    expect(signUp).toEqual({
      email: "username",
      username: "nickname",
      password: "new-password",
      confirmPassword: "new-password",
      website: "off",
    });
    expect(tokensIn(await htmlAt(visitor, "/auth"))["login"]).toEqual({
      email: "username",
      password: "current-password",
    });
    expect(tokensIn(await htmlAt(visitor, "/auth?mode=recover"))["recover"]).toEqual({ email: "username" });
    expect(tokensIn(await htmlAt(visitor, "/auth?mode=resend"))["resend"]).toEqual({ email: "username" });

    const member = await signUpAndConfirm(site);
    const preferences = tokensIn(await htmlAt(member, "/preferences"));
    expect(preferences["username"]).toEqual({ username: "nickname" });
    expect(preferences["password"]).toEqual({
      "not sent": "username",
      password: "new-password",
      confirmPassword: "new-password",
    });
  });
});

describe("the reason for signing in", () => {
  test("is what the visitor wanted to do, by the part's name", async () => {
    const visitor = newVisitor(site);
    await visitor.post("/collections", { intent: "add", item: "hotend:1", redirectTo: "/find" });
    for (const path of ["/auth?next=/find", "/auth?mode=signup"]) {
      expect(textOf(await htmlAt(visitor, path)), path).toContain("Sign in to add E3D V6 to a collection.");
    }
  });

  test("is the page that was asked for, and nothing without one", async () => {
    const visitor = newVisitor(site);
    const asked = (await visitor.get("/preferences")).headers.get("location") ?? "";
    expect(textOf(await htmlAt(visitor, asked))).toContain("Sign in to open your preferences.");
    expect(textOf(await htmlAt(visitor, "/auth?next=/find"))).not.toMatch(/Sign in to (?!your account or)/);
  });
});

describe("the browser inside an app", () => {
  test("is told by the server that Google refuses it", async () => {
    const visitor = newVisitor(site);
    const page = async (agent: string) => textOf(await (await visitor.get("/auth", { "user-agent": agent })).text());
    expect(await page("Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 Instagram 357.0")).toContain(
      "You are in the browser of Instagram",
    );
    expect(await page("Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.1 Safari/604.1")).not.toContain(
      "You are in the browser of",
    );
  });
});

describe("Keep me signed in", () => {
  const KEPT = /^sb-first-layer-auth-token=[^;]+; Max-Age=\d{8};/;
  const UNTIL_CLOSED = /^sb-first-layer-auth-token=[^;]+; Path=/;

  test("is ticked at first; unticked, the session ends with the browser", async () => {
    const { email } = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    expect(await htmlAt(visitor, "/auth")).toMatch(/<input\b(?=[^>]*name="keep")(?=[^>]*\bchecked\b)[^>]*>/);

    const kept = await visitor.post("/auth", { intent: "login", email, password: PASSWORD, keep: "on" });
    expect(kept.headers.getSetCookie().some((line) => KEPT.test(line))).toBe(true);

    const brief = await visitor.post("/auth", { intent: "login", email, password: PASSWORD });
    const lines = brief.headers.getSetCookie();
    expect(lines.some((line) => UNTIL_CLOSED.test(line))).toBe(true);
    expect(lines.some((line) => /^sb-first-layer-auth-token-until-closed=1; Path=/.test(line))).toBe(true);

    await visitor.post("/auth", { intent: "login", email, password: PASSWORD, keep: "on" });
    expect(visitor.cookies.has("sb-first-layer-auth-token-until-closed")).toBe(false);
  });

  test("stays unticked when the sign-in is refused", async () => {
    const refused = await newVisitor(site).post("/auth", {
      intent: "login",
      email: "a@b.example",
      password: "Wrong1pass",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).not.toMatch(/<input\b(?=[^>]*name="keep")(?=[^>]*\bchecked\b)[^>]*>/);
  });
});

describe("a provider that is not set up", () => {
  test("is disabled, with the reason in words", async () => {
    const html = await htmlAt(newVisitor(site), "/auth");
    for (const provider of ["google", "facebook", "discord"]) {
      expect(html).toMatch(new RegExp(`<button\\b(?=[^>]*value="${provider}")(?=[^>]*\\bdisabled\\b)[^>]*>`));
    }
    expect(textOf(html)).toContain("Signing in with Google, Facebook or Discord is not set up on this site.");
  });
});

describe("asking for an email again", () => {
  const ask = (visitor: AccountVisitor, email: string) =>
    visitor.post("/auth?mode=check-email", { intent: "resend", type: "signup", email });
  const WAIT = /You can ask again at \d\d:\d\d UTC \(in \d\d seconds\)/;

  test("too soon says when it is possible, and costs no try", async () => {
    const visitor = newVisitor(site);
    const { email, username } = freshAccount();
    const fields = { intent: "signup", email, username, password: PASSWORD, confirmPassword: PASSWORD };
    await visitor.post("/auth?mode=signup", fields);
    expect(textOf(await htmlAt(visitor, "/auth?mode=check-email"))).toMatch(WAIT);
    for (let press = 0; press < 5; press += 1) {
      const refused = await ask(visitor, email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(65);
      const words = textOf(await refused.text());
      expect(words).toContain("Please wait before you ask for another email");
      expect(words).toMatch(WAIT);
    }
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test("for a new password too soon keeps the address, and says when it is possible", async () => {
    const visitor = newVisitor(site);
    const { email } = freshAccount();
    for (const page of ["/auth?mode=recover", "/auth?mode=check-email&for=recovery"]) {
      if (page === "/auth?mode=recover") {
        expect((await visitor.post(page, { intent: "recover", email })).headers.get("location")).toBe(
          "/auth?mode=check-email&for=recovery",
        );
      }
      expect(await htmlAt(visitor, page)).toContain(`value="${email}"`);
      const refused = await visitor.post(page, { intent: "recover", email });
      expect(refused.status).toBe(429);
      const html = await refused.text();
      expect(textOf(html)).toContain("Please wait before you ask for another email");
      expect(textOf(html)).toMatch(WAIT);
      expect(html).toContain(`value="${email}"`);
    }
  });

  test("is the same for an address without an account", async () => {
    const visitor = newVisitor(site);
    const { email } = freshAccount();
    expect((await ask(visitor, email)).status).toBe(303);
    expect((await ask(visitor, email)).status).toBe(429);
  });
});

test("a new password without an opened link is not asked for: the page leads to the link", async () => {
  const html = await htmlAt(newVisitor(site), "/auth?mode=reset");
  expect(textOf(html)).toContain("First open the link in our email");
  expect(html).not.toContain('type="password"');
  expect(html).toMatch(/<a\b[^>]*href="\/auth\?mode=recover"[^>]*>Send link<\/a>/);
});

describe("signing out", () => {
  test.each([
    ["/find?category=fan", "/find?category=fan"],
    ["/saved", "/saved"],
    ["/preferences", "/"],
    ["/calibrations?calculator=retraction", "/"],
    ["/admin/dashboard", "/"],
    ["/saved/mine", "/"],
    ["https://evil.example/", "/"],
    ["/auth", "/"],
  ])("on %s leads to %s", async (redirectTo, target) => {
    const answer = await newVisitor(site).post("/auth/sign-out", { intent: "sign-out", scope: "local", redirectTo });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, target]);
  });

  test("on a collection stays there if everybody may read it", async () => {
    for (const [visibility, stays] of [
      ["private", false],
      ["unlisted", true],
      ["public", true],
    ] as const) {
      const member = await signUpAndConfirm(site);
      const name = "Signed out of";
      const path = (await member.post("/saved", { intent: "create", name })).headers.get("location") ?? "";
      await member.post(`${path}/edit`, { intent: "edit", name, visibility, version: "1" });
      const redirectTo = `${path}?sort=name`;
      const answer = await member.post("/auth/sign-out", { intent: "sign-out", scope: "local", redirectTo });
      expect(answer.headers.get("location"), visibility).toBe(stays ? redirectTo : "/");
      expect((await member.get(redirectTo)).status, visibility).toBe(stays ? 200 : 404);
    }
  });
});

describe("a signed-in visitor", () => {
  test("is led from the sign-in page to where it leads, never to another site", async () => {
    const member = await signUpAndConfirm(site);
    for (const [address, target] of [
      ["/auth", "/"],
      ["/auth?mode=signup&next=%2Ffind%3Fcategory%3Dfan", "/find?category=fan"],
      ["/auth?next=https%3A%2F%2Fevil.test", "/"],
      ["/auth?next=%2F%2Fevil.test", "/"],
      ["/auth?next=%2Fauth%3Fmode%3Dsignup", "/"],
    ] as const) {
      const answer = await member.get(address);
      expect([answer.status, answer.headers.get("location")], address).toEqual([302, target]);
    }
  });

  test("stays so when the address of signing out is opened, which leads to the preferences", async () => {
    expect((await newVisitor(site).get("/auth/sign-out")).headers.get("location")).toBe("/auth");
    const member = await signUpAndConfirm(site);
    const opened = await member.get("/auth/sign-out");
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/preferences"]);
    expect((await member.get("/preferences")).status).toBe(200);
  });
});

test("a callback without parameters waits for its script, and leads on without one", async () => {
  const html = await htmlAt(newVisitor(site), "/auth/callback");
  expect(textOf(html)).toContain("Completing authentication...");
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=\/auth"/i);
});
