import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The Undo button of messages, by the requests of a browser without JavaScript. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const pin = (visitor: AccountVisitor, item: string) => visitor.post("/pins", { intent: "pin", item });
const unpin = (visitor: AccountVisitor, item: string) => visitor.post("/pins", { intent: "unpin", item });

/** Opens a page and gives the fields of its message's Undo button; null when it has none. */
async function undoOn(visitor: AccountVisitor, path: string): Promise<Record<string, string> | null> {
  const html = await (await visitor.get(path)).text();
  expect(htmlErrorsOf(html)).toEqual([]);
  const form = /<form [^>]*action="\/undo"[^>]*>.*?<\/form>/s.exec(html)?.[0];
  if (form === undefined) return null;
  expect(form).toContain('method="post"');
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** Presses Undo and gives the text of the page it leads to. */
async function press(visitor: AccountVisitor, fields: Record<string, string> | null): Promise<string> {
  const response = await visitor.post("/undo", fields ?? {});
  expect(response.status).toBe(303);
  return textOf(await (await visitor.get(response.headers.get("location") ?? "")).text());
}

/** The pins in the order of `/saved`. */
async function pinsOf(visitor: AccountVisitor): Promise<string[]> {
  const html = await (await visitor.get("/saved")).text();
  return [...html.matchAll(/<input [^>]*class="pick"[^>]*>/g)].map(([input]) => /value="(.*?)"/.exec(input)?.[1] ?? "");
}

describe.each(["a signed-out visitor", "a member"])("%s who unpinned", (who) => {
  const newPerson = () => (who === "a member" ? signUpAndConfirm(site) : newVisitor(site));

  test("one part pins it again where it was; a second press changes nothing and says so", async () => {
    const visitor = await newPerson();
    for (const item of ["hotend:1", "fan:1", "probe:1"]) await pin(visitor, item);
    await unpin(visitor, "fan:1");
    const fields = await undoOn(visitor, "/saved?sort=name");
    expect(fields).toMatchObject({ intent: "undo", redirectTo: "/saved?sort=name" });
    expect(await pinsOf(visitor)).toEqual(["probe:1", "hotend:1"]);

    expect(await press(visitor, fields)).toContain("1 part pinned again");
    expect(await pinsOf(visitor)).toEqual(["probe:1", "fan:1", "hotend:1"]);
    expect(await press(visitor, fields)).toContain("Already undone");
    expect(await pinsOf(visitor)).toEqual(["probe:1", "fan:1", "hotend:1"]);
    // The message is gone, and its button with it.
    expect(await undoOn(visitor, "/saved")).toBeNull();
  });

  test("several at once gets all of them back, behind what was pinned since", async () => {
    const visitor = await newPerson();
    for (const item of ["hotend:1", "fan:1", "probe:1"]) await pin(visitor, item);
    await visitor.post("/saved", { intent: "unpin-chosen", everything: "on" });
    const fields = await undoOn(visitor, "/saved");
    await pin(visitor, "bed:1");
    expect(await press(visitor, fields)).toContain("3 parts pinned again");
    expect(await pinsOf(visitor)).toEqual(["bed:1", "probe:1", "fan:1", "hotend:1"]);
  });

  test("nothing is offered no Undo", async () => {
    const visitor = await newPerson();
    await unpin(visitor, "fan:1");
    expect(await undoOn(visitor, "/saved")).toBeNull();
  });

  test("twice can undo the second", async () => {
    const visitor = await newPerson();
    for (const item of ["hotend:1", "fan:1"]) await pin(visitor, item);
    await unpin(visitor, "fan:1");
    const first = await undoOn(visitor, "/saved");
    await unpin(visitor, "hotend:1");
    const second = await undoOn(visitor, "/saved");
    expect(second?.["removal"]).not.toBe(first?.["removal"]);
    expect(await press(visitor, second)).toContain("1 part pinned again");
    expect(await pinsOf(visitor)).toEqual(["hotend:1"]);
  });
});

test("a script gets the id of what it unpinned with its message", async () => {
  const visitor = newVisitor(site);
  await pin(visitor, "hotend:1");
  const reply = z
    .object({ toast: z.object({ title: z.string(), undo: z.string() }) })
    .parse(await (await visitor.post("/pins", { intent: "unpin", item: "hotend:1", _js: "1" })).json());
  expect(reply.toast).toEqual({ title: "Part unpinned", variant: undefined, undo: "device-2" });
});

describe("a member's collection", () => {
  const itemRows = z.array(z.object({ item_table: z.string(), item_id: z.number(), note: z.string().nullable() }));

  async function collectionOf(member: AccountVisitor, name: string) {
    const path = (await member.post("/saved", { intent: "create", name })).headers.get("location") ?? "";
    const [row] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read(`collections?slug=eq.${path.replace("/saved/", "")}`));
    const id = String(row?.id);
    for (const item of ["hotend:1", "fan:1", "probe:1"]) {
      await member.post("/collections", { intent: "add", item, collectionId: id, redirectTo: path });
    }
    await member.post(path, { intent: "note", item: "fan:1", note: "The quiet one" });
    const items = async () =>
      itemRows
        .parse(await site.read(`collection_items?collection_id=eq.${id}&order=sort_order`))
        .map(({ item_table, item_id, note }) => `${item_table}:${String(item_id)} ${note ?? ""}`.trim());
    return { path, id, items };
  }

  const WHOLE = ["hotend:1", "fan:1 The quiet one", "probe:1"];

  test("gets removed parts back at their places with their notes, for its owner alone", async () => {
    const member = await signUpAndConfirm(site);
    const { path, items } = await collectionOf(member, "Put back");
    await member.post(path, { intent: "remove", items: "fan:1" });
    expect(await items()).toEqual(["hotend:1", "probe:1"]);
    const fields = await undoOn(member, path);

    const other = await signUpAndConfirm(site);
    expect(await press(other, fields)).toContain("This can no longer be undone");
    const stranger = await newVisitor(site).post("/undo", fields ?? {});
    expect(stranger.headers.get("location")).toMatch(/^\/auth\?next=/);
    expect(await items()).toEqual(["hotend:1", "probe:1"]);

    expect(await press(member, fields)).toContain("1 part put back");
    expect(await items()).toEqual(WHOLE);
    expect(await press(member, fields)).toContain("Already undone");
    expect(await items()).toEqual(WHOLE);
  });

  test("gets a part back that its checkbox was cleared of", async () => {
    const member = await signUpAndConfirm(site);
    const { items } = await collectionOf(member, "Cleared");
    await member.post("/collections", { intent: "set", item: "fan:1", redirectTo: "/find/e3d/e3d-v6" });
    expect(await items()).toEqual(["hotend:1", "probe:1"]);
    expect(await press(member, await undoOn(member, "/find/e3d/e3d-v6"))).toContain("1 part put back");
    expect(await items()).toEqual(WHOLE);
  });

  test("comes back whole after it was deleted", async () => {
    const member = await signUpAndConfirm(site);
    const { path, items } = await collectionOf(member, "Deleted by mistake");
    await member.post(`${path}/edit`, {
      intent: "edit",
      name: "Deleted by mistake",
      description: "Two years of notes",
      visibility: "unlisted",
      version: "1",
    });
    await member.post(`${path}/delete`, { intent: "delete" });
    const fields = await undoOn(member, "/saved");
    expect(await items()).toEqual([]);
    expect((await newVisitor(site).get(path)).status).toBe(404);

    const text = await press(member, fields);
    expect(text).toContain("Collection restored");
    expect(text).toContain("Two years of notes");
    expect(await items()).toEqual(WHOLE);
    expect((await newVisitor(site).get(path)).status).toBe(200);
    expect(await press(member, fields)).toContain("Already undone");
  });
});

test("Undo needs a form: opening its address changes nothing, and an unknown id is refused kindly", async () => {
  const visitor = newVisitor(site);
  expect((await visitor.get("/undo")).headers.get("location")).toBe("/saved");
  expect(await press(visitor, { intent: "undo", removal: "device-7" })).toContain("This can no longer be undone");
  const member = await signUpAndConfirm(site);
  for (const removal of ["device-7", "hotend:1", "0198c0de-0000-7000-8000-000000000001"]) {
    expect(await press(member, { intent: "undo", removal })).toContain("This can no longer be undone");
  }
  const response = await member.post("/undo", { intent: "undo", removal: "device-7", redirectTo: "//evil.example" });
  expect(response.headers.get("location")).toBe("/saved");
});

test("what a device unpinned before signing in can no longer be undone, and nothing is lost", async () => {
  const account = await signUpAndConfirm(site);
  const device = newVisitor(site);
  for (const item of ["hotend:1", "fan:1"]) await pin(device, item);
  await unpin(device, "fan:1");
  const fields = await undoOn(device, "/saved");
  await signIn(device, account.email);
  expect(await press(device, fields)).toContain("This can no longer be undone");
  expect(await pinsOf(device)).toEqual(["hotend:1"]);
});
