import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { textOf } from "../../support/checks/page-html";

/*
 * Pins over HTTP: by forms as a browser without JavaScript sends them, and as scripts do. Long because every test needs
 * the same site, which takes longer to start than all of them.
 */

let site: BuiltSite;
/** Keys of parts of the seeded catalogue. */
let keys: readonly string[] = [];

const findSchema = z.object({ total: z.number(), items: z.array(z.object({ id: z.string(), name: z.string() })) });
const replySchema = z.object({
  toast: z.object({ title: z.string() }).nullable(),
  data: z.object({ ok: z.boolean(), revision: z.number().nullable(), keys: z.array(z.string()).optional() }),
});

beforeAll(async () => {
  site = await sharedSite();
  const pages = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      findSchema.parse(await (await site.request(`/find.json?page=${String(at + 1)}`)).json()),
    ),
  );
  keys = pages.flatMap(({ items }) => items.map(({ id }) => id));
});

const key = (at: number) => keys[at] ?? "";
const press = (visitor: AccountVisitor, intent: "pin" | "unpin", item: string, redirectTo = "/find") =>
  visitor.post("/pins", { intent, item, redirectTo });
const byScript = async (visitor: AccountVisitor, fields: Readonly<Record<string, string>>) => {
  const response = await visitor.post("/pins", { ...fields, _js: "1" });
  expect(response.status).toBe(200);
  return replySchema.parse(await response.json());
};

/** The parts that FIND shows as pinned. */
async function pinnedOf(visitor: Pick<AccountVisitor, "get">): Promise<string[]> {
  const [, ...rows] = (await (await visitor.get("/find.csv?pinned=1")).text()).trim().split("\r\n");
  return rows.map((row) => row.split(",", 1)[0] ?? "").toSorted();
}

async function savedCount(visitor: AccountVisitor): Promise<number> {
  const html = await (await visitor.get("/")).text();
  return Number(/Saved<\/span><span class="count">(\d+)</.exec(html)?.[1] ?? Number.NaN);
}

/** The pins of all members for one part, as an anonymous caller of the data API reads them. */
async function rowsForStrangers(item: string): Promise<unknown> {
  const headers = { apikey: await site.publishableKey() };
  const response = await site.request(`/rest/v1/pinned_items?select=item_id&item_id=eq.${item}`, { headers });
  return response.ok ? response.json() : [];
}

describe("an account with room for one more pin", () => {
  test("takes one at sign-in, says so, and leaves the others on the device", async () => {
    const member = await signUpAndConfirm(site);
    const device = newVisitor(site);
    for (const at of [0, 1, 2]) await press(device, "pin", key(at));
    const [profile] = z
      .array(z.object({ id: z.string() }))
      .parse(await site.read(`profiles?username=eq.${encodeURIComponent(member.username)}&select=id`));
    const full = Array.from({ length: 1_999 }, (_, at) => ({
      user_id: profile?.id,
      item_id: `tools:${String(1_000_000 + at)}`,
    }));
    await site.write("POST", "pinned_items", full.slice(0, 1_000));
    await site.write("POST", "pinned_items", full.slice(1_000));
    await signIn(device, member.email);
    expect(textOf(await (await device.get("/saved")).text())).toContain("2 pins stay on this device");
    expect(device.cookies.get("pins")).toMatch(/^3%3A|^3:/);
    expect(
      await site.read(`pinned_items?user_id=eq.${String(profile?.id)}&item_id=in.(${keys.slice(0, 3).join(",")})`),
    ).toHaveLength(1);
    const stored = await byScript(device, { intent: "sync", pins: JSON.stringify(keys.slice(0, 3)), revision: "3" });
    expect(stored.data.keys).toHaveLength(2);
  });
});

