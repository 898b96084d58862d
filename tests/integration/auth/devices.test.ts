import { beforeAll, describe, expect, test } from "vitest";
import {
  freshAccount,
  linkIn,
  mailsTo,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { attribute, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Signed-in devices, changes of address and the mails about changes, in the preferences. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const htmlAt = async (visitor: AccountVisitor, path: string) => (await visitor.get(path)).text();
const statusOf = async (visitor: AccountVisitor) => (await visitor.get("/preferences")).status;

/** Ids of the sessions that can be ended on the page. */
const sessionsIn = (html: string) => [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = ""]) => id);

describe("signed-in devices", () => {
  test("are listed by browser and system, and ended one by one at once", async () => {
    const member = await signUpAndConfirm(site);
    const laptop = newVisitor(site);
    await laptop.post("/auth", { intent: "login", email: member.email, password: PASSWORD }, { "user-agent": FIREFOX });
    const tablet = newVisitor(site);
    await signIn(tablet, member.email);

    const html = await htmlAt(member, "/preferences");
    expect(textOf(html)).toContain("This device");
    expect(textOf(html)).toMatch(/Firefox on Windows Last seen \d+ \w+ \d{4}/);
    const others = sessionsIn(html);
    expect(others).toHaveLength(2);

    const own = sessionsIn(await htmlAt(laptop, "/preferences"));
    const laptopId = others.find((id) => !own.includes(id)) ?? "";
    const ended = await member.post("/preferences", { intent: "end-session", session: laptopId });
    expect(ended.status).toBe(303);
    expect(await statusOf(laptop)).toBe(302);
    expect([await statusOf(tablet), await statusOf(member)]).toEqual([200, 200]);
  });

  test.each(["global", "others"])("that are ended already end no others, and do not say so (%s)", async (scope) => {
    const member = await signUpAndConfirm(site);
    const laptop = newVisitor(site);
    await signIn(laptop, member.email);
    await laptop.post("/auth/sign-out", { intent: "sign-out", scope: "others" });
    expect(await statusOf(member)).toBe(302);
    await member.post("/auth/sign-out", { intent: "sign-out", scope });
    expect(await statusOf(laptop)).toBe(200);
    const words = textOf(await htmlAt(member, "/find"));
    expect(words).toContain("You were signed out before");
    expect(words).not.toMatch(/Signed out (?:everywhere|on all)/);
  });

  test("that are ended are signed-out visitors on pages, their data, exports and tokens", async () => {
    const member = await signUpAndConfirm(site);
    const laptop = newVisitor(site);
    await signIn(laptop, member.email);
    const made = await member.post("/saved", { intent: "create", name: "On two devices", description: "Theirs alone" });
    const address = new URL(made.headers.get("location") ?? "", site.origin).pathname;
    expect(address).toMatch(/^\/saved\/.+/);
    const asked = ["/preferences", "/preferences.data", address, `${address}.data`, `${address}/edit`].concat(
      ["json", "csv", "md"].map((format) => `${address}/export.${format}`),
      "/live-token?topic=pins",
    );
    const seenBy = async (visitor: AccountVisitor) => {
      const seen: Record<string, string> = {};
      for (const path of asked) {
        const response = await visitor.get(path, { "sec-fetch-site": "same-origin" });
        seen[path] = `${response.status} ${(await response.text()).includes("Theirs alone") ? "theirs" : ""}`.trim();
      }
      return seen;
    };
    const cookies = new Map(laptop.cookies);
    const before = await seenBy(laptop);
    expect(before[address]).toBe("200 theirs");
    await member.post("/auth/sign-out", { intent: "sign-out", scope: "others" });
    const signedOut = await seenBy(newVisitor(site));
    for (const path of asked) {
      // Each with the cookies of before: the first answer removes them.
      const copy = newVisitor(site);
      copy.addCookies(cookies);
      const response = await copy.get(path, { "sec-fetch-site": "same-origin" });
      const text = await response.text();
      expect(`${path} ${response.status} ${text.includes("Theirs alone") ? "theirs" : ""}`.trim()).toBe(
        `${path} ${signedOut[path] ?? ""}`,
      );
      expect(before[path], path).not.toBe(signedOut[path]);
    }
    expect(await statusOf(member)).toBe(200);
  });

  test("of another member cannot be ended", async () => {
    const member = await signUpAndConfirm(site);
    const second = newVisitor(site);
    await signIn(second, member.email);
    const [id = ""] = sessionsIn(await htmlAt(member, "/preferences"));
    const stranger = await signUpAndConfirm(site);
    await stranger.post("/preferences", { intent: "end-session", session: id });
    expect(textOf(await htmlAt(stranger, "/preferences"))).toContain("That device is not signed in any more");
    expect(await statusOf(second)).toBe(200);
  });
});

