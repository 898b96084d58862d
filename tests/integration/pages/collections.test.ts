import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PART_CATEGORIES, partKey } from "~/features/catalogue/catalogue.model";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";

/*
 * Collections over HTTP, by the requests of a browser without JavaScript, and by hostile ones. Long because every test
 * needs the same site, which takes longer to start than all of them.
 */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const collectionRows = z.array(
  z.object({ id: z.number(), name: z.string(), slug: z.string(), item_count: z.number(), version: z.number() }),
);
const itemRows = z.array(
  z.object({
    item_table: z.enum(PART_CATEGORIES),
    item_id: z.number(),
    sort_order: z.number(),
    note: z.string().nullable(),
  }),
);

/** The collection at an address, as the database has it; null when it has none. */
async function rowOf(path: string) {
  const slug = path.replace("/saved/", "");
  const [row = null] = collectionRows.parse(await site.read(`collections?slug=eq.${slug}`));
  return row;
}

/** What is in a collection, in order: `hotend:1`, `fan:2` ... */
async function keysOf(path: string): Promise<string[]> {
  const row = await rowOf(path);
  const items = itemRows.parse(
    await site.read(`collection_items?collection_id=eq.${String(row?.id)}&order=sort_order`),
  );
  expect(items.map(({ sort_order }) => sort_order)).toEqual(items.map((_, index) => index + 1));
  return items.map(({ item_table, item_id }) => partKey(item_table, item_id));
}

/** Makes a collection with these parts in it and gives its path. */
async function newCollection(member: AccountVisitor, name: string, keys: readonly string[] = []): Promise<string> {
  const response = await member.post("/saved", { intent: "create", name });
  expect(response.status).toBe(303);
  const path = response.headers.get("location") ?? "";
  const row = await rowOf(path);
  for (const item of keys) {
    await member.post("/collections", { intent: "add", item, collectionId: String(row?.id), redirectTo: path });
  }
  return path;
}

const wordsAt = async (visitor: AccountVisitor, path: string) => textOf(await (await visitor.get(path)).text());

const THREE = ["hotend:1", "fan:1", "probe:1"];

