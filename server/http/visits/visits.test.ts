import { expect, test } from "vitest";
import { countedPage, type CountedPage } from "./counted-page";
import { createCountVisit } from "./visits";

const ORIGIN = "http://localhost:3000";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const HTML = "text/html; charset=utf-8";

function page(path: string, search = "", contentType = HTML, status = 200): CountedPage | null {
  return countedPage({ origin: ORIGIN, path, search, status, contentType, noted: null });
}

test.each([
  ["/", "/", ""],
  ["/find", "/find", ""],
  ["/find/E3D/v6", "/find/:manufacturerSlug/:partSlug", "e3d/v6"],
  ["/learn/level-a-bed", "/learn/:slug", "level-a-bed"],
  ["/calculators/flow-rate", "/calculators/:slug", "flow-rate"],
  ["/saved/secret-slug", "/saved/:slug", ""],
  ["/unsubscribe/secret", "/unsubscribe/:key", ""],
])("%s is counted as %s of %j", (path, route, item) => {
  expect(page(path)).toMatchObject({ route, item, address: path, isData: false });
});

test("the data of a page count as the page", () => {
  expect(page("/_root.data", "", "text/x-script")).toMatchObject({ route: "/", address: "/", isData: true });
  expect(page("/find.data", "?q=a&_routes=x", "text/x-script")).toMatchObject({ route: "/find", address: "/find?q=a" });
});

test.each([
  ["/admin/analytics", HTML, 200],
  ["/admin/nothing", HTML, 200],
  ["/dev/mailbox", HTML, 200],
  ["/find.csv", "text/csv", 200],
  ["/find/no/part", HTML, 404],
  ["/no/page/here", HTML, 200],
  ["/parts", HTML, 200],
])("%s as %s with %i is not counted", (path, type, status) => {
  expect(page(path, "", type, status)).toBeNull();
});

/** What is counted for a request with some headers. */
function counted(headers: Readonly<Record<string, string>>, of = page("/find", "?q=a"), method = "GET") {
  const views: (string | null)[] = [];
  const count = createCountVisit(() => ({
    view: ({ referrer }) => views.push(referrer),
    search: () => undefined,
  }));
  count({ method, rawHeaders: Object.entries({ "User-Agent": FIREFOX, ...headers }).flat() }, of);
  return views;
}

test("a visit is counted, with the site it comes from and not with pages of this one", () => {
  expect(counted({})).toEqual([null]);
  expect(counted({ "Sec-GPC": "0", "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate" })).toEqual([null]);
  expect(counted({ Referer: "https://example.org/forum" })).toEqual(["https://example.org/forum"]);
  expect(counted({ Referer: `${ORIGIN}/learn` })).toEqual([null]);
});

test.each([
  { "Sec-GPC": "1" },
  { "sec-gpc": " 1 " },
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { "Sec-Fetch-Mode": "no-cors" },
  { "Sec-Fetch-Dest": "empty" },
  { "User-Agent": "" },
  { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
])("%j is not counted", (headers) => {
  expect(counted(headers)).toEqual([]);
});

test("a HEAD request is not counted", () => {
  expect(counted({}, page("/"), "HEAD")).toEqual([]);
});

test("data are counted when another page asks for them, and neither ahead nor again", () => {
  const data = page("/find.data", "?q=a", "text/x-script");
  const fetched = { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors" };
  expect(counted({ ...fetched, Referer: `${ORIGIN}/` }, data)).toHaveLength(1);
  expect(counted({ ...fetched, Referer: `${ORIGIN}/find?q=b` }, data)).toHaveLength(1);
  expect(counted({ ...fetched, Referer: `${ORIGIN}/find?q=a` }, data)).toEqual([]);
  expect(counted({ ...fetched, Referer: `${ORIGIN}/`, "Sec-Purpose": "prefetch" }, data)).toEqual([]);
});
