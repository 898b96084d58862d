import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { textOf } from "../../support/checks/page-html";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { recordingLog } from "../../support/recording-log";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* What is counted of visits, and who reads it. A site of its own, since every request of a shared one would be counted. */

const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0" };
/** A little longer than counts wait on their way to the database. */
const WRITTEN_MS = 15_000;

let site: BuiltSite;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  admin = await signUpAdmin(site);
});
afterAll(() => site.stop());

const rows = async (path: string) => z.array(z.record(z.string(), z.unknown())).parse(await site.read(path));
const look = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await site.request(path, { headers: { ...BROWSER, ...headers } });
  await response.arrayBuffer();
  return response.status;
};
const views = async (route: string) =>
  rows(`page_views_daily?select=route,item_key,referrer_host,views&order=item_key,referrer_host&route=eq.${route}`);

test("pages are counted, kept ones, too, but not for those who must not or will not be", async () => {
  const part = "/find/e3d/e3d-v6";
  // Rendered, sent as it is kept, and not sent again since the browser has it.
  expect(await look(part)).toBe(200);
  expect(await look(part, { Referer: "https://www.example.org/forum/1" })).toBe(200);
  const { headers } = await site.request(part, { headers: BROWSER });
  expect(await look(part, { "If-None-Match": headers.get("etag") ?? "" })).toBe(304);
  // A page of one visitor.
  const member = await signUpAndConfirm(site);
  expect((await member.get(part, BROWSER)).status).toBe(200);

  expect(await look(part, { "Sec-GPC": "1" })).toBe(200);
  expect(await look(part, { "Sec-Purpose": "prefetch" })).toBe(200);
  expect(await look(`${part}.data`, { "Sec-Purpose": "prefetch" })).toBe(200);
  expect(await look(part, { "User-Agent": "Googlebot/2.1" })).toBe(200);
  expect((await admin.get(part, BROWSER)).status).toBe(200);
  expect((await admin.get("/saved", BROWSER)).status).toBe(200);
  expect(await look("/find/e3d/no-such-part")).toBe(404);
  // Counted last, so that what comes before has been counted when this has.
  expect(await look("/glossary")).toBe(200);

  await eventually(async () => (await views("/glossary")).length === 1, WRITTEN_MS);
  const ofParts = await views("/find/:manufacturerSlug/:partSlug");
  expect(ofParts).toEqual([
    expect.objectContaining({ item_key: "e3d/e3d-v6", referrer_host: "", views: 4 }),
    expect.objectContaining({ item_key: "e3d/e3d-v6", referrer_host: "example.org", views: 1 }),
  ]);
  expect(await views("/saved")).toEqual([]);
}, 60_000);

test("searches are counted with their results, and what is done when it succeeds", async () => {
  expect(await look("/search?q=Qwxz%20Hotend%20Unobtainium")).toBe(200);
  expect(await look("/find?q=dragon")).toBe(200);
  expect(await look("/find?q=dragon")).toBe(200);
  expect(await look("/find?q=ada@example.org")).toBe(200);
  const visitor = newVisitor(site);
  await visitor.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" }, BROWSER);
  await visitor.post("/pins", { intent: "unpin", item: "hotend:1", redirectTo: "/find" }, BROWSER);
  await visitor.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" }, { ...BROWSER, "Sec-GPC": "1" });
  await visitor.post("/pins", { intent: "pin", item: "no part", redirectTo: "/find" }, BROWSER);
  const events = () => rows("event_daily?select=name,times&name=in.(pin,unpin)&order=name");
  await eventually(async () => (await events()).length === 2, WRITTEN_MS);
  expect(await events()).toEqual([
    { name: "pin", times: 1 },
    { name: "unpin", times: 1 },
  ]);
  expect(await rows("search_daily?select=q,times&order=q")).toEqual([
    { q: "dragon", times: 2 },
    { q: "qwxz hotend unobtainium", times: 1 },
  ]);
  expect(await rows("search_daily?select=q&results=eq.0")).toEqual([{ q: "qwxz hotend unobtainium" }]);
}, 60_000);

test("administrators read it as a page and as CSV, nobody else does", async () => {
  await site.write("POST", "page_views_daily", {
    ...{ day: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10), route: "/learn/:slug" },
    ...{ item_key: "<script>alert(1)</script>", views: 1234 },
  });
  const html = await (await admin.get("/admin/analytics?range=30d")).text();
  const text = textOf(html);
  expect(text).toContain("1,234");
  expect(text).toContain("qwxz hotend unobtainium");
  expect(html).toMatch(/<svg[^>]*aria-label="Page views of the last 30 days/);
  expect(html).not.toContain("<script>alert(1)");
  expect(textOf(await (await admin.get("/admin/analytics")).text())).not.toContain("1,234");
  expect(textOf(await (await admin.get("/admin/analytics?range=x")).text())).toContain("range=x: no such range");

  const odd = await admin.get("/admin/analytics.csv?range=5d&x=1");
  expect(odd.headers.get("Warning")).toMatch(/^299 - "range=5d: no such range.*299 - "x=1: no parameter has this name/);

  const csv = await admin.get("/admin/analytics.csv?range=30d");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toContain("item,,/learn/:slug,<script>alert(1)</script>,1234\r\n");

  const member = await signUpAndConfirm(site);
  for (const path of ["/admin/analytics", "/admin/analytics.data", "/admin/analytics.csv?range=7d"]) {
    for (const who of [member, newVisitor(site)]) {
      const response = await who.get(path);
      expect([302, 202], path).toContain(response.status);
      expect(await response.text(), path).not.toContain("qwxz");
    }
  }
  for (const table of ["page_views_daily", "search_daily", "event_daily"]) {
    const response = await site.request(`/rest/v1/${table}`, { headers: { apikey: await site.publishableKey() } });
    expect(response.status, table).toBe(401);
  }
}, 60_000);

test("what has been counted is written when the server stops", async () => {
  const data = await freshDataDirectory();
  const own = await startBuiltSite({ env: { DATA_DIR: data.path } });
  await (await own.request("/tune", { headers: BROWSER })).arrayBuffer();
  await own.stop();
  const backend = await startEmbeddedBackend({ dataDir: data.path, log: recordingLog(), siteUrl: own.origin });
  const views = await backend.withDatabase((database) =>
    database.query(z.object({ route: z.string(), views: z.int() }), "select route, views from public.page_views_daily"),
  );
  expect(views).toEqual([{ route: "/tune", views: 1 }]);
  await backend.close();
  await data.remove();
}, 60_000);