describe("a collection", () => {
  test("can be created, filled, ordered, noted, renamed and deleted with forms alone", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "For the Ender", THREE);
    // Nobody finds it by guessing.
    expect(path).toMatch(/^\/saved\/for-the-ender-[0-9a-f]{12}$/);
    expect(await keysOf(path)).toEqual(THREE);
    expect(await wordsAt(member, path)).toContain("Added to collection");

    const moved = await member.post(path, { intent: "move", item: "probe:1", position: "1" });
    expect(moved.headers.get("location")).toBe(`${path}#part-probe-1`);
    expect(await keysOf(path)).toEqual(["probe:1", "hotend:1", "fan:1"]);

    await member.post(path, { intent: "note", item: "fan:1", note: "Loud. See https://example.org/a?b=1." });
    const noted = await (await member.get(path)).text();
    expect(noted).toContain('<a href="https://example.org/a?b=1" rel="nofollow noopener ugc">');
    expect(htmlErrorsOf(noted)).toEqual([]);

    await member.post(path, { intent: "remove", items: "hotend:1" });
    expect(await keysOf(path)).toEqual(["probe:1", "fan:1"]);
    expect(await wordsAt(member, path)).toContain("1 part removed");

    const edited = await member.post(`${path}/edit`, {
      intent: "edit",
      name: "For both Enders",
      description: "Bought together",
      visibility: "unlisted",
      version: "1",
    });
    // A new name keeps the slug, so links still work.
    expect(edited.headers.get("location")).toBe(path);
    expect((await rowOf(path))?.name).toBe("For both Enders");
    expect(await wordsAt(newVisitor(site), path)).toContain("Bought together");

    expect(await wordsAt(member, `${path}/delete`)).toContain("Delete this collection?");
    expect((await rowOf(path))?.item_count).toBe(2);
    const deleted = await member.post(`${path}/delete`, { intent: "delete" });
    expect(deleted.headers.get("location")).toBe("/saved");
    expect(await rowOf(path)).toBeNull();
    expect((await member.get(path)).status).toBe(404);
    expect((await member.post(`${path}/delete`, { intent: "delete" })).status).toBe(404);
  });

  test("holds a part once, however often the form is sent", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Once");
    const id = String((await rowOf(path))?.id);
    const add = () =>
      member.post("/collections", { intent: "add", item: "hotend:2", collectionId: id, redirectTo: path });
    await Promise.all([add(), add()]);
    expect(await keysOf(path)).toEqual(["hotend:2"]);
    await add();
    expect(await wordsAt(member, path)).toContain("Item already in collection");
    expect(await keysOf(path)).toEqual(["hotend:2"]);

    const move = () => member.post(path, { intent: "move", item: "hotend:2", position: "1" });
    await Promise.all([move(), move()]);
    const remove = () => member.post(path, { intent: "remove", items: "hotend:2" });
    await Promise.all([remove(), remove()]);
    expect(await keysOf(path)).toEqual([]);
  });

  test("keeps a valid order under concurrent changes", async () => {
    const member = await signUpAndConfirm(site);
    const keys = Array.from({ length: 12 }, (_, index) => `hotend:${String(index + 1)}`);
    const path = await newCollection(member, "Crowded");
    const id = String((await rowOf(path))?.id);
    await Promise.all(
      keys.map((item) => member.post("/collections", { intent: "add", item, collectionId: id, redirectTo: path })),
    );
    expect((await keysOf(path)).toSorted()).toEqual(keys.toSorted());
    await Promise.all(
      keys.map((item, index) => member.post(path, { intent: "move", item, position: String(12 - index) })),
    );
    expect((await keysOf(path)).toSorted()).toEqual(keys.toSorted());
  });

  test("shows the second of two editors both versions, and loses nothing", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Two hands");
    const edit = (fields: Record<string, string>) =>
      member.post(`${path}/edit`, { intent: "edit", visibility: "private", ...fields });
    expect((await edit({ name: "The first one's", description: "one", version: "1" })).status).toBe(303);

    const late = await edit({ name: "The second one's", description: "two", version: "1" });
    expect(late.status).toBe(409);
    const html = await late.text();
    const words = textOf(html);
    expect(words).toContain("This collection changed while you edited");
    expect(words).toContain("Saved version");
    expect(words).toContain("The first one's");
    expect(html).toContain('value="The second one&#x27;s"');
    expect(html).toMatch(/name="version"[^>]*value="2"/);
    expect((await rowOf(path))?.name).toBe("The first one's");

    expect((await edit({ name: "The second one's", description: "two", version: "2" })).status).toBe(303);
    expect((await rowOf(path))?.name).toBe("The second one's");
  });

  test("explains form errors, and keeps the input", async () => {
    const member = await signUpAndConfirm(site);
    const refused = await member.post("/saved", { intent: "create", name: " ", description: "Typed with care" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(textOf(html)).toContain("Give the collection a name");
    expect(html).toContain("Typed with care");

    const path = await newCollection(member, "Faults", ["hotend:1"]);
    const id = String((await rowOf(path))?.id);
    for (const [item, message] of [
      ["hotend:999999999", "This part is not in the catalogue"],
      ["hotend:1", "Item already in collection"],
    ] as const) {
      await member.post("/collections", { intent: "add", item, collectionId: id, redirectTo: path });
      expect(await wordsAt(member, path)).toContain(message);
    }
    await member.post("/collections", { intent: "add", item: "hotend:2", collectionId: "999999", redirectTo: path });
    expect(await wordsAt(member, path)).toContain("Collection not found");
    for (const item of ["nozzle:1", "hotend:NaN", "hotend:-1", ""]) {
      expect((await member.post("/collections", { intent: "add", item, collectionId: id })).status).toBe(400);
    }
    await member.post("/collections", { intent: "create", name: "", item: "hotend:2", redirectTo: "/find" });
    expect(await wordsAt(member, "/find")).toContain("Give the collection a name");
    expect(await keysOf(path)).toEqual(["hotend:1"]);
  });

  test("counts a line break of a note once, and shows a refused note where it was typed", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Notes", ["hotend:1"]);
    const lines = Array.from({ length: 30 }, () => "x".repeat(15)).join("\r\n");
    expect(
      (await member.post(path, { intent: "note", item: "hotend:1", note: `${lines}${"y".repeat(20)}` })).status,
    ).toBe(303);
    const description = "d\r\n".repeat(499);
    const row = await rowOf(path);
    const fields = { intent: "edit", name: "Notes", visibility: "private", version: String(row?.version), description };
    expect((await member.post(`${path}/edit`, fields)).status).toBe(303);

    for (const [intent, name, typed, message] of [
      ["note", "note", "z".repeat(501), "A note has at most 500 characters"],
      ["move", "position", "first", "This value cannot be used"],
    ] as const) {
      const refused = await member.post(path, { intent, item: "hotend:1", [name]: typed });
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).toMatch(/<details class="row-more more" open="">/);
      expect(html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}"`));
      expect(html).toContain(typed);
      expect(textOf(html)).toContain(message);
    }
  });

  test("is made once by a form that is sent twice at the same time", async () => {
    const member = await signUpAndConfirm(site);
    const formIdOf = async (path: string) =>
      /name="formId" value="([^"]+)"/.exec(await (await member.get(path)).text())?.[1] ?? "";
    const formId = await formIdOf("/saved");
    const fields = { intent: "create", name: "Pressed twice", formId };
    const answers = await Promise.all([member.post("/saved", fields), member.post("/saved", fields)]);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);

    const path = answers[0].headers.get("location") ?? "";
    const copy = { intent: "copy", formId: await formIdOf(path) };
    const copies = await Promise.all([member.post(path, copy), member.post(path, copy)]);
    expect(new Set(copies.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(copies[0].headers.get("location")).not.toBe(path);

    // After Back the same form makes something else.
    const other = await member.post("/saved", { ...fields, name: "Another" });
    expect(other.headers.get("location")).not.toBe(path);
  });

  test("redirects only to pages of this site", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Ways", ["hotend:1"]);
    const id = String((await rowOf(path))?.id);
    for (const redirectTo of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const response = await member.post("/collections", {
        intent: "add",
        item: "fan:1",
        collectionId: id,
        redirectTo,
      });
      expect(response.headers.get("location")).toBe("/");
      const chooser = await (await member.get(`/saved?add=fan:1&next=${encodeURIComponent(redirectTo)}`)).text();
      // As a part of an address of this site it leads nowhere.
      expect(chooser).not.toMatch(/(?:href|action|value)="(?:https?:|[\\/]{2})[^"]*evil\.example/);
    }
  });
});