describe("a change of address", () => {
  test("can be seen and cancelled; its links then change nothing", async () => {
    const member = await signUpAndConfirm(site);
    const { email: wanted } = freshAccount();
    await member.post("/preferences", { intent: "email", email: wanted });
    const pending = textOf(await htmlAt(member, "/preferences"));
    expect(pending).toContain(`${wanted} becomes your address once`);
    expect(pending).toContain("Cancel the change");
    const shown = async () =>
      attribute(await htmlAt(member, "/preferences"), /<input\b[^>]*id="change-email-email"[^>]*>/, "value");
    expect(await shown()).toBe(member.email);
    const links = await Promise.all(
      [member.email, wanted].map(async (address) => linkIn(site, (await mailsTo(site, address))[0])),
    );

    await member.post("/preferences", { intent: "cancel-email" });
    expect(textOf(await htmlAt(member, "/preferences"))).not.toContain(wanted);
    for (const link of links) {
      const token_hash = new URL(link, site.origin).searchParams.get("token_hash") ?? "";
      const answer = await member.post("/auth/callback", { intent: "verify", token_hash, type: "email_change" });
      expect(answer.status).toBe(400);
    }
    expect(await shown()).toBe(member.email);
  });

  test("is told to the old address, and a new password to the account's", async () => {
    const member = await signUpAndConfirm(site);
    const { email: after } = freshAccount();
    await member.post("/preferences", { intent: "email", email: after });
    for (const address of [member.email, after]) {
      const link = linkIn(site, (await mailsTo(site, address))[0]);
      const token_hash = new URL(link, site.origin).searchParams.get("token_hash") ?? "";
      await member.post("/auth/callback", { intent: "verify", token_hash, type: "email_change" });
    }
    const [notice] = await mailsTo(site, member.email);
    expect(notice?.subject).toBe("Your email address was changed");
    expect(notice?.text).toContain(`from ${member.email} to ${after}`);

    const password = "Another1horse";
    await member.post("/preferences", { intent: "password", password, confirmPassword: password });
    expect((await mailsTo(site, after))[0]?.subject).toBe("Your password was changed");
  });

  test("and a password that was chosen by the link of a mail is told, too", async () => {
    const { email } = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    await visitor.post("/auth?mode=recover", { intent: "recover", email });
    const mails = async () => (await mailsTo(site, email)).map(({ subject }) => subject);
    await expect.poll(mails).toContain("Choose a new password");
    const token_hash = new URL(linkIn(site, (await mailsTo(site, email))[0]), site.origin).searchParams.get(
      "token_hash",
    );
    await visitor.post("/auth/callback", { intent: "verify", token_hash: token_hash ?? "", type: "recovery" });
    const password = "Another1horse";
    const reset = await visitor.post("/auth?mode=reset", { intent: "reset", password, confirmPassword: password });
    expect(reset.status).toBe(303);
    await expect.poll(mails).toContain("Your password was changed");
  });
});

describe("signing up", () => {
  test.each(["link", "code"])("twice with different passwords: none was kept, and the %s leads to one", async (by) => {
    const { email, username } = freshAccount();
    const visitor = newVisitor(site);
    for (const password of [PASSWORD, "Another1horse"]) {
      const fields = { intent: "signup", email, username, password, confirmPassword: password };
      await visitor.post("/auth?mode=signup", fields);
    }
    const [second, first] = await mailsTo(site, email);
    expect(first?.text).not.toContain("different passwords");
    expect(second?.text).toContain("more than once, with different passwords. None of them was kept");
    const token_hash = new URL(linkIn(site, second), site.origin).searchParams.get("token_hash") ?? "";
    const code = /signed up: (\d{6})/.exec(second?.text ?? "")?.[1] ?? "";
    const confirmed =
      by === "link"
        ? await visitor.post("/auth/callback", { intent: "verify", token_hash, type: "signup" })
        : await visitor.post("/auth?mode=check-email", { intent: "code", email, code });
    expect(confirmed.headers.get("location")).toBe("/auth?mode=reset");
    const chosen = "Third1horse";
    const reset = await visitor.post("/auth?mode=reset", {
      intent: "reset",
      password: chosen,
      confirmPassword: chosen,
    });
    expect(reset.status).toBe(303);
    expect((await signIn(newVisitor(site), email, chosen)).status).toBe(303);
  });

  test("is confirmed by the code in the mail, typed where the sign-up was made, with five guesses", async () => {
    const codeOf = async (address: string) =>
      /signed up: (\d{6})/.exec((await mailsTo(site, address))[0]?.text ?? "")?.[1];
    const begin = async () => {
      const account = freshAccount();
      const visitor = newVisitor(site);
      await visitor.post("/auth?mode=signup", {
        intent: "signup",
        ...account,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
      const type = (code: string) =>
        visitor.post("/auth?mode=check-email", { intent: "code", email: account.email, code });
      return { visitor, type, code: (await codeOf(account.email)) ?? "" };
    };
    const first = await begin();
    expect(await htmlAt(first.visitor, "/auth?mode=check-email")).toMatch(/name="code"/);
    const wrong = await first.type(first.code === "000000" ? "111111" : "000000");
    expect(wrong.status).toBe(400);
    expect(textOf(await wrong.text())).toContain("This code is wrong or has expired");
    expect((await first.type(`${first.code.slice(0, 3)} ${first.code.slice(3)}`)).headers.get("location")).toBe(
      "/login-success",
    );
    expect(await statusOf(first.visitor)).toBe(200);

    const second = await begin();
    for (let guess = 0; guess < 5; guess += 1) await second.type(second.code === "000000" ? "111111" : "000000");
    expect((await second.type(second.code)).status).toBe(400);
  });

  test("with a username that somebody else confirms first leads to choosing another", async () => {
    const { email, username } = freshAccount();
    const visitor = newVisitor(site);
    const fields = { intent: "signup", email, username, password: PASSWORD, confirmPassword: PASSWORD };
    await visitor.post("/auth?mode=signup", fields);
    await signUpAndConfirm(site, { email: freshAccount().email, username });
    const link = new URL(linkIn(site, (await mailsTo(site, email))[0]), site.origin);
    const token_hash = link.searchParams.get("token_hash") ?? "";
    const answer = await visitor.post("/auth/callback", { intent: "verify", token_hash, type: "signup" });
    expect(answer.headers.get("location")).toBe("/preferences#username");
    expect(textOf(await htmlAt(visitor, "/preferences"))).toContain(
      `"${username}" was taken before you confirmed, so you are "${username}2" for now.`,
    );
  });
});
