import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { mailsTo, newVisitor, signUpAndConfirm } from "../../support/clients/account-visitor";
import { sharedSite } from "../../support/servers/shared-site";
import type { BuiltSite } from "../../support/servers/built-site";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";

/* Notices: their page, its JSON, the bell, preferences of mails, and turning these off, over HTTP. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

type Member = Awaited<ReturnType<typeof signUpAndConfirm>>;

const DIGEST_TIME_MS = 40_000;

async function idOf({ username }: Member): Promise<string> {
  const rows = await site.read(`profiles?select=id&username=eq.${username}`);
  return z.array(z.object({ id: z.guid() })).parse(rows)[0]?.id ?? "";
}

async function tell(member: Member, texts: readonly string[], kind = "submission"): Promise<void> {
  const user_id = await idOf(member);
  const rows = texts.map((text) => ({ user_id, kind, subject_url: "/find/e3d/e3d-v6", text }));
  await site.write("POST", "notifications", rows);
}

async function pageOf(visitor: Member, path = "/notifications"): Promise<string> {
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  expect(response).toBePrivate();
  const html = await response.text();
  expect(htmlErrorsOf(html)).toEqual([]);
  return html;
}

const listSchema = z.strictObject({
  total: z.number(),
  unread: z.number(),
  page: z.number(),
  pageSize: z.literal(25),
  items: z.array(
    z.strictObject({
      id: z.number(),
      kind: z.string(),
      text: z.string(),
      url: z.string(),
      read: z.boolean(),
      createdAt: z.string(),
    }),
  ),
});

async function listOf(visitor: Member, query = ""): Promise<z.infer<typeof listSchema>> {
  const response = await visitor.get(`/notifications.json${query}`);
  expect(response.status).toBe(200);
  expect(response).toBePrivate();
  return listSchema.parse(await response.json());
}

const bellOf = (html: string) => /<a[^>]*class="[^"]*notification-bell[^"]*"[^>]*>(.*?)<\/a>/s.exec(html)?.[1];
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

describe("notifications", () => {
  test("are for members; others sign in first, and have no bell", async () => {
    const anybody = newVisitor(site);
    for (const path of ["/notifications", "/notifications.json"]) {
      const response = await anybody.get(path);
      expect([302, 303]).toContain(response.status);
      expect(response.headers.get("location")).toMatch(/^\/auth/);
      expect(response).toBePrivate();
    }
    const home = await (await anybody.get("/")).text();
    expect(bellOf(home)).toBeUndefined();
    expect(home).not.toContain("/notifications");
    const refused = await anybody.post("/notifications", { intent: "mark-all-read", newest: "999999" });
    expect(refused.headers.get("location")).toMatch(/^\/auth/);
  });

  test("have an empty state, and a bell without a number", async () => {
    const member = await signUpAndConfirm(site);
    const html = await pageOf(member);
    expect(textOf(html)).toContain("No notifications yet");
    expect(html).not.toContain("mark-all-read");
    expect(textOf(bellOf(html) ?? "").trim()).toBe("Notifications");
    expect(await listOf(member)).toEqual({ total: 0, unread: 0, page: 1, pageSize: 25, items: [] });
  });

  test("are listed newest first, with what marks one of them read and what marks all", async () => {
    const member = await signUpAndConfirm(site);
    await tell(member, ["First <b>thing</b>", "Second thing"]);
    const html = await pageOf(member);
    expect(textOf(bellOf(html) ?? "")).toMatch(/^\s*Notifications\s*2\s*unread\s*$/);
    expect(textOf(html)).toMatch(/Second thing.*Unread.*First <b>thing<\/b>.*Unread/s);
    expect(html).toContain('href="/find/e3d/e3d-v6"');
    // Every page has the bell.
    expect(textOf(bellOf(await (await member.get("/find")).text()) ?? "")).toMatch(/2\s*unread\s*$/);

    const { items } = await listOf(member);
    expect(items.map(({ text, url, read }) => [text, url, read])).toEqual([
      ["Second thing", `${site.origin}/find/e3d/e3d-v6`, false],
      ["First <b>thing</b>", `${site.origin}/find/e3d/e3d-v6`, false],
    ]);
    const [second, first] = items.map(({ id }) => String(id));
    const marked = await member.post("/notifications", {
      ...{ intent: "mark-read", notification: first ?? "", page: "1" },
    });
    expect([marked.status, marked.headers.get("location")]).toEqual([303, "/notifications"]);
    const after = await pageOf(member);
    expect(textOf(after)).toContain("Marked as read");
    expect(textOf(after)).toMatch(/Second thing.*Unread.*First <b>thing<\/b>\s*Read\b/s);
    expect(textOf(bellOf(after) ?? "")).toMatch(/1\s*unread\s*$/);

    // What came after the page was made stays unread.
    await tell(member, ["Third thing"]);
    await member.post("/notifications", { intent: "mark-all-read", newest: second ?? "" });
    expect((await listOf(member)).items.map(({ read }) => read)).toEqual([false, true, true]);
    expect((await listOf(member)).unread).toBe(1);
  });

  test("are marked by their member alone, and bad forms are refused", async () => {
    const member = await signUpAndConfirm(site);
    const other = await signUpAndConfirm(site);
    await tell(member, ["Mine"]);
    const { items } = await listOf(member);
    const id = String(items[0]?.id ?? 0);
    await other.post("/notifications", { intent: "mark-read", notification: id });
    await other.post("/notifications", { intent: "mark-all-read", newest: id });
    expect((await listOf(member)).unread).toBe(1);
    expect((await listOf(other)).total).toBe(0);
    expect(textOf(await pageOf(other))).not.toContain("Mine");
    for (const fields of [
      { intent: "mark-read", notification: "x" },
      { intent: "mark-all-read", newest: "-1" },
      { intent: "delete", notification: id },
    ]) {
      expect((await member.post("/notifications", fields)).status).toBe(400);
    }
  });

  test("have pages; one that is not there shows the last", async () => {
    const member = await signUpAndConfirm(site);
    await tell(member, numbers(1, 30));
    expect((await listOf(member)).items.map(({ text }) => text)).toEqual(numbers(6, 30).reverse());
    for (const query of ["?page=2", "?page=99"]) {
      const list = await listOf(member, query);
      expect([list.page, list.items.map(({ text }) => text)]).toEqual([2, numbers(1, 5).reverse()]);
    }
    expect((await listOf(member, "?page=x")).page).toBe(1);
    const second = await pageOf(member, "/notifications?page=2");
    expect(textOf(second)).toContain("Page 2 of 2");
    const { items } = await listOf(member, "?page=2");
    const marked = await member.post("/notifications", {
      ...{ intent: "mark-read", notification: String(items[0]?.id), page: "2" },
    });
    expect(marked.headers.get("location")).toBe("/notifications?page=2");
  });

  test("end with the session", async () => {
    const member = await signUpAndConfirm(site);
    await tell(member, ["Private"]);
    await pageOf(member);
    await member.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect((await member.get("/notifications")).headers.get("location")).toMatch(/^\/auth/);
    expect((await member.get("/notifications.json")).headers.get("location")).toMatch(/^\/auth/);
  });
});

describe("notifications by email", () => {
  const checked = (html: string) =>
    [...html.matchAll(/<input[^>]*name="kinds"[^>]*>/g)]
      .filter(([input]) => /\schecked/.test(input))
      .map(([input]) => /value="(\w+)"/.exec(input)?.[1]);

  test("are chosen in the preferences", async () => {
    const member = await signUpAndConfirm(site);
    const preferences = async () => checked(await (await member.get("/preferences")).text());
    expect(await preferences()).toEqual(["submission", "guide", "report"]);
    const saved = await member.post("/preferences", { intent: "notify-email", kinds: ["guide", "suggestion"] });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/preferences"]);
    expect(await preferences()).toEqual(["guide", "suggestion"]);
    expect((await member.post("/preferences", { intent: "notify-email" })).status).toBe(303);
    expect(await preferences()).toEqual([]);
    const refused = await member.post("/preferences", { intent: "notify-email", kinds: ["guide", "news"] });
    expect(refused.status).toBe(400);
    expect(await preferences()).toEqual([]);
  });

  test("come as one mail, which is turned off with one click, by a program or a person", async () => {
    const member = await signUpAndConfirm(site);
    await tell(member, ["Your hotend was approved", "Your guide was published"]);
    const isDigest = ({ subject }: { readonly subject: string }) => subject === "2 new notifications";
    await expect
      .poll(async () => (await mailsTo(site, member.email)).filter(isDigest).length, {
        timeout: DIGEST_TIME_MS,
        interval: 500,
      })
      .toBe(1);
    const digest = (await mailsTo(site, member.email)).find(isDigest);
    expect(digest?.text).toContain(`Hello ${member.username}`);
    expect(digest?.text).toContain(`${site.origin}/find/e3d/e3d-v6`);
    const header = digest?.headers?.["List-Unsubscribe"] ?? "";
    expect(digest?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const link = /^<(.*)>$/.exec(header)?.[1] ?? "";
    expect(digest?.text).toContain(link);
    const path = new URL(link).pathname;

    // GET changes nothing: programs open every link of a mail.
    const anybody = newVisitor(site);
    const opened = await anybody.get(path);
    expect(opened).toBePrivate();
    const html = await opened.text();
    expect(htmlErrorsOf(html)).toEqual([]);
    expect(textOf(html)).toContain("Turn off notification emails");
    const preferences = async () => checked(await (await member.get("/preferences")).text());
    expect(await preferences()).toEqual(["submission", "guide", "report"]);

    // A mail program: no cookies, no origin, no redirect.
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), oneClickForm()]) {
      const answer = await site.request(path, { method: "POST", body, headers: { origin: "https://mail.example" } });
      const plain = await site.request(path, { method: "POST", body });
      expect(plain.status).toBe(200);
      expect(answer.status).toBe(200);
      expect(textOf(await answer.text())).toContain("Notification emails are off");
    }
    expect(await preferences()).toEqual([]);

    // A person.
    await member.post("/preferences", { intent: "notify-email", kinds: ["guide"] });
    const pressed = await anybody.post(path, { intent: "unsubscribe" });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, path]);
    expect(textOf(await (await anybody.get(path)).text())).toContain("Notification emails are off");
    expect(await preferences()).toEqual([]);
  });

  test("are not turned off by a link of no mail", async () => {
    const anybody = newVisitor(site);
    for (const key of ["0".repeat(64), "x", "%00"]) {
      const response = await anybody.get(`/unsubscribe/${key}`);
      expect([400, 404], key).toContain(response.status);
      if (response.status === 404) {
        const html = await response.text();
        expect(textOf(html)).toContain("This link is wrong or old");
        expect(html).toContain('href="/preferences#notifications"');
      }
    }
    const answer = await site.request(`/unsubscribe/${"0".repeat(64)}`, { method: "POST", body: oneClickForm() });
    expect(answer.status).toBe(404);
  });
});

function oneClickForm(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}