describe("a part and its collections", () => {
  test("are chosen with checkboxes, for all of a member's collections at once", async () => {
    const member = await signUpAndConfirm(site);
    const one = await newCollection(member, "Ticked", ["hotend:3"]);
    const other = await newCollection(member, "Not ticked");
    const [oneId, otherId] = [String((await rowOf(one))?.id), String((await rowOf(other))?.id)];
    const boxes = async () => {
      const html = await (await member.get("/saved?add=hotend:3")).text();
      return [...html.matchAll(/<input type="checkbox"[^>]*name="collectionIds"[^>]*>/g)].map(([box]) => ({
        id: /value="(\d+)"/.exec(box)?.[1],
        ticked: box.includes("checked"),
      }));
    };
    expect(await boxes()).toEqual(
      expect.arrayContaining([
        { id: oneId, ticked: true },
        { id: otherId, ticked: false },
      ]),
    );
    const set = (collectionIds: readonly string[]) =>
      member.post("/collections", { intent: "set", item: "hotend:3", collectionIds, redirectTo: "/saved" });
    await set([otherId]);
    expect(await keysOf(one)).toEqual([]);
    expect(await keysOf(other)).toEqual(["hotend:3"]);
    await set([oneId, otherId]);
    expect(await keysOf(one)).toEqual(["hotend:3"]);
    await set([]);
    expect(await keysOf(other)).toEqual([]);

    const made = await member.post("/collections", {
      intent: "create",
      name: "Made here",
      item: "hotend:3",
      redirectTo: "/find",
    });
    expect(made.headers.get("location")).toBe("/find");
    const home = await (await member.get("/saved")).text();
    expect(await keysOf(/\/saved\/made-here-[0-9a-f]{12}/.exec(home)?.[0] ?? "")).toEqual(["hotend:3"]);
  });

  test("pins become a collection, selected ones or all, and several are unpinned at once", async () => {
    const member = await signUpAndConfirm(site);
    for (const item of THREE) await member.post("/pins", { intent: "pin", item, redirectTo: "/saved" });
    const some = await member.post("/saved", { intent: "collect", items: ["hotend:1", "fan:1"], name: "Some" });
    expect((await keysOf(some.headers.get("location") ?? "")).toSorted()).toEqual(["fan:1", "hotend:1"]);
    const all = await member.post("/saved?category=probe", { intent: "collect", everything: "on" });
    expect(all.headers.get("location")).toMatch(/^\/saved\/pinned-parts/);
    expect(await keysOf(all.headers.get("location") ?? "")).toEqual(["probe:1"]);
    await member.post("/saved", { intent: "collect" });
    expect(await wordsAt(member, "/saved")).toContain("Choose at least one part");
    await member.post("/saved", { intent: "unpin-chosen", items: ["hotend:1", "fan:1"] });
    expect(await wordsAt(member, "/saved")).toContain("2 parts unpinned");
    expect(await wordsAt(member, "/saved")).not.toContain("E3D V6");
  });

  test("items move to another collection with their notes", async () => {
    const member = await signUpAndConfirm(site);
    const from = await newCollection(member, "From", THREE);
    const to = await newCollection(member, "To", ["probe:1"]);
    await member.post(from, { intent: "note", item: "fan:1", note: "keep me" });
    await member.post(from, { intent: "move-to", items: ["fan:1", "probe:1"], to: String((await rowOf(to))?.id) });
    expect(await keysOf(from)).toEqual(["hotend:1"]);
    expect(await keysOf(to)).toEqual(["probe:1", "fan:1"]);
    expect(await wordsAt(member, to)).toContain("keep me");
  });

  test("items are sorted, filtered and checked against a printer, and none is hidden for not fitting", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Views", THREE);
    const order = async (query: string) => {
      const html = await (await member.get(`${path}?${query}`)).text();
      return [...html.matchAll(/<li id="part-([a-z_]+)-(\d+)"/g)].map(
        ([, table, id]) => `${String(table)}:${String(id)}`,
      );
    };
    expect(await order("")).toEqual(THREE);
    expect(await order("category=fan")).toEqual(["fan:1"]);
    expect(await order("q=e3d")).toEqual(["hotend:1"]);
    expect(await order("sort=name")).toEqual(["probe:1", "hotend:1", "fan:1"]);
    const marked = await (await member.get(`${path}?printer=creality-ender-3`)).text();
    expect(textOf(marked)).toContain("Fit on Creality Ender-3");
    expect(marked.match(/class="fit mark fit-[a-z-]+"/g)?.length).toBeGreaterThanOrEqual(THREE.length);
    expect(await order("printer=creality-ender-3")).toEqual(THREE);
  });
});

