import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { countedPage, type CountedPage } from "./counted-page";
import { createCountVisit, type VisitCounter } from "./visits";

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
  const counter = { view: (view: View) => views.push(view.referrer), search: () => undefined };
  createCountVisit({ counter: () => counter, shareOf: () => null })(asked(headers, method), of);
  return views;
}

type View = Parameters<VisitCounter["view"]>[0];

function asked(headers: Readonly<Record<string, string>>, method = "GET") {
  const rawHeaders = Object.entries({ "User-Agent": FIREFOX, ...headers }).flat();
  return { method, rawHeaders, headers: {}, socket: new Socket() };
}

test("one address names a hundred texts and a hundred referrers an hour; the rest is counted without its name", () => {
  vi.useFakeTimers();
  // The cache takes what was kept at zero for what never ends.
  vi.advanceTimersByTime(1);
  const texts = { known: 0, none: 0 };
  const referrers = { known: 0, none: 0 };
  let address = "192.0.2.1";
  const count = createCountVisit({
    shareOf: () => address,
    counter: () => ({
      view: ({ referrer }) => (referrers[referrer === "unnamed" ? "none" : "known"] += 1),
      search: (q) => (texts[q === null ? "none" : "known"] += 1),
    }),
  });
  const look = (n: number) => {
    const of = { origin: ORIGIN, path: "/search", search: "", status: 200, contentType: HTML };
    count(
      asked({ Referer: `https://site-${String(n)}.example/` }),
      countedPage({ ...of, noted: { q: `text ${String(n)}`, results: 0 } }),
    );
  };
  for (let n = 0; n < 500; n += 1) look(n);
  expect([texts, referrers]).toEqual([
    { known: 100, none: 400 },
    { known: 100, none: 400 },
  ]);
  address = "192.0.2.2";
  look(500);
  address = "192.0.2.1";
  vi.advanceTimersByTime(3_600_001);
  look(501);
  expect([texts.known, referrers.known]).toEqual([102, 102]);
  vi.useRealTimers();
});

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
