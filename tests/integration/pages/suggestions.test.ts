import { beforeAll, describe, expect, test } from "vitest";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import { sharedSite } from "../../support/servers/shared-site";
import type { BuiltSite } from "../../support/servers/built-site";

/* Suggestions and /contribute, by the requests of a browser without JavaScript. */

let site: BuiltSite;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  admin = await signUpAdmin(site);
});

const LIST = "/suggest-feature";
let nth = 0;
/** A title whose words no other test uses. */
const newTitle = () => `Quokka${String((nth += 1))} wombat${String(nth)} numbat${String(nth)}`;
type Fields = Readonly<Record<string, string>>;
const suggest = (who: AccountVisitor, fields: Fields = {}) =>
  who.post(LIST, { intent: "suggest", title: newTitle(), body: "", area: "tune", ...fields });

async function pageOf(who: Pick<AccountVisitor, "get">, path: string): Promise<string> {
  const response = await who.get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(htmlErrorsOf(html)).toEqual([]);
  return html;
}

async function made(who: AccountVisitor, fields: Fields = {}): Promise<string> {
  const response = await suggest(who, fields);
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

describe("the list of suggestions", () => {
  test("is for everyone; visitors sign in to suggest and to vote, and come back", async () => {
    const title = newTitle();
    const member = await signUpAndConfirm(site);
    await made(member, { title });
    const anybody = newVisitor(site);
    const html = await pageOf(anybody, `${LIST}?q=${encodeURIComponent(title)}`);
    expect(textOf(html)).toContain("Sign in to suggest");
    expect(html).toContain(`/auth?next=${encodeURIComponent(LIST)}%3Fq%3D`);
    expect(html).not.toContain('value="suggest"');
    const voted = await anybody.post(LIST, { intent: "vote", suggestion: "1" });
    expect(voted.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(LIST)}`);
  });

  test("gives the form back with what was typed to who was signed out meanwhile", async () => {
    const response = await suggest(newVisitor(site), { title: "Written for ten minutes", body: "A long text" });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(textOf(html)).toContain("You are signed out");
    expect(html).toContain('value="Written for ten minutes"');
    expect(html).toContain("A long text");
  });

  test("refuses bad fields at the field, with everything else kept", async () => {
    const member = await signUpAndConfirm(site);
    for (const [fields, error] of [
      [{ title: "" }, "Give it a title"],
      [{ title: "Short" }, "The title has at least 8 characters"],
      [{ title: "a".repeat(121) }, "The title has 120 characters at most"],
      [{ body: "b".repeat(2_001) }, "The description has 2,000 characters at most"],
      [{ area: "elsewhere" }, "Choose what it is about"],
    ] as const) {
      const response = await suggest(member, fields);
      expect(response.status, error).toBe(400);
      expect(textOf(await response.text())).toContain(error);
    }
    expect((await member.post(LIST, { intent: "toggle" })).status).toBe(400);
    expect((await member.post(LIST, { intent: "vote", suggestion: "999999999" })).status).toBe(404);
    expect((await member.post(LIST, { intent: "vote", suggestion: "x" })).status).toBe(400);
  });

  test("shows what is similar before another one is made", async () => {
    const member = await signUpAndConfirm(site);
    const title = newTitle();
    const first = await made(member, { title });
    const refused = await suggest(member, { title: `${title} again` });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(`href="${first}"`);
    expect(textOf(html)).toContain("Submit anyway");
    expect(html).toContain(`value="${title} again"`);
    expect(html).toMatch(/<input type="hidden" name="anyway" value="[^"]+ again"/);
    const seen = { anyway: `${title} again` };
    expect((await suggest(member, { title: `${title} once more`, ...seen })).status).toBe(409);
    expect(await made(member, { title: `${title} again`, ...seen })).not.toBe(first);
    const told = textOf(await (await member.get(`${LIST}?status=bogus&sort=x&page=999`)).text());
    expect(told).toMatch(/status=bogus: .*sort=x: .*page=999: beyond the last page/);
  });

  test("a form that is sent twice makes one, and the 21st in an hour is a 429 with the time to wait", async () => {
    const member = await signUpAndConfirm(site);
    const title = newTitle();
    const twice = { title, formId: "0198c0de-0000-4000-8000-0000000000f1", anyway: title };
    expect(await made(member, twice)).toBe(await made(member, twice));
    for (let sent = 1; sent < 20; sent += 1) await made(member);
    const response = await suggest(member, { title: "The last straw" });
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(textOf(html)).toMatch(/You can try again at \d\d:\d\d UTC \(in \d+ minutes\)/);
    expect(html).toContain('value="The last straw"');
  });

  test("shows hostile text as text", async () => {
    const member = await signUpAndConfirm(site);
    const hostile = `<script>alert(1)</script>" onload='x' \u202e${newTitle()}`;
    const address = await made(member, { title: hostile, body: `${hostile}\n{{7*7}} javascript:alert(1)` });
    await admin.post(address, { intent: "reply", reply: hostile });
    for (const path of [address, `${LIST}?sort=new`, `${LIST}?q=${encodeURIComponent(hostile)}`]) {
      const html = await pageOf(member, path);
      expect(html).not.toContain("<script>alert(1)");
      expect(html).not.toContain("\u202e");
      expect(textOf(html)).toContain("<script>alert(1)</script>");
    }
  });
});

describe("a suggestion", () => {
  test("that there is not is a 404", async () => {
    for (const id of ["999999999", "0", "x", "1.5", "9".repeat(40), "%00", "..%2F1"]) {
      const response = await newVisitor(site).get(`${LIST}/${id}`);
      expect([400, 404], id).toContain(response.status);
    }
  });

  test("is voted for, decided on and merged; forms of administrators are theirs alone", async () => {
    const [member, voter] = [await signUpAndConfirm(site), await signUpAndConfirm(site)];
    const address = await made(member);
    const id = address.split("/").at(-1) ?? "";
    for (const intent of ["vote", "vote"]) {
      expect((await voter.post(address, { intent, suggestion: id })).headers.get("location")).toBe(address);
    }
    expect(textOf(await pageOf(voter, address))).toContain("2 votes");
    for (const fields of [
      { intent: "set-status", status: "planned" },
      { intent: "reply", reply: "Mine" },
      { intent: "merge", into: "1" },
    ]) {
      expect((await member.post(address, fields)).headers.get("location")).toBe("/find");
      expect((await newVisitor(site).post(address, fields)).headers.get("location")).toMatch(/^\/auth/);
    }
    expect(textOf(await pageOf(member, address))).not.toContain("Decide on this suggestion");
    expect((await admin.post(address, { intent: "set-status", status: "duplicate" })).status).toBe(400);
    expect((await admin.post(address, { intent: "set-status", status: "planned" })).status).toBe(303);
    expect(textOf(await pageOf(voter, "/notifications"))).toContain("Planned:");
    expect(await pageOf(newVisitor(site), "/contribute")).toContain(`href="${address}"`);
    expect((await member.post(address, { intent: "edit-suggestion", title: newTitle(), area: "find" })).status).toBe(
      409,
    );
    const other = await made(voter);
    for (const into of ["", "x", id.replace(/^/, "99999"), other.split("/").at(-1) ?? ""]) {
      expect((await admin.post(other, { intent: "merge", into })).status, into).toBe(400);
    }
    expect((await admin.post(other, { intent: "merge", into: `#${id}` })).status).toBe(303);
    expect(await pageOf(voter, other)).toContain(`href="${address}"`);
    expect(await pageOf(voter, address)).toContain(`href="${other}"`);
    expect(textOf(await pageOf(admin, "/admin/dashboard"))).toContain("Merged the suggestion");
  });

  test("is changed and withdrawn by its author alone", async () => {
    const [member, other] = [await signUpAndConfirm(site), await signUpAndConfirm(site)];
    const address = await made(member);
    const changed = newTitle();
    const edit = (who: AccountVisitor) =>
      who.post(address, { intent: "edit-suggestion", title: changed, body: "", area: "find" });
    expect([(await edit(other)).status, (await edit(newVisitor(site))).status]).toEqual([404, 401]);
    expect((await edit(member)).status).toBe(303);
    expect(textOf(await pageOf(member, `${address}?withdraw=1`))).toContain("Withdraw this suggestion?");
    expect(textOf(await pageOf(other, `${address}?withdraw=1`))).toContain(changed);
    expect((await other.post(address, { intent: "withdraw-suggestion" })).status).toBe(404);
    expect((await member.post(address, { intent: "withdraw-suggestion" })).headers.get("location")).toBe(LIST);
    expect((await member.get(address)).status).toBe(404);
  });
});

test("/contribute says how to help, what is missing, what is planned, and the rules", async () => {
  const html = await pageOf(newVisitor(site), "/contribute");
  expect(html).toContain("<title>Contribute - First Layer</title>");
  expect(html).toContain('id="roadmap"');
  const words = textOf(html);
  for (const heading of [
    "Four ways to help",
    "What is missing",
    "Roadmap",
    "Recent contributors",
    "Rules and licence",
  ]) {
    expect(words).toContain(heading);
  }
  for (const [, to = ""] of html.matchAll(/href="(\/contribute\/missing[^"]*)"/g)) {
    expect((await site.request(to.replaceAll("&amp;", "&"))).status, to).toBe(200);
  }
});
