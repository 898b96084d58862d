import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Saving parts from cards, from a comparison and from the pins, and sharing what was saved, without JavaScript. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const rows = z.array(z.object({ id: z.number(), visibility: z.string(), item_count: z.number() }));

async function rowOf(path: string) {
  const [row] = rows.parse(await site.read(`collections?slug=eq.${path.replace("/saved/", "")}`));
  return row;
}

const wordsAt = async (visitor: AccountVisitor, path: string) => textOf(await (await visitor.get(path)).text());

const LIST = "/find?category=hotend";

describe("a part on a card", () => {
  const fields = { intent: "add", item: "hotend:2", from: "card", redirectTo: LIST };

  test("is added to a chosen collection, and the way leads back to its card", async () => {
    const member = await signUpAndConfirm(site);
    const html = await (await member.get(LIST)).text();
    expect(html).toMatch(/<button form="save" name="item" value="hotend:\d+" class="save">Save<span class="sr-only"> /);
    const chooser = (await member.post("/collections", fields)).headers.get("location") ?? "";
    expect(new URL(chooser, site.origin).searchParams.get("next")).toBe(`${LIST}#part-hotend-2`);
    expect(await (await member.get(chooser)).text()).toContain(`name="redirectTo" value="${LIST}#part-hotend-2"`);
  });

  test("waits for the sign-in of a visitor without an account", async () => {
    const answer = await newVisitor(site).post("/collections", fields);
    expect(answer.headers.get("location")).toMatch(/^\/auth/);
  });
});

describe("several parts", () => {
  const compared = "/saved?add=hotend:1,hotend:7,nozzle:1&next=/find";

  test("of a comparison go into a new collection or one that exists", async () => {
    const member = await signUpAndConfirm(site);
    expect(await (await member.get("/find?compare=hotend:1,hotend:7")).text()).toContain("Save all to a collection");
    expect((await newVisitor(site).get(compared)).headers.get("location")).toMatch(/^\/auth\?next=/);

    expect(await wordsAt(member, compared)).toContain("Add 2 parts to a collection");
    const items = ["hotend:1", "hotend:7"];
    const made = await member.post("/saved", { intent: "collect", items, name: "Rivals of mine" });
    const path = made.headers.get("location") ?? "";
    expect(path).toMatch(/^\/saved\/rivals-of-mine-/);
    const to = String((await rowOf(path))?.id);
    expect(await (await member.get(compared)).text()).toContain(`<option value="${to}">Rivals of mine (2)</option>`);
    const added = await member.post("/saved", {
      intent: "add-chosen",
      items: ["hotend:7", "fan:1"],
      to,
      redirectTo: "/find",
    });
    expect(added.headers.get("location")).toBe("/find");
    expect(await wordsAt(member, "/find")).toContain("1 part added");
    expect((await rowOf(path))?.item_count).toBe(3);
  });

  test("of the pins go into a collection that exists", async () => {
    const member = await signUpAndConfirm(site);
    for (const item of ["fan:1", "probe:1"]) await member.post("/pins", { intent: "pin", item });
    expect(await wordsAt(member, "/saved")).not.toContain("Add to existing collection");
    const made = await member.post("/saved", { intent: "create", name: "Spares at hand" });
    const path = made.headers.get("location") ?? "";
    const html = await (await member.get("/saved")).text();
    expect(html).toContain("Add to existing collection");
    // Two pins need no tools, and the pins come before the form and the printer's field.
    expect(html).not.toContain('class="list-tools"');
    const order = ['class="saved-list"', 'class="printer-bar"', 'id="new-collection"'].map((mark) =>
      html.indexOf(mark),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));

    const to = String((await rowOf(path))?.id);
    await member.post("/saved", { intent: "add-chosen", everything: "on", to });
    expect((await rowOf(path))?.item_count).toBe(2);
    const strange = await signUpAndConfirm(site);
    await strange.post("/saved", { intent: "add-chosen", items: "hotend:1", to });
    expect(await wordsAt(strange, "/saved")).toContain("Collection not found");
  });
});

test("sharing a private collection says what becomes visible, and shows the link", async () => {
  const member = await signUpAndConfirm(site);
  const made = await member.post("/saved", { intent: "create", name: "Shared with a club" });
  const path = made.headers.get("location") ?? "";
  expect(await wordsAt(member, path)).toContain(
    "Once shared, anyone with the link can read its name, description, parts and notes",
  );
  expect((await newVisitor(site).get(path)).status).toBe(404);
  expect((await (await signUpAndConfirm(site)).post(path, { intent: "share" })).status).toBe(404);

  const shared = (await member.post(path, { intent: "share" })).headers.get("location") ?? "";
  const html = await (await member.get(shared)).text();
  expect(html).toContain(`value="${site.origin}${shared}"`);
  expect(textOf(html)).toContain("Anyone with the link can read it");
  expect((await newVisitor(site).get(shared)).status).toBe(200);
  expect((await rowOf(shared.replace("/saved/", "")))?.visibility).toBe("unlisted");
});

test.each(["json", "csv", "md"])(
  "a collection's %s export, imported, brings its parts and notes into another",
  async (format) => {
    const member = await signUpAndConfirm(site);
    const made = async (name: string) => {
      const path = (await member.post("/saved", { intent: "create", name })).headers.get("location") ?? "";
      return { path, id: String((await rowOf(path))?.id) };
    };
    const from = await made("Exported");
    for (const item of ["hotend:1", "fan:1"]) {
      await member.post("/collections", { intent: "add", item, collectionId: from.id, redirectTo: from.path });
    }
    await member.post(from.path, { intent: "note", item: "fan:1", note: '=Quiet, "really" [1]' });
    const lines = await (await member.get(`${from.path}/export.${format}`)).text();

    const into = await made("Imported");
    const preview = await member.post("/pins/import", { intent: "preview", lines });
    expect(textOf(await preview.text())).toContain('=Quiet, "really" [1]');
    const items = ["hotend:1", "fan:1"];
    const done = await member.post("/pins/import", { intent: "confirm", lines, item: items, into: into.id });
    expect(done.headers.get("location")).toBe(into.path);
    expect(
      await site.read(`collection_items?collection_id=eq.${into.id}&order=sort_order&select=item_id,note`),
    ).toEqual([
      { item_id: 1, note: null },
      { item_id: 1, note: '=Quiet, "really" [1]' },
    ]);
  },
);
