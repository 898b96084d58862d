import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* What other pages, the search of the whole site and the data API tell of pages that are locked. */

let site: BuiltSite;
let member: AccountVisitor;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1" } });
  member = await signUpAndConfirm(site);
  admin = await signUpAdmin(site);
});

afterAll(() => site.stop());

const setLock = (page: string, locked: boolean) =>
  admin.post("/admin/access-control", { intent: "lock", page, locked: String(locked) });

const ADDRESSES = ["/search", "/search.data", "/search.json", "/search/suggestions.json"];
const SEARCHES = ["stringing", "retraction", "skew", "retraction tower", ""];

/** Whether the answers of an address have a link to a page below each prefix. */
async function linksTo(who: AccountVisitor, address: string, prefixes: readonly string[]): Promise<boolean[]> {
  const texts = await Promise.all(
    SEARCHES.map(async (q) => (await who.get(`${address}?${new URLSearchParams({ q }).toString()}`)).text()),
  );
  return prefixes.map((prefix) => texts.some((text) => text.includes(prefix)));
}

test.each([
  ["guides", ["/learn/"]],
  ["tools", ["/calculators/", "/test-prints/"]],
] as const)("nothing of %s is found while they are locked, by anyone but admins", async (page, prefixes) => {
  for (const address of ADDRESSES) {
    expect(await linksTo(newVisitor(site), address, prefixes), `${address}, open`).not.toContain(false);
  }
  await setLock(page, true);
  for (const address of ADDRESSES) {
    for (const who of [newVisitor(site), member]) {
      expect(await linksTo(who, address, prefixes), `${address}, locked`).not.toContain(true);
    }
    expect(await linksTo(admin, address, prefixes), `${address}, to admins`).not.toContain(false);
  }
  await setLock(page, false);
  for (const address of ADDRESSES) {
    expect(await linksTo(newVisitor(site), address, prefixes), `${address}, open again`).not.toContain(false);
  }
});

test.each(["/calculators/retraction", "/printers/creality/ender-3-v2", "/sitemap.xml"])(
  "%s names no guide while guides are locked",
  async (path) => {
    const guide = /\/learn\/[a-z]/;
    const page = async () => (await newVisitor(site).get(path)).text();
    expect(await page()).toMatch(guide);
    await setLock("guides", true);
    expect(await page()).not.toMatch(guide);
    await setLock("guides", false);
    expect(await page()).toMatch(guide);
  },
);

test("the data API gives visitors no guide while guides are locked, and the function of servers never", async () => {
  const apikey = await site.publishableKey();
  const read = (path: string) => site.request(path, { headers: { apikey } });
  const slugs = async () =>
    z.array(z.object({ slug: z.string() })).parse(await (await read("/rest/v1/tutorials?select=slug&limit=1")).json());
  expect(await slugs()).toHaveLength(1);
  await setLock("guides", true);
  expect(await slugs()).toEqual([]);
  expect((await read("/rest/v1/rpc/list_guides")).status).toBe(404);
  // Pages are there again at once: the server has read them all the while.
  await setLock("guides", false);
  expect(await slugs()).toHaveLength(1);
  expect((await read("/rest/v1/rpc/list_guides")).status).toBe(404);
});
