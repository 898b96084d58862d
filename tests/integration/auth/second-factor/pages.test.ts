import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { codeOf, wrongCode } from "../../../support/clients/authenticator";
import {
  freshAccount,
  linkIn,
  mailsTo,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../../support/clients/account-visitor";
import { textOf } from "../../../support/checks/page-html";
import { eventually, type BuiltSite } from "../../../support/servers/built-site";
import { sharedSite } from "../../../support/servers/shared-site";

/* Two-factor authentication on the site's pages, with forms alone. An account has two codes in half a minute. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const htmlAt = async (visitor: AccountVisitor, path: string) => (await visitor.get(path)).text();
const textAt = async (visitor: AccountVisitor, path: string) => textOf(await htmlAt(visitor, path));
const locationOf = (response: Response) => {
  const url = new URL(response.headers.get("location") ?? "", site.origin);
  return `${String(response.status)} ${url.pathname}${url.search}`;
};

const NEW = "/preferences/security/new";
const CODES = "/preferences/security/recovery-codes";

/** The key that the page of an enrolment shows as text. */
const secretIn = (html: string) => (/>((?:[A-Z2-7]{4} ?){8})</.exec(html)?.[1] ?? "").replaceAll(" ", "");

/** A member who has just added an app, with its secret, the code that was used for it and the recovery codes of the page. */
async function memberWithApp() {
  const member = await signUpAndConfirm(site);
  expect(locationOf(await member.post(NEW, { intent: "enrol", name: "Phone" }))).toBe(`303 ${NEW}`);
  const html = await htmlAt(member, NEW);
  const secret = secretIn(html);
  const usedCode = codeOf(secret);
  expect(locationOf(await member.post(NEW, { intent: "first-code", code: usedCode }))).toBe(`303 ${CODES}`);
  const codes = [...(await htmlAt(member, CODES)).matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = ""]) => code);
  const factorId = /security\/remove\/([0-9a-f-]{36})/.exec(await htmlAt(member, "/preferences/security"))?.[1] ?? "";
  return { member, secret, usedCode, codes, factorId };
}

/** A visitor who has given the password and nothing else. */
async function withPassword(email: string, next = ""): Promise<AccountVisitor> {
  const visitor = newVisitor(site);
  const query = next === "" ? "" : `&next=${encodeURIComponent(next)}`;
  expect(locationOf(await signIn(visitor, email, PASSWORD, next))).toBe(`303 /auth?mode=mfa${query}`);
  return visitor;
}

const isSignedIn = async (visitor: AccountVisitor) => (await visitor.get("/preferences")).status === 200;