describe("a signed-out visitor", () => {
  test("pins with a form and returns to the part, which shows it; unpinning reverts that", async () => {
    const visitor = newVisitor(site);
    const pinned = await press(visitor, "pin", key(0), "/find?page=1");
    expect(pinned.status).toBe(303);
    expect(pinned.headers.get("location")).toBe(`/find?page=1#part-${key(0).replace(":", "-")}`);
    expect(pinned.headers.get("cache-control")).toBe("private, no-store");
    const cookie = visitor.setCookies.find((line) => line.startsWith("pins="));
    expect(cookie).toMatch(/^pins=1:[a-z]{1,2}\d+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);

    const page = await (await visitor.get("/find")).text();
    expect(page).toMatch(/role="status"><div class="notice[^>]*>.*?Part pinned/s);
    expect(page).toContain(`<button form="unpin" name="item" value="${key(0)}"`);
    expect(page).toContain(`<button form="pin" name="item" value="${key(1)}"`);
    expect(page).toContain(`id="part-${key(0).replace(":", "-")}"`);
    expect(await savedCount(visitor)).toBe(1);

    await press(visitor, "unpin", key(0));
    expect(textOf(await (await visitor.get("/find")).text())).toContain("Part unpinned");
    expect(await savedCount(visitor)).toBe(0);
  });

  test("sending a form twice has one effect", async () => {
    const visitor = newVisitor(site);
    await press(visitor, "pin", key(2));
    const once = visitor.cookies.get("pins");
    await press(visitor, "pin", key(2));
    expect(visitor.cookies.get("pins")).toBe(once);
    await press(visitor, "unpin", key(2));
    await press(visitor, "unpin", key(2));
    expect(visitor.cookies.get("pins")).toBe("2:");
  });

  test.each([
    "hotend:NaN",
    "hotend:Infinity",
    "hotend:1e3",
    "hotend:-1",
    "nozzle:1",
    "",
    "hotend:999999999",
    "__proto__:1",
  ])("pinning %j has no effect and no message", async (item) => {
    const visitor = newVisitor(site);
    const response = await press(visitor, "pin", item);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/find");
    expect(visitor.setCookies).toEqual([]);
    expect(await byScript(visitor, { intent: "pin", item })).toMatchObject({ toast: null, data: { ok: false } });
    expect(visitor.setCookies).toEqual([]);
  });

  test.each(["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"])(
    "is not redirected to %s",
    async (redirectTo) => {
      const response = await press(newVisitor(site), "pin", key(0), redirectTo);
      expect(response.headers.get("location")).toMatch(/^\/find#part-/);
    },
  );

  test("keeps 200 pins; the next is refused with a hint, and stored after signing in", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const all = await byScript(visitor, { intent: "sync", pins: JSON.stringify(keys.slice(0, 200)), revision: "0" });
    expect(all.data.keys).toEqual(keys.slice(0, 200));
    expect(await savedCount(visitor)).toBe(200);
    const full = visitor.setCookies.findLast((line) => line.startsWith("pins=")) ?? "";
    expect(Buffer.byteLength(full)).toBeLessThan(4_096);

    const refused = await press(visitor, "pin", key(200));
    expect(refused.status).toBe(303);
    const words = textOf(await (await visitor.get("/find")).text());
    expect(words).toContain("This device keeps 200 pins at most");
    expect(words).toContain("Sign in to keep more");
    expect(await savedCount(visitor)).toBe(200);
    expect(visitor.cookies.has("__pending")).toBe(true);

    expect((await signIn(visitor, member.email)).status).toBe(303);
    expect(visitor.cookies.has("pins")).toBe(false);
    expect(await savedCount(visitor)).toBe(201);
    expect(await pinnedOf(visitor)).toContain(key(200));
  });

  test("with a malformed cookie has no pins, and no error", async () => {
    for (const value of ["%%%", "x:h1", "1:h1drop", "9".repeat(5_000), "1:<script>"]) {
      const response = await site.request("/find", { headers: { cookie: `pins=${value}` } });
      expect(response.status, value.slice(0, 20)).toBe(200);
      expect(await response.text()).not.toContain('form="unpin" name="item"');
    }
  });
});

describe("pins in local storage", () => {
  test("of an old version are imported, and those unpinned without JavaScript do not come back", async () => {
    const visitor = newVisitor(site);
    const stored = [key(3), key(4), "hotend:NaN"];
    const first = await byScript(visitor, { intent: "sync", pins: JSON.stringify(stored), revision: "0" });
    expect(first.data).toEqual({ ok: true, revision: 1, keys: [key(3), key(4)] });
    await press(visitor, "unpin", key(3));
    const second = await byScript(visitor, { intent: "sync", pins: JSON.stringify([key(3), key(4)]), revision: "1" });
    expect(second.data).toEqual({ ok: true, revision: 2, keys: [key(4)] });
    expect(await pinnedOf(visitor)).toEqual([key(4)]);
  });

  test("move to the account of the signed-in member", async () => {
    const member = await signUpAndConfirm(site);
    const sync = { intent: "sync", pins: JSON.stringify([key(5), key(6)]), revision: "3" };
    expect((await byScript(member, sync)).data).toEqual({ ok: true, revision: null, keys: [] });
    expect((await byScript(member, sync)).data.ok).toBe(true);
    expect(await pinnedOf(member)).toEqual([key(5), key(6)].toSorted());
    expect(member.setCookies.some((line) => line.startsWith("pins=1"))).toBe(false);
  });
});

describe("a member", () => {
  test("finds the pins made before signing in on every device, and only their own", async () => {
    const member = await signUpAndConfirm(site);
    const phone = newVisitor(site);
    await press(phone, "pin", key(217));
    await press(phone, "pin", key(218));
    await press(member, "pin", key(217));
    await signIn(phone, member.email);
    expect(phone.cookies.has("pins")).toBe(false);
    expect(await pinnedOf(phone)).toEqual([key(217), key(218)].toSorted());
    expect(await pinnedOf(member)).toEqual([key(217), key(218)].toSorted());

    await press(phone, "unpin", key(218));
    expect(await pinnedOf(member)).toEqual([key(217)]);
    expect(await pinnedOf(await signUpAndConfirm(site))).toEqual([]);
    expect(await pinnedOf(newVisitor(site))).toEqual([]);
    expect(await site.read(`pinned_items?select=item_id&item_id=eq.${key(217)}`)).toEqual([{ item_id: key(217) }]);
    expect(await rowsForStrangers(key(217))).toEqual([]);
  });

  test("sending a form twice has one effect, at once and later", async () => {
    const member = await signUpAndConfirm(site);
    const responses = await Promise.all(Array.from({ length: 8 }, () => press(member, "pin", key(9))));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 303));
    await press(member, "pin", key(9));
    expect(await savedCount(member)).toBe(1);
    await Promise.all([press(member, "unpin", key(9)), press(member, "unpin", key(9))]);
    expect(await savedCount(member)).toBe(0);
  });
});

