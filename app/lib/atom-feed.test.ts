import { expect, test } from "vitest";
import { atomFeed, atomResponse, type AtomEntry } from "./atom-feed";

const ENTRY: AtomEntry = {
  id: "https://fl.example/find/hotend:1",
  title: '<b>&"',
  url: "https://fl.example/find/a?b=c&d=e",
  published: "2026-01-01T00:00:00.000Z",
  updated: "2026-02-01T00:00:00.000Z",
  author: "Ann",
  summary: "a\u0000b\u000bc \ud800 \u{1f600}",
};
const FEED = {
  id: "https://fl.example/feed",
  title: "New",
  url: "https://fl.example/",
  self: "https://fl.example/feed",
};

test("texts are escaped, and what XML cannot write is left out", () => {
  const feed = atomFeed({ ...FEED, entries: [ENTRY] });
  expect(feed).toContain("<title>&lt;b&gt;&amp;&quot;</title>");
  expect(feed).toContain('<link href="https://fl.example/find/a?b=c&amp;d=e"/>');
  expect(feed).toContain("<summary>abc  \u{1f600}</summary>");
  expect(feed).not.toContain("<category");
});

test("a feed was updated when the latest of its entries was, and has a time without any", () => {
  const later = { ...ENTRY, updated: "2026-03-01T00:00:00.000Z", category: "hotend" };
  const feed = atomFeed({ ...FEED, entries: [later, ENTRY] });
  expect(feed.match(/<updated>[^<]*/g)?.[0]).toBe("<updated>2026-03-01T00:00:00.000Z");
  expect(feed).toContain('<category term="hotend"/>');
  expect(atomFeed({ ...FEED, entries: [] })).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});

test("the response says that it is Atom, and how it may be kept", () => {
  const { headers } = atomResponse({ ...FEED, entries: [] }, { "Cache-Control": "private, no-cache" });
  expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
});
