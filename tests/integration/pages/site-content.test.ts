import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* Featured cards and texts, over HTTP and without JavaScript. A site of its own: they are on public pages. */

const LIST = "/admin/management/featured-cards";
const TEXTS = "/admin/components";
const SOON_MS = 10_000;

let site: BuiltSite;
let admin: AccountVisitor;
let other: AccountVisitor;
let member: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  admin = await signUpAdmin(site);
  other = await signUpAdmin(site);
  member = await signUpAndConfirm(site);
});
afterAll(() => site.stop());

const words = async (path: string, who?: AccountVisitor) =>
  textOf(await (await (who === undefined ? site.request(path) : who.get(path))).text());
const cards = async () =>
  z
    .array(z.object({ id: z.number(), title: z.string(), version: z.number(), tutorial_id: z.number().nullable() }))
    .parse(await site.read("featured_cards?select=id,title,version,tutorial_id&order=placement,position"));
const VALID = { intent: "save-card", title: "A card", href: "/find", placement: "find", isActive: "on" };
const create = async (fields: Readonly<Record<string, string>>) => {
  const before = new Set((await cards()).map(({ id }) => id));
  const response = await admin.post(`${LIST}/new`, { ...VALID, ...fields });
  expect(response.status, textOf(await response.text())).toBe(303);
  const made = (await cards()).find(({ id }) => !before.has(id));
  if (made === undefined) throw new Error("No card was made");
  return made;
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe("a featured card", () => {
  test("is on its page at once, also where that page was kept, and on no other", async () => {
    const pages = { find: "/find", home: "/", learn: "/learn", tune: "/tune" };
    // Kept from now on.
    for (const path of Object.values(pages)) await words(path);
    for (const placement of Object.keys(pages)) {
      await create({ title: `Shown on ${placement}`, subtitle: "Sub & title", placement, cta: "Look" });
    }
    for (const [placement, path] of Object.entries(pages)) {
      const text = await words(path);
      expect(text).toContain(`Shown on ${placement}`);
      expect(text).toContain("Sub & title");
      expect(new Set(text.match(/Shown on \w+/g))).toEqual(new Set([`Shown on ${placement}`]));
    }
    expect((await words("/")).match(/FIND|LEARN|TUNE/g)?.length).toBeGreaterThanOrEqual(3);
    // A search of its own has no cards.
    expect(await words("/find?q=dragon")).not.toContain("Shown on");
  });

  test("that leads to no page of this site is saved with a warning, and its row in the list has one", async () => {
    const warning = "Visitors find no page of this site at the address";
    const saved = async (href: string) => {
      const response = await admin.post(`${LIST}/new`, { ...VALID, title: `To ${href}`, href, isActive: "" });
      expect(response.status).toBe(303);
      return words(LIST, admin);
    };
    expect(await saved("/nope/nothing")).toContain(warning);
    expect(await saved("/find/e3d/no-such-part")).toContain(warning);
    expect(await saved("/learn/no-such-guide#x")).toContain(warning);
    expect(await saved("/admin/users")).toContain(warning);
    for (const href of ["/learn?q=a", "/settings", "/printers/prusa", "https://shop.example.com/a"]) {
      expect(await saved(href), href).not.toContain(warning);
    }
    expect((await words(LIST, admin)).match(/Visitors find no page at that address/g)).toHaveLength(4);
    for (const { id } of (await cards()).filter(({ title }) => title.startsWith("To "))) {
      await admin.post(`${LIST}/${String(id)}/delete`, { intent: "delete-card" });
    }
  });

  test("begins and ends by schedule, without anybody writing anything", async () => {
    const starts = Date.now() + 3_000;
    const row = { href: "/find", placement: "tune" };
    await site.write("POST", "featured_cards", {
      ...row,
      title: "It begins",
      starts_at: new Date(starts).toISOString(),
    });
    await site.write("POST", "featured_cards", { ...row, title: "It ends", ends_at: new Date(starts).toISOString() });
    await site.write("POST", "featured_cards", { ...row, title: "It is off", is_active: false });
    await eventually(async () => (await words("/tune")).includes("It ends"), SOON_MS);
    expect(await words("/tune")).not.toContain("It begins");
    await eventually(async () => (await words("/tune")).includes("It begins"), SOON_MS);
    expect(await words("/tune")).not.toMatch(/It ends|It is off/);
    // Others do not read what is to come or off from the data API either.
    await site.write("POST", "featured_cards", { ...row, title: "Secret", starts_at: inMs(86_400_000) });
    const headers = { apikey: await site.publishableKey() };
    const read = await (await site.request("/rest/v1/featured_cards?select=title", { headers })).text();
    expect(read).toContain("It begins");
    expect(read).not.toMatch(/Secret|It is off|It ends/);
  }, 30_000);

  test("about a guide follows it to its address, and what is typed comes back with each problem", async () => {
    const guide = z
      .array(z.object({ id: z.number(), slug: z.string() }))
      .parse(await site.read("tutorials?select=id,slug&status=eq.published&limit=1"))[0];
    const made = await create({ title: "A guide", href: `/learn/${guide?.slug ?? ""}`, placement: "learn" });
    expect(made.tutorial_id).toBe(guide?.id);

    for (const [field, value, problem] of [
      ["href", "//evil.example.com", "Enter a path of this site"],
      ["href", "javascript:alert(1)", "Enter a path of this site"],
      ["title", " ", "Enter a title"],
      ["imageUrl", "http://example.com/a.png", "Enter an address that begins with https://"],
      ["endsAt", "yesterday", "Enter a date and a time"],
    ] as const) {
      const response = await admin.post(`${LIST}/new`, { ...VALID, subtitle: "Typed before", [field]: value });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(textOf(html)).toContain(problem);
      expect(html).toContain('value="Typed before"');
    }
    const ends = { startsAt: "2026-12-02T08:00", endsAt: "2026-12-01T08:00" };
    const late = await admin.post(`${LIST}/new`, { ...VALID, ...ends });
    expect(textOf(await late.text())).toContain("The end has to be after the start");
  });

  test("that two administrators edit is saved once; the other one gets both versions", async () => {
    const { id, version } = await create({ title: "Edited twice" });
    const page = `${LIST}/${String(id)}`;
    const edit = { ...VALID, version: String(version) };
    expect((await admin.post(page, { ...edit, title: "By the first" })).status).toBe(303);
    const refused = await other.post(page, { ...edit, title: "By the second" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain('value="By the second"');
    expect(textOf(html)).toMatch(/Saved version.*By the first/s);
    const seen = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    expect((await other.post(page, { ...edit, title: "By the second", version: seen })).status).toBe(303);
    expect((await cards()).find((card) => card.id === id)?.title).toBe("By the second");
  });

  test("is moved, deleted after asking, and put back by the toast and by the list of changes", async () => {
    const first = await create({ title: "First of home", placement: "home" });
    const second = await create({ title: "Second of home", placement: "home" });
    const order = async () =>
      z
        .array(z.object({ title: z.string() }))
        .parse(await site.read("featured_cards?select=title&placement=eq.home&order=position"))
        .map(({ title }) => title);
    const before = await order();
    const move = { intent: "move-card", card: String(second.id), place: "1" };
    expect((await admin.post(LIST, move)).status).toBe(303);
    expect((await order())[0]).toBe("Second of home");
    expect((await admin.post(LIST, move)).status).toBe(303);
    expect(await order()).toHaveLength(before.length);

    const ask = `${LIST}/${String(first.id)}/delete`;
    expect(await words(ask, admin)).toContain("Delete this card?");
    expect((await admin.post(ask, { intent: "delete-card" })).status).toBe(303);
    expect(await words("/")).not.toContain("First of home");
    const html = await (await admin.get(LIST)).text();
    expect(textOf(html)).toContain("Card deleted");
    const removal = /name="removal" value="(site-change-\d+)"/.exec(html)?.[1] ?? "";
    expect((await admin.post("/undo", { intent: "undo", removal, redirectTo: LIST })).status).toBe(303);
    expect(await words("/")).toContain("First of home");
    const change = removal.replace("site-change-", "");
    await admin.post(LIST, { intent: "undo-change", change });
    expect(await words(LIST, admin)).toContain("Already undone");
  });
});

describe("a text of public pages", () => {
  const versionOf = async (key: string) =>
    z.array(z.object({ version: z.number() })).parse(await site.read(`site_blocks?select=version&key=eq.${key}`))[0]
      ?.version ?? 0;
  const write = async (who: AccountVisitor, key: string, fields: Readonly<Record<string, string>>) =>
    who.post(TEXTS, { intent: "save-text", key, version: String(await versionOf(key)), ...fields });

  test.each([
    ["announcement", "/glossary"],
    ["footer", "/learn"],
    ["home_find", "/"],
    ["home_learn", "/"],
    ["home_tune", "/"],
    ["empty_find", "/find?q=qwxz-unobtainium"],
  ])("%s is on %s once it is switched on, and gone when it is switched off", async (key, path) => {
    const text = `Said by ${key} <b>&`;
    expect(await words(path)).not.toContain("Said by");
    const on = await write(admin, key, { enabled: "on", text, label: "Read more", href: "/learn" });
    expect(on.status).toBe(303);
    const html = await (await site.request(path)).text();
    expect(textOf(html)).toContain(text);
    expect(textOf(html)).toContain("Read more");
    expect(html).not.toContain(`${key} <b>`);
    expect((await write(admin, key, { text })).status).toBe(303);
    expect(await words(path)).not.toContain("Said by");
  });

  test("that somebody else has changed is not overwritten, and one without words cannot be switched on", async () => {
    const fields = { intent: "save-text", key: "footer", enabled: "on" };
    const version = String(await versionOf("footer"));
    expect((await admin.post(TEXTS, { ...fields, version, text: "By the first" })).status).toBe(303);
    const refused = await other.post(TEXTS, { ...fields, version, text: "By the second" });
    expect(refused.status).toBe(409);
    const conflict = textOf(await refused.text());
    expect(conflict).toMatch(/Somebody else has saved another version.*By the first/s);
    // At the text that it is about, and at no other one.
    expect(conflict.match(/Changed while you edited/g)).toHaveLength(1);
    const empty = await write(admin, "footer", { enabled: "on", text: " " });
    expect(empty.status).toBe(400);
    expect(textOf(await empty.text())).toContain("Enter a text, or switch it off");
    await write(admin, "footer", { text: "" });
  });
});

test("nobody but administrators opens the pages, sends their forms or calls their functions", async () => {
  const [card] = await cards();
  const of = `${LIST}/${String(card?.id)}`;
  const before = JSON.stringify(await cards());
  for (const who of [member, newVisitor(site)]) {
    for (const path of [LIST, `${LIST}.data`, of, `${LIST}/new`, `${of}/delete`, TEXTS, `${TEXTS}.data`]) {
      const response = await who.get(path);
      expect([302, 202], path).toContain(response.status);
    }
    const forms: [string, Record<string, string>][] = [
      [`${LIST}/new`, VALID],
      [of, { ...VALID, version: String(card?.version) }],
      [`${of}/delete`, { intent: "delete-card" }],
      [LIST, { intent: "move-card", card: String(card?.id), place: "2" }],
      [TEXTS, { intent: "save-text", key: "footer", version: "1", enabled: "on", text: "No" }],
      ["/undo", { intent: "undo", removal: "site-change-1", redirectTo: "/" }],
    ];
    for (const [path, fields] of forms) await who.post(path, fields);
  }
  expect(JSON.stringify(await cards())).toBe(before);
  expect(await words("/learn")).not.toContain("No,");
  for (const path of [`${LIST}/0`, `${LIST}/999999`, `${LIST}/x`, `${LIST}/new/delete`]) {
    expect((await admin.get(path)).status, path).toBe(404);
  }
});
