import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { paths } from "~/lib/paths";
import { signUpAndConfirm } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* The page cache with the pages of the site behind it: what is kept, and that it is never old. */

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
});

afterAll(async () => {
  await site.stop();
});

const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";
/** Of pages that can be locked, and of those with links to them. */
const LOCKABLE = "public, no-cache";
const EXPORT = "public, max-age=0, s-maxage=300, stale-while-revalidate=600";

test.each([
  ["/", SHARED],
  ["/find", "private, no-cache"],
  ["/find?category=hotend&page=2", SHARED],
  ["/find?hide=electrical", "private, no-cache"],
  ["/find/e3d/e3d-v6", LOCKABLE],
  ["/find/e3d/e3d-v6?printer=creality-ender-3", LOCKABLE],
  ["/my-printer", SHARED],
  ["/printers", SHARED],
  ["/printers/creality", SHARED],
  ["/printers/creality/ender-3", LOCKABLE],
  ["/printers/creality/ender-3/export.json", EXPORT],
  ["/my-printer?q=ender", SHARED],
  ["/glossary", SHARED],
  ["/search?q=nozzle", LOCKABLE],
  ["/search.json?q=nozzle", LOCKABLE],
  ["/search/suggestions.json?q=nozzle", LOCKABLE],
  ["/tune", LOCKABLE],
  ["/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94", LOCKABLE],
  ["/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94&format=json", LOCKABLE],
  ["/find.data", "private, no-cache"],
  ["/_root.data", SHARED],
  ["/find/e3d/e3d-v6.data", LOCKABLE],
  ["/find.json?category=fan", EXPORT],
  ["/find.csv", EXPORT],
  ["/printers.json?q=ender", "public, max-age=300"],
  ["/sitemap.xml", LOCKABLE],
  ["/robots.txt", "public, max-age=3600"],
])("%s is kept, without a nonce, and is 304 for who has it", async (path, caching) => {
  const first = await site.request(path);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\//)]);
  expect(first.headers.get("cache-control")).toBe(caching);
  const text = await first.text();
  expect(await (await site.request(path)).text()).toBe(text);
  expect((await site.request(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(text).not.toContain("nonce=");
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).not.toContain("nonce");
  if (first.headers.get("content-type")?.startsWith("text/html") !== true) return;
  const inline = [...text.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
  expect(inline.length).toBeGreaterThan(3);
  for (const [, content = ""] of inline) {
    expect(policy).toContain(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
});

test.each(["/sitemap.xml", "/search.json?q=nozzle", "/learn.json", "/learn/feed.xml", "/find/e3d/e3d-v6"])(
  "%s, which follows locks, is not for shared caches when it was made for a visitor with a cookie",
  async (path) => {
    const response = await site.request(path, { headers: { cookie: "sb-none-auth-token=none" } });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, expect.stringContaining("private")]);
  },
);

/** An address of each route of which the table says that its pages are kept. */
const KEPT: Readonly<Record<string, string>> = {
  home: "/",
  search: "/search?q=belt",
  searchJson: "/search.json?q=belt",
  searchSuggestions: "/search/suggestions.json?q=belt",
  find: "/find?category=probe",
  findCsv: "/find.csv?category=probe",
  findJson: "/find.json?category=probe",
  findFeed: "/find/feed.xml",
  dealsFeed: "/find/deals/feed.xml",
  part: "/find/e3d/e3d-v6",
  partHistory: "/find/e3d/e3d-v6/history",
  myPrinter: "/my-printer",
  printersJson: "/printers.json?q=voron",
  printers: "/printers",
  printerMaker: "/printers/creality",
  printer: "/printers/creality/ender-3",
  printerExport: "/printers/creality/ender-3/export.json",
  printerHistory: "/printers/creality/ender-3/history",
  learn: "/learn",
  learnJson: "/learn.json",
  learnFeed: "/learn/feed.xml",
  guide: "/learn/keep-filament-dry",
  guideMarkdown: "/learn/keep-filament-dry/guide.md",
  tune: "/tune",
  calculator: "/calculators/pressure-advance",
  testPrints: "/test-prints",
  testPrint: "/test-prints/pressure-advance-tower",
  whatIsMissing: "/contribute/missing",
  glossary: "/glossary",
  privacyPolicy: "/privacy-policy",
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
};

test.each(
  Object.entries(paths)
    .filter(([, { cached }]) => cached !== undefined)
    .map(([name]) => name),
)("pages of the route %s are kept, as its entry says", async (name) => {
  const path = KEPT[name] ?? `no address for ${name}`;
  const first = await site.request(path);
  const etag = first.headers.get("etag");
  expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^W\//)]);
  expect(await first.text()).not.toContain("nonce=");
  const second = await site.request(path);
  await second.text();
  expect(second.headers.get("etag")).toBe(etag);
});

test("a visitor whose device remembers ticked steps gets pages of guides of their own", async () => {
  const ticked = await site.request("/learn/keep-filament-dry", {
    method: "POST",
    body: new URLSearchParams({ intent: "done", step: "1" }),
    headers: { origin: site.origin },
    redirect: "manual",
  });
  const [pair = ""] = (ticked.headers.getSetCookie().find((one) => one.includes("learn_progress")) ?? "").split(";");
  const own = await site.request("/learn/keep-filament-dry", { headers: { cookie: pair } });
  expect(own.headers.get("etag")).toBeNull();
  expect(await own.text()).toContain("Go on with step 2");
});

test.each([
  "/saved",
  "/collections",
  "/auth",
  "/find?pinned=1",
  "/find.json?pinned=1",
  "/find/e3d/no-such-part",
  "/no-such-page",
  "/contribute",
  "/learn/no-such-guide",
  "/calculators/no-such",
  "/calculators/flow-rate?variant=percent-block&oldFlow=x&format=json",
  "/under-construction",
  "/parts",
  "/donate",
])("%s is not kept", async (path) => {
  const response = await site.request(path);
  await response.text();
  expect(response.headers.get("etag")).toBeNull();
  expect(response.headers.get("cache-control")).not.toMatch(/s-maxage/);
});

describe("a kept page", () => {
  test("is never shown to a member, nor a member's page to anybody", async () => {
    const members = [
      await signUpAndConfirm(site, { username: "canary-ada", email: "canary-ada@example.org" }),
      await signUpAndConfirm(site, { username: "canary-ben", email: "canary-ben@example.org" }),
    ];
    const pages = ["/", "/find", "/find/e3d/e3d-v6", "/find.data", "/my-printer"];
    for (const path of [...pages, ...pages, ...pages]) {
      const [strange, ...own] = await Promise.all([site.request(path), ...members.map((member) => member.get(path))]);
      const text = await strange.text();
      for (const [n, response] of own.entries()) {
        const { username = "" } = members[n] ?? {};
        const others = members.filter((other) => other.username !== username);
        const page = await response.text();
        expect(page, `${path} of ${username}`).toContain(username);
        for (const other of others) expect(page, path).not.toContain(other.username);
        expect(text, path).not.toContain(username);
        expect(response.headers.get("cache-control")).toContain("private");
        expect(response.headers.get("etag")).toBeNull();
      }
    }
  });

  test("follows every write, on all addresses together", async () => {
    const [row] = z.array(z.object({ name: z.string() })).parse(await site.read("hotend?id=eq.1&select=name"));
    if (row === undefined) throw new Error("The seed has this hotend");
    const path = "/find.json?q=rooftop";
    const shows = async (address: string, name: string) => (await (await site.request(address)).text()).includes(name);
    for (const name of ["Rooftop one", "Rooftop two", "Rooftop three"]) {
      await Promise.all(["/find?q=rooftop", path, "/find.csv"].map((address) => site.request(address)));
      await site.write("PATCH", "hotend?id=eq.1", { name });
      await eventually(() => shows(path, name), 5_000);
      // What one address shows, no other hides.
      for (const address of ["/find?q=rooftop", "/find.csv", "/find.data?q=rooftop"]) {
        expect(await shows(address, name), address).toBe(true);
      }
    }
    await site.write("PATCH", "hotend?id=eq.1", row);
    await eventually(async () => !(await shows(path, "Rooftop three")), 5_000);
  });

  test("follows the locks that pages show", async () => {
    const closed = async () => /TUNE[\s\S]{0,400}?[Cc]losed/.test(await (await site.request("/")).text());
    expect(await closed()).toBe(false);
    for (const isLocked of [true, false]) {
      await site.write("PATCH", "page_access?page_name=eq.tools", { is_locked: isLocked });
      await eventually(async () => (await closed()) === isLocked, 2_000);
    }
  });
});