describe("showing only my pins", () => {
  test("filters FIND and its exports, and is never cached for others", async () => {
    const visitor = newVisitor(site);
    await press(visitor, "pin", key(10));
    await press(visitor, "pin", key(11));
    for (const path of ["/find?pinned=1", "/find.json?pinned=1", "/find.csv?pinned=1"]) {
      const response = await visitor.get(path);
      expect(response.headers.get("cache-control"), path).toBe("private, no-store");
    }
    const page = await (await visitor.get("/find?pinned=1")).text();
    expect(page.match(/<li id="part-/g)).toHaveLength(2);
    expect(page).toContain("Remove filter: My pins");
    expect(page).toMatch(/<meta name="robots" content="noindex/);
    expect((await (await visitor.get("/find.csv?pinned=1")).text()).trim().split("\r\n")).toHaveLength(3);
    expect((await site.request("/find.csv")).headers.get("cache-control")).toContain("public");
    expect(findSchema.parse(await (await site.request("/find.json?pinned=1")).json()).total).toBe(0);
    expect(await (await site.request("/find")).text()).not.toContain("Pinned only");
    expect(page).toContain("Pinned only");
  });
});

describe("importing pins", () => {
  test("shows a preview, and pins the checked matches", async () => {
    const visitor = newVisitor(site);
    const lines = `${key(12)}\nhttps://anywhere.example/find/e3d/e3d-v6\nno such thing\n${key(12)}`;
    const preview = await visitor.post("/pins/import", { intent: "preview", lines });
    expect(preview.status).toBe(200);
    expect(visitor.setCookies).toEqual([]);
    const html = await preview.text();
    expect(textOf(html)).toContain("2 parts found");
    expect(textOf(html)).toContain("1 line names no part");
    expect(html).toContain("no such thing");

    const done = await visitor.post("/pins/import", { intent: "confirm", item: key(12) });
    expect(done.headers.get("location")).toBe("/saved");
    expect(await pinnedOf(visitor)).toEqual([key(12)]);
  });

  test("keeps the pasted lines and the checkboxes when it is refused", async () => {
    const visitor = newVisitor(site);
    const lines = `${key(12)}\n${key(13)}\nnot <one>`;
    const ticked = (html: string) =>
      [...html.matchAll(/<input[^>]*name="item"[^>]*>/g)].filter(([box]) => / checked=""/.test(box)).length;
    const nothing = await visitor.post("/pins/import", { intent: "confirm", lines });
    expect(nothing.status).toBe(400);
    const empty = await nothing.text();
    expect(textOf(empty)).toContain("Choose at least one part");
    expect(textOf(empty)).toContain("2 parts found");
    expect(empty).toMatch(/<textarea[^>]*>[^<]*not &lt;one&gt;<\/textarea>/);
    expect(ticked(empty)).toBe(0);

    await visitor.post("/pins", { intent: "pin", item: key(0), redirectTo: "/find" });
    const tooMany = keys.slice(1, 201);
    const full = await visitor.post("/pins/import", { intent: "confirm", lines: tooMany.join("\n"), item: tooMany });
    expect(full.status).toBe(409);
    const page = await full.text();
    expect(textOf(page)).toContain("This device keeps 200 pins at most");
    expect(ticked(page)).toBe(200);
    expect(await pinnedOf(visitor)).toEqual([key(0)]);
  });

  test("adds the parts to the member's own collection, and to no other", async () => {
    const [member, other] = [await signUpAndConfirm(site), await signUpAndConfirm(site)];
    const made = await member.post("/saved", { intent: "create", name: "Imported" });
    const path = made.headers.get("location");
    const [row] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read("collections?name=eq.Imported&select=id"));
    const into = String(row?.id);
    const choice = { intent: "confirm", lines: `${key(2)}\n${key(3)}`, item: [key(2), key(3)], into };
    const itemsIn = async () =>
      z
        .array(z.object({ item_id: z.number() }))
        .parse(await site.read(`collection_items?collection_id=eq.${into}&select=item_id`)).length;

    expect(await (await member.get("/pins/import")).text()).not.toContain("Collection: Imported");
    const preview = await member.post("/pins/import", { intent: "preview", lines: choice.lines });
    expect(textOf(await preview.text())).toContain("Collection: Imported");

    const nothing = await member.post("/pins/import", { intent: "confirm", lines: choice.lines, into });
    expect(await nothing.text()).toContain(`<option value="${into}" selected="">Collection: Imported</option>`);

    const theirs = await other.post("/pins/import", choice);
    expect(theirs.status).toBe(409);
    const refusal = await theirs.text();
    expect(textOf(refusal)).toContain("Collection not found");
    expect(refusal).toContain(`value="${key(3)}"`);
    expect((await newVisitor(site).post("/pins/import", choice)).headers.get("location")).toMatch(/^\/auth\?/);
    expect(await itemsIn()).toBe(0);

    const done = await member.post("/pins/import", choice);
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe(path);
    expect(await itemsIn()).toBe(2);
    expect(await pinnedOf(member)).toEqual([]);
    await member.post("/pins/import", choice);
    expect(textOf(await (await member.get(path ?? "")).text())).toContain(
      "Nothing to add: these parts are already in it",
    );
    expect(await itemsIn()).toBe(2);
  });
});

test("GET /pins redirects to the saved page", async () => {
  const response = await site.request("/pins");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/saved");
});

describe("data calls of pinning", () => {
  test("are at most four for a round trip, page included", async () => {
    const signedIn = await signUpAndConfirm(site);
    const calls: string[] = [];
    const publishableKey = await site.publishableKey();
    // Another server of the same site, which reaches its data over HTTP, where calls can be counted.
    const counter = createServer((request, response) => {
      void (async () => {
        const { authorization = "", host: _host, connection: _connection, ...headers } = request.headers;
        const path = request.url ?? "";
        if (authorization !== "" && authorization !== `Bearer ${publishableKey}`)
          calls.push(`${request.method ?? ""} ${path}`);
        const body = await text(request);
        // They are for the servers of a site, and so closed at this address.
        if (/^\/rest\/v1\/rpc\/list_(?:guides|deals)/.test(path)) {
          response.writeHead(200, { "content-type": "application/json" }).end("[]");
          return;
        }
        if (path.startsWith("/rest/v1/rpc/list_site_content")) {
          response.writeHead(200, { "content-type": "application/json" }).end('{"cards":[],"blocks":[]}');
          return;
        }
        const result = await fetch(`${site.origin}${path}`, {
          method: request.method ?? "GET",
          headers: new Headers([
            ...Object.entries({ ...headers, authorization }).flatMap(([name, value]): [string, string][] =>
              typeof value === "string" && value !== "" && name !== "content-length" ? [[name, value]] : [],
            ),
          ]),
          ...(body === "" ? {} : { body }),
        });
        response.writeHead(result.status, {
          "content-type": result.headers.get("content-type") ?? "application/json",
        });
        response.end(Buffer.from(await result.arrayBuffer()));
      })();
    });
    // The other server's subscription to changes, which is not part of a request.
    counter.on("upgrade", (_request, socket) => socket.destroy());
    counter.listen(0, "127.0.0.1");
    await new Promise((resolve) => counter.once("listening", resolve));
    const address = counter.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const other = await startBuiltSite({
      env: {
        TRUST_PROXY: "1",
        HOST: "127.0.0.1",
        SUPABASE_URL: `http://127.0.0.1:${String(port)}`,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SESSION_SECRET: "of this test alone, and long enough to sign with",
      },
    });
    try {
      const member = newVisitor(other);
      member.addCookies(signedIn.cookies);
      for (const intent of ["pin", "unpin"] as const) {
        calls.length = 0;
        await byScript(member, { intent, item: key(13) });
        expect(calls.length, calls.join()).toBe(2);
        const page = await member.get("/find.data");
        expect((await page.text()).includes("hasPins")).toBe(intent === "pin");
        expect(calls.length, calls.join()).toBeLessThanOrEqual(4);
        // Without JavaScript it is the same: the post, and the page it leads to.
        calls.length = 0;
        await press(member, intent, key(13));
        await (await member.get("/find")).text();
        expect(calls.length, calls.join()).toBeLessThanOrEqual(4);
      }
    } finally {
      await other.stop();
      counter.close();
    }
  });
});
