import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import {
  linkIn,
  mailsTo,
  newVisitor,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* The pages about members and the audit log, over HTTP and without JavaScript. */

const profileRows = z.array(z.object({ id: z.string(), username: z.string() }));

let site: BuiltSite;
let admin: Person;
let member: Person;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly visitor: AccountVisitor;
}

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1", CONTACT_EMAIL: "help@first-layer.test" } });
  admin = await newPerson();
  member = await newPerson();
  await site.write("POST", "admin_users", { user_id: admin.id });
});

afterAll(() => site.stop());

async function newPerson(): Promise<Person> {
  const profiles = async () => profileRows.parse(await site.read("profiles?select=id,username"));
  const before = new Set((await profiles()).map(({ id }) => id));
  const visitor = await signUpAndConfirm(site);
  const [own] = (await profiles()).filter(({ id }) => !before.has(id));
  if (own === undefined) throw new Error("The account has no profile.");
  return { ...own, email: visitor.email, visitor };
}

const pageOf = ({ id }: Pick<Person, "id">) => `/admin/users/${id}`;

async function send(who: Person, about: Pick<Person, "id">, fields: Record<string, string>) {
  const response = await who.visitor.post(pageOf(about), fields);
  return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
}

const text = async (who: Person, address: string) => textOf(await (await who.visitor.get(address)).text());
const isSignedIn = async ({ visitor }: Person) => (await visitor.get("/preferences")).status === 200;

describe("a member's page", () => {
  test("bans, which ends the member's sessions at once, and lifts the ban", async () => {
    const spammer = await newPerson();
    expect(await isSignedIn(spammer)).toBe(true);
    const refused = await send(admin, spammer, { intent: "ban", length: "7", reason: " " });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("Say why. Other admins read it");

    const banned = await send(admin, spammer, { intent: "ban", length: "7", reason: "Advertising in every note" });
    expect(banned).toMatchObject({ status: 303, location: pageOf(spammer) });
    expect(await isSignedIn(spammer)).toBe(false);
    const page = await text(admin, pageOf(spammer));
    expect(page).toContain("Not signed in on any device.");
    expect(page).toContain(`Banned ${spammer.username} until`);
    expect(page).toContain("“Advertising in every note”");
    expect(await text(admin, "/admin/users?state=banned")).toContain(spammer.username);

    await send(admin, spammer, { intent: "lift-ban" });
    expect(await text(admin, pageOf(spammer))).toContain(`Lifted the ban of ${spammer.username}`);
  });

  test("bans, and the member reads until when and whom to write to by every way of signing in, but not why", async () => {
    const banned = await newPerson();
    const mail = newVisitor(site);
    await mail.post("/auth?mode=recover", { intent: "recover", email: banned.email });
    await send(admin, banned, { intent: "ban", length: "7", reason: "Advertising in every note" });
    const expectSuspended = async (response: Response) => {
      expect(response.status).toBe(403);
      const page = textOf(await response.text());
      expect(page).toContain("Your account is suspended");
      expect(page).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d UTC/);
      expect(page).toContain("write to help@first-layer.test");
      expect(page).not.toContain("Advertising");
    };
    await expectSuspended(await signIn(newVisitor(site), banned.email));
    // The link that was asked for before, or would be now.
    await eventually(async () => (await mailsTo(site, banned.email)).length > 1, 10_000);
    const link = new URL(linkIn(site, (await mailsTo(site, banned.email))[0]), site.origin).searchParams;
    await expectSuspended(
      await mail.post("/auth/callback", {
        intent: "verify",
        ...Object.fromEntries(link),
        token_hash: link.get("token_hash") ?? "",
      }),
    );
    const fromProvider = new URLSearchParams({
      ...{ error: "access_denied", error_code: "user_banned" },
      error_description: "User is banned until 2099-12-03T10:00:00Z",
    });
    await expectSuspended(await newVisitor(site).get(`/auth/callback?${fromProvider.toString()}`));

    // Whoever does not have the password learns nothing.
    const guess = await signIn(newVisitor(site), banned.email, "Wrong-horse-1");
    expect(guess.status).toBe(400);
    expect(textOf(await guess.text())).not.toContain("suspended");
  });

  test("signs a member out everywhere", async () => {
    const lost = await newPerson();
    await send(admin, lost, { intent: "end-sessions" });
    expect(await isSignedIn(lost)).toBe(false);
  });

  test("gives admin rights after a question, never takes those of the last admin, and bans no admin", async () => {
    const helper = await newPerson();
    expect(await text(admin, `${pageOf(helper)}?confirm=grant-admin`)).toContain(`Make ${helper.username} an admin?`);
    await send(admin, helper, { intent: "grant-admin" });
    expect((await helper.visitor.get("/admin/dashboard")).status).toBe(200);
    const ban = await send(admin, helper, { intent: "ban", length: "1", reason: "Once more" });
    expect(ban.status).toBe(409);
    expect(textOf(ban.html)).toContain("An admin cannot be banned");

    await send(helper, helper, { intent: "revoke-admin" });
    expect((await helper.visitor.get("/admin/dashboard")).status).toBe(302);
    const own = await text(admin, `${pageOf(admin)}?confirm=revoke-admin`);
    expect(own).toContain("The last admin stays an admin.");
    expect(own).not.toContain("Give up my admin rights");
    const last = await send(admin, admin, { intent: "revoke-admin" });
    expect(last.status).toBe(409);
    expect(textOf(last.html)).toContain("The last admin stays an admin");
  });

  test("of nobody is not found, and one of a member who is no admin does nothing", async () => {
    expect((await admin.visitor.get("/admin/users/00000000-0000-4000-8000-00000000dead")).status).toBe(404);
    expect((await admin.visitor.get("/admin/users/1")).status).toBe(404);
    const nobody = { id: "00000000-0000-4000-8000-00000000dead" };
    expect((await send(admin, nobody, { intent: "ban", length: "1", reason: "Nobody" })).status).toBe(404);
    expect(await send(member, admin, { intent: "end-sessions" })).toMatchObject({ status: 302, location: "/find" });
    const anonymous = await newVisitor(site).post(pageOf(admin), { intent: "end-sessions" });
    expect(anonymous.headers.get("Location")).toMatch(/^\/auth/);
    expect(await isSignedIn(admin)).toBe(true);
  });
});