describe("adding an app", () => {
  test("shows the QR code and the key, counts with the first code, and then shows ten recovery codes once", async () => {
    const member = await signUpAndConfirm(site);
    expect(await textAt(member, "/preferences")).toContain("Two-factor authentication: off");
    await member.post(NEW, { intent: "enrol", name: "Phone" });
    const html = await htmlAt(member, NEW);
    expect(html).toMatch(/<svg viewBox="0 0 \d+ \d+" role="img" aria-label="QR code for your authenticator app"/);
    const secret = secretIn(html);
    const refused = await member.post(NEW, { intent: "first-code", code: wrongCode(secret) });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This code is wrong or was used before");
    expect(await textAt(member, "/preferences/security")).toContain("Two-factor authentication is off.");

    const code = codeOf(secret);
    const added = await member.post(NEW, { intent: "first-code", code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(locationOf(added)).toBe(`303 ${CODES}`);
    const shown = [...(await htmlAt(member, CODES)).matchAll(/<code>([^<]+)<\/code>/g)];
    expect(shown).toHaveLength(10);
    expect(locationOf(await member.post(CODES, { intent: "saved" }))).toBe("303 /preferences/security");
    expect(await textAt(member, CODES)).toContain("10 of 10 codes left");
    expect(await htmlAt(member, CODES)).not.toContain("<code>");
    expect(await textAt(member, "/preferences")).toContain("Two-factor authentication: on");
    // What was shown is in no cookie in the clear.
    expect(member.setCookies.join()).not.toContain(secret);
  });

  test("is given up without a trace", async () => {
    const member = await signUpAndConfirm(site);
    await member.post(NEW, { intent: "enrol", name: "Phone" });
    expect(locationOf(await member.post(NEW, { intent: "cancel" }))).toBe("303 /preferences/security");
    expect(await textAt(member, NEW)).toContain("Where the app is, such as Phone or Laptop.");
    const late = await member.post(NEW, { intent: "first-code", code: "123456" });
    expect(locationOf(late)).toBe(`303 ${NEW}`);
    expect(await textAt(member, NEW)).toContain("or it was cancelled in another window");
  });

  test("comes before recovery codes: without one they are not offered", async () => {
    const member = await signUpAndConfirm(site);
    expect(locationOf(await member.get(CODES))).toBe("302 /preferences/security");
    expect(await textAt(member, "/preferences/security")).toContain("Add an authenticator app first");
    expect(locationOf(await member.post(CODES, { intent: "new-codes" }))).toBe("303 /preferences/security");
  });

  test("takes no name that cannot be seen, nor one that differs from another in case alone", async () => {
    const { member } = await memberWithApp();
    const unseen = await member.post(NEW, { intent: "enrol", name: "\u200b\u200b" });
    expect([unseen.status, await unseen.text()]).toEqual([400, expect.stringContaining("Give the app a name")]);
    const same = await member.post(NEW, { intent: "enrol", name: "pho\u200bne" });
    expect([same.status, await same.text()]).toEqual([
      409,
      expect.stringContaining("You have an app with this name already"),
    ]);
  });

  test("is not undone by Cancel once its first code has counted, though the answer was lost", async () => {
    const member = await signUpAndConfirm(site);
    await member.post(NEW, { intent: "enrol", name: "Phone" });
    const secret = secretIn(await htmlAt(member, NEW));
    const before = new Map([...member.cookies].filter(([name]) => name.includes("enrolment")));
    await member.post(NEW, { intent: "first-code", code: codeOf(secret) });
    member.addCookies(before);
    expect(locationOf(await member.post(NEW, { intent: "cancel" }))).toBe("303 /preferences/security");
    const text = await textAt(member, "/preferences/security");
    expect(text).toContain("This app was added already");
    expect(text).not.toContain("Two-factor authentication is off.");
  });
});

describe("a sign-in", () => {
  test("with the password alone is none: pages, actions, tokens and the data API treat it as a visitor", async () => {
    const { member } = await memberWithApp();
    const visitor = await withPassword(member.email, "/preferences");
    expect(locationOf(await visitor.get("/preferences"))).toBe("302 /auth?next=%2Fpreferences");
    expect(locationOf(await visitor.get("/auth?next=%2Fpreferences"))).toBe("302 /auth?mode=mfa&next=%2Fpreferences");
    expect(locationOf(await visitor.get("/auth?mode=reset"))).toBe("302 /auth?mode=mfa&for=recovery");
    const saved = await visitor.post("/preferences", { intent: "username", username: "stolen" });
    expect(locationOf(saved)).toMatch(/^302 \/auth\?/);
    expect((await visitor.get("/live-token?topic=pins", { "sec-fetch-site": "same-origin" })).status).toBe(401);
    expect(await textAt(visitor, "/")).toContain("Sign in");
    for (const path of ["/preferences/security", "/preferences/confirm", "/notifications", "/preferences.data"]) {
      expect([302, 202], path).toContain((await visitor.get(path)).status);
    }
    expect(await isSignedIn(visitor)).toBe(false);
    // The browser keeps its session, which waits.
    expect(await textAt(visitor, "/auth?mode=mfa")).toContain("Enter your code");
  });

  test("goes on where it was to lead once the code is given, and a code works once", async () => {
    const { member, secret, usedCode } = await memberWithApp();
    const visitor = await withPassword(member.email, "/saved?sort=name");
    const wrong = await visitor.post("/auth?mode=mfa", { intent: "mfa", code: wrongCode(secret) });
    expect(wrong.status).toBe(400);
    const replayed = await visitor.post("/auth?mode=mfa", { intent: "mfa", code: usedCode });
    expect(replayed.status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
    const code = codeOf(secret, 1);
    const right = await visitor.post("/auth?mode=mfa", { intent: "mfa", code: ` ${code} `, next: "/saved?sort=name" });
    expect(locationOf(right)).toBe("303 /saved?sort=name");
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(member)).toBe(true);
    const other = await withPassword(member.email);
    expect((await other.post("/auth?mode=mfa", { intent: "mfa", code })).status).toBe(400);
  });

  test("does what had waited for it after the code, and not before", async () => {
    const { member, codes } = await memberWithApp();
    const visitor = newVisitor(site);
    await visitor.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" });
    await signIn(visitor, member.email);
    const pins = async () => {
      const [profile] = await site.read(`profiles?select=id&username=eq.${member.username}`);
      const { id } = z.object({ id: z.string() }).parse(profile);
      return site.read(`pinned_items?select=item_id&user_id=eq.${id}`);
    };
    expect(await pins()).toEqual([]);
    await visitor.post("/auth?mode=mfa&with=recovery", { intent: "recovery-code", code: codes[0] ?? "" });
    expect(await pins()).toEqual([{ item_id: "hotend:1" }]);
  });

  test("with a recovery code works once for each, in any spelling", async () => {
    const { member, codes } = await memberWithApp();
    const [first = "", second = ""] = codes;
    const visitor = await withPassword(member.email);
    const page = "/auth?mode=mfa&with=recovery";
    expect(await textAt(visitor, page)).toContain("Use a recovery code");
    expect((await visitor.post(page, { intent: "recovery-code", code: "aaaa-bbbb-cccc" })).status).toBe(400);
    const used = await visitor.post(page, { intent: "recovery-code", code: first.toUpperCase().replaceAll("-", " ") });
    expect(locationOf(used)).toBe("303 /");
    expect(await textAt(visitor, "/")).toContain("9 left. Lost your phone? Remove its app and create new codes");
    expect(await isSignedIn(visitor)).toBe(true);
    const other = await withPassword(member.email);
    expect((await other.post(page, { intent: "recovery-code", code: first })).status).toBe(400);
    expect(locationOf(await other.post(page, { intent: "recovery-code", code: second }))).toBe("303 /");
    expect(await textAt(other, "/preferences/security")).toContain("8 of 10 codes left");
  });

  test("by a recovery link asks for the code before a new password", async () => {
    const { member, secret } = await memberWithApp();
    const visitor = newVisitor(site);
    await visitor.post("/auth?mode=recover", { intent: "recover", email: member.email });
    let link = "";
    await eventually(async () => {
      const mail = (await mailsTo(site, member.email)).find(({ subject }) => subject.includes("password"));
      if (mail !== undefined) link = linkIn(site, mail);
      return link !== "";
    }, 10_000);
    const params = Object.fromEntries(new URL(link, site.origin).searchParams);
    const opened = await visitor.post("/auth/callback", { intent: "verify", ...params });
    expect(locationOf(opened)).toBe("303 /auth?mode=mfa&for=recovery");
    const code = { intent: "mfa", code: codeOf(secret, 1), then: "recovery" };
    expect(locationOf(await visitor.post("/auth?mode=mfa&for=recovery", code))).toBe("303 /auth?mode=reset");
    expect(await textAt(visitor, "/auth?mode=reset")).toContain("Choose a new password");
  });

  test("that is given up leaves the browser signed out", async () => {
    const { member } = await memberWithApp();
    const visitor = await withPassword(member.email);
    await visitor.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(locationOf(await visitor.get("/auth?mode=mfa"))).toBe("302 /auth");
  });
});

describe("guessing", () => {
  test("ends after ten codes from one address, and does not lock the owner out", async () => {
    const { member, secret, codes } = await memberWithApp();
    const thief = await withPassword(member.email);
    const guess = async () => (await thief.post("/auth?mode=mfa", { intent: "mfa", code: wrongCode(secret) })).status;
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push(await guess());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    // The right code is refused there, too, and by the call that browsers can make.
    expect((await thief.post("/auth?mode=mfa", { intent: "mfa", code: codeOf(secret, 1) })).status).toBe(429);
    const owner = await withPassword(member.email);
    const right = await owner.post("/auth?mode=mfa", { intent: "mfa", code: codeOf(secret, 1) });
    expect(locationOf(right)).toBe("303 /");
    const again = await withPassword(member.email);
    const recovery = { intent: "recovery-code", code: codes[0] ?? "" };
    expect(locationOf(await again.post("/auth?mode=mfa", recovery))).toBe("303 /");
  });
});

describe("removing an app", () => {
  test("asks for a code, and takes a recovery code when the phone is lost", async () => {
    const { member, secret, codes, factorId } = await memberWithApp();
    const page = `/preferences/security/remove/${factorId}`;
    expect(await textAt(member, page)).toContain("two-factor authentication will be off");
    const strange = await (await member.post(page, { intent: "remove", code: "123456", factor: "x" })).text();
    expect(textOf(strange)).toContain("Choose one of your apps");
    for (const code of [wrongCode(secret), "aaaa-bbbb-cccc", "12"]) {
      expect((await member.post(page, { intent: "remove", code })).status).toBe(400);
    }
    const removed = await member.post(page, { intent: "remove", code: codes[0] ?? "" });
    expect(locationOf(removed)).toBe("303 /preferences/security");
    expect(await textAt(member, "/preferences/security")).toContain("Two-factor authentication is off.");
    expect(locationOf(await member.get(page))).toBe("302 /preferences/security");
    expect(locationOf(await signIn(newVisitor(site), member.email))).toBe("303 /");
    const subjects = (await mailsTo(site, member.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(["A second factor was removed", "A second factor was added"]);
  });

  test("that was replaced by another leaves the recovery codes as they are", async () => {
    const { member, secret, codes, factorId } = await memberWithApp();
    await member.post(CODES, { intent: "saved" });
    await member.post(NEW, { intent: "enrol", name: "New phone" });
    const newer = secretIn(await htmlAt(member, NEW));
    await member.post(NEW, { intent: "first-code", code: codeOf(newer) });
    const removal = { intent: "remove", code: codes[0] ?? "" };
    expect(locationOf(await member.post(`/preferences/security/remove/${factorId}`, removal))).toBe(
      "303 /preferences/security",
    );
    expect(secret).not.toBe(newer);
    const visitor = await withPassword(member.email);
    const recovery = { intent: "recovery-code", code: codes[1] ?? "" };
    expect(locationOf(await visitor.post("/auth?mode=mfa&with=recovery", recovery))).toBe("303 /");
    expect(await textAt(visitor, "/preferences/security")).toContain("8 of 10 codes left");
  });

  test("of another member is not offered, and does nothing", async () => {
    const { factorId } = await memberWithApp();
    const thief = await memberWithApp();
    const page = `/preferences/security/remove/${factorId}`;
    expect(locationOf(await thief.member.get(page))).toBe("302 /preferences/security");
    await thief.member.post(page, { intent: "remove", code: thief.codes[0] ?? "" });
    expect(await textAt(thief.member, "/preferences/security")).toContain("Phone");
  });
});

describe("confirming once more who it is", () => {
  const page = "/preferences/confirm?next=%2Fpreferences%2Fsecurity%2Fnew";

  test("takes the password of a member without an app, and replaces the session", async () => {
    const member = await signUpAndConfirm(site);
    const before = new Map(member.cookies);
    expect(await textAt(member, page)).toContain("Confirm it's you");
    expect((await member.post(page, { intent: "password", password: "Wrong-horse-1" })).status).toBe(400);
    const next = "/preferences/security/new";
    expect(locationOf(await member.post(page, { intent: "password", password: PASSWORD, next }))).toBe(`303 ${next}`);
    const old = newVisitor(site);
    old.addCookies(before);
    expect([await isSignedIn(old), await isSignedIn(member)]).toEqual([false, true]);
  });

  test("takes a code or a recovery code of a member with one, and leads nowhere but this site", async () => {
    const { member, secret, codes } = await memberWithApp();
    expect(await textAt(member, page)).toContain("From your authenticator app, or a recovery code.");
    const away = { intent: "code", code: codeOf(secret, 1), next: "//evil.example" };
    expect(locationOf(await member.post(page, away))).toBe("303 /preferences/security");
    const recovery = { intent: "code", code: codes[0] ?? "", next: "/saved" };
    expect(locationOf(await member.post(page, recovery))).toBe("303 /saved");
    // Of a page from before there was an app: the password alone would end what the session may do.
    const password = { intent: "password", password: PASSWORD, next: "/saved" };
    expect(locationOf(await member.post(page, password))).toBe("303 /preferences/confirm?next=%2Fsaved");
    expect(await isSignedIn(member)).toBe(true);
  });
});

test("what is for members asks visitors to sign in", async () => {
  const visitor = newVisitor(site);
  for (const path of [NEW, CODES, "/preferences/security", "/preferences/confirm"]) {
    expect(locationOf(await visitor.get(path))).toBe(`302 /auth?next=${encodeURIComponent(path)}`);
    expect((await visitor.post(path, { intent: "enrol", name: freshAccount().username })).status).toBe(302);
  }
});