describe("another member's collection", () => {
  test("that is private gets the usual 404, for reading, changing and downloading", async () => {
    const owner = await signUpAndConfirm(site);
    const path = await newCollection(owner, "Private secret", THREE);
    await owner.post(path, { intent: "note", item: "fan:1", note: "private note" });
    const others = [newVisitor(site), await signUpAndConfirm(site)];
    const ways = ["", "/edit", "/delete", "/export.csv", "/export.json", "/export.md", "/export.bbcode"];
    for (const other of others) {
      // Their own messages are read first, so that both pages are the same.
      await other.get("/saved");
      for (const way of ways) {
        const absent = path.replace("private-secret", "private-absent");
        const [hidden, missing] = [await other.get(`${path}${way}`), await other.get(`${absent}${way}`)];
        expect(hidden.status, way).toBe(missing.status);
        expect([302, 404]).toContain(hidden.status);
        const plain = (text: string) =>
          text
            .replaceAll("private-secret", "private-absent")
            .replace(/nonce="[^"]*"/g, "")
            .replace(/\\"nonce\\",\\"[^"]*\\"/g, "")
            .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "form")
            .replace(/[A-Za-z0-9_-]{12}(?="|\\")/g, "id");
        const text = await hidden.text();
        expect(plain(text)).toBe(plain(await missing.text()));
        expect(text).not.toMatch(/Private secret|private note/);
        expect(hidden.headers.get("cache-control")).toMatch(/no-store/);
      }
    }
    const [, member] = others;
    if (!member) throw new Error("There is no second visitor");
    const id = String((await rowOf(path))?.id);
    for (const [address, fields] of [
      [path, { intent: "move", item: "fan:1", position: "1" }],
      [path, { intent: "remove", items: "fan:1" }],
      [path, { intent: "note", item: "fan:1", note: "mine now" }],
      [path, { intent: "copy" }],
      [`${path}/edit`, { intent: "edit", name: "Mine now", visibility: "public", version: "1" }],
      [`${path}/delete`, { intent: "delete" }],
    ] as const) {
      expect((await member.post(address, fields)).status, address).toBe(404);
    }
    await member.post("/collections", { intent: "add", item: "hotend:5", collectionId: id, redirectTo: "/saved" });
    expect(await wordsAt(member, "/saved")).toContain("Collection not found");
    await member.post("/collections", { intent: "set", item: "hotend:5", collectionIds: [id], redirectTo: "/saved" });
    expect(await wordsAt(member, "/saved")).toContain("Collection not found");
    expect(await keysOf(path)).toEqual(THREE);
    expect((await rowOf(path))?.name).toBe("Private secret");
    // The owner can do all of that.
    expect((await owner.get(path)).status).toBe(200);
    expect((await owner.post(path, { intent: "move", item: "fan:1", position: "1" })).status).toBe(303);
  });

  test("that is public or unlisted can be read, copied and downloaded, but not changed", async () => {
    const owner = await signUpAndConfirm(site);
    const reader = await signUpAndConfirm(site);
    for (const visibility of ["public", "unlisted"] as const) {
      const path = await newCollection(owner, `Shared ${visibility}`, THREE);
      await owner.post(`${path}/edit`, { intent: "edit", name: `Shared ${visibility}`, visibility, version: "1" });
      await owner.post(path, { intent: "note", item: "fan:1", note: "shared note" });
      const html = await (await newVisitor(site).get(path)).text();
      expect(textOf(html)).toContain("shared note");
      expect(html).not.toContain('value="move"');
      expect(html).not.toContain("/edit");
      expect(htmlErrorsOf(html)).toEqual([]);
      expect((await newVisitor(site).get(`${path}/export.csv`)).status).toBe(200);
      expect((await reader.post(path, { intent: "remove", items: "fan:1" })).status).toBe(404);

      const copied = await reader.post(path, { intent: "copy" });
      const copy = copied.headers.get("location") ?? "";
      expect(copy).toMatch(/^\/saved\/shared-[a-z]+-[0-9a-f]{12}$/);
      expect(copy).not.toBe(path);
      expect(await keysOf(copy)).toEqual(THREE);
      expect((await newVisitor(site).get(copy)).status).toBe(404);
      await reader.post(copy, { intent: "remove", items: "fan:1" });
      expect(await keysOf(path)).toEqual(THREE);
      const signIn = await newVisitor(site).post(path, { intent: "copy" });
      expect(signIn.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(path)}`);
    }
  });

  test("is downloaded with the answers for the printer of the address, else for the visitor's own", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Answered", ["hotend:1", "fan:1"]);
    const fileSchema = z.object({ printer: z.string().nullable(), items: z.array(z.object({ fit: z.unknown() })) });
    const file = async (query = "") => fileSchema.parse(await (await member.get(`${path}/export.json${query}`)).json());
    expect(await file()).toEqual({ printer: null, items: [{ fit: null }, { fit: null }] });

    await member.post("/my-printer", { intent: "remember", printer: "creality-ender-3-v2", next: path });
    const own = await file();
    expect(own.printer).toBe("Creality Ender-3 V2");
    expect(own.items.every(({ fit }) => typeof fit === "string")).toBe(true);
    expect((await file("?printer=creality-k1")).printer).toBe("Creality K1");
  });

  test("is never cached", async () => {
    const member = await signUpAndConfirm(site);
    const path = await newCollection(member, "Not cached", ["hotend:1"]);
    for (const address of ["/saved", path, `${path}/edit`, "/saved?add=hotend:1", "/find/e3d/e3d-v6"]) {
      const response = await member.get(address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get("cache-control"), address).toBe("private, no-store");
    }
    const signedOutPage = await (await newVisitor(site).get("/find/e3d/e3d-v6")).text();
    expect(signedOutPage).not.toContain("Not cached");
  });
});

describe("200 collections and 1,000 pins", () => {
  test("are shown after one round of data calls, none of them per item", async () => {
    const member = await signUpAndConfirm(site);
    // Few at once: on a slow machine more of them would exceed the time limit of the data service.
    for (let at = 0; at < 200; at += 5) {
      await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          member.post("/saved", { intent: "create", name: `Collection ${String(at + index)}` }),
        ),
      );
    }
    const keys = Array.from({ length: 1_000 }, (_, index) => `hotend:${String(index + 1)}`);
    await member.post("/pins", { intent: "sync", pins: JSON.stringify(keys), revision: "1" });
    const response = await member.get("/saved");
    const words = textOf(await response.text());
    expect(words).toContain("Collections 200");
    expect(words).toContain("Pinned parts 1000");
    expect(textOf(await (await member.get("/saved?collections=all&page=25")).text())).toContain("Collection 0");
  });
});