describe("the list of members", () => {
  test("finds by username and address, and says what of its address has no effect", async () => {
    const found = await text(admin, `/admin/users?q=${encodeURIComponent(member.username.toUpperCase())}`);
    expect(found).toContain(member.username);
    expect(found).toContain("1 member");
    expect(await text(admin, "/admin/users?q=nobody-has-this-name")).toContain("No member matches");
    const odd = await text(admin, "/admin/users?state=rich&page=0");
    expect(odd).toContain("state=rich: not known here, so nothing is filtered by it");
    expect(odd).toContain("page=0: not a page number");
  });
});

describe("the audit log", () => {
  test("is filtered by its address, shows what was written, and comes as a file", async () => {
    await send(admin, member, { intent: "ban", length: "endless", reason: "=HYPERLINK(1)" });
    await send(admin, member, { intent: "lift-ban" });
    const page = await text(admin, `/admin/audit?about=member&q=${encodeURIComponent(member.username)}`);
    expect(page).toContain(`Banned ${member.username} until it is lifted`);
    expect(page).not.toContain("admin_users");
    expect(await text(admin, "/admin/audit?about=weather")).toContain("about=weather: not known here");

    const reversed = await text(admin, "/admin/audit?from=2026-11-27&until=2026-11-01");
    expect(reversed).toContain("The last day is before the first one");

    const file = await admin.visitor.get("/admin/audit.csv?about=member&until=2020-02-31");
    expect(file.headers.get("Content-Disposition")).toContain("first-layer-audit-log.csv");
    expect(file.headers.get("Warning")).toContain("until=2020-02-31");
    const csv = await file.text();
    expect(csv.split("\r\n")[0]).toBe("id,at,by,action,subject,what,changes");
    expect(csv).toContain(`Banned ${member.username}`);
  });

  test("is pruned by a form that says how much stays", async () => {
    const refused = await admin.visitor.post("/admin/audit", { intent: "prune", keep: "1" });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Choose how much stays");
    const pruned = await admin.visitor.post("/admin/audit", { intent: "prune", keep: "90" });
    expect(pruned.status).toBe(303);
    expect((await member.visitor.post("/admin/audit", { intent: "prune", keep: "90" })).status).toBe(302);
  });
});
