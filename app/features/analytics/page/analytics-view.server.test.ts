import { expect, test } from "vitest";
import { UNKNOWN_PARAM } from "~/lib/text/address-notes";
import { changeOf, rangeIn, totalsOf } from "./analytics-page.model";
import { analyticsCsv } from "./analytics-csv.server";
import { analyticsView, noEmptySearches } from "./analytics-view.server";
import type { Analytics } from "./analytics.queries.server";

const days = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-11-${String(index + 13).padStart(2, "0")}`,
  views: index * 10,
  searches: 1,
  emptySearches: 0,
  events: index === 13 ? { pin: 2 } : {},
}));
const FOUND: Analytics = {
  days,
  pages: [
    { route: "/find", times: 9 },
    { route: "/saved/:slug", times: 1 },
  ],
  items: [
    { route: "/find/:manufacturerSlug/:partSlug", item: "e3d/v6", times: 3 },
    { route: "/find/:manufacturerSlug/:partSlug", item: "gone/part", times: 2 },
    { route: "/learn/:slug", item: "level-a-bed", times: 1 },
  ],
  referrers: [{ host: "other", times: 4 }],
  searches: [{ q: "=1+1", times: 2, results: 0 }],
  empty_searches: [{ q: "=1+1", times: 2, results: 0 }],
  funnel: { joined: 4, pinned: 2, collected: 1, submitted: 0 },
};
const NAMES = { part: (maker: string) => (maker === "e3d" ? "V6" : null), guide: () => "Level a bed" };

test("an unknown range is a week, and the page says so", () => {
  expect(rangeIn(new URLSearchParams("range=30d"))).toMatchObject({ range: { days: 30 }, notes: [] });
  expect(rangeIn(new URLSearchParams("range=1y"))).toMatchObject({ range: { days: 7 } });
  expect(rangeIn(new URLSearchParams("range=1y&x=1")).notes).toMatchObject([
    { param: "range", value: "1y" },
    { param: "x", value: "1", note: UNKNOWN_PARAM },
  ]);
});

test("totals are those of the last half, with those of the half before", () => {
  const [views] = totalsOf(days);
  expect(views).toMatchObject({ now: 700, before: 210 });
});

test.each([
  [{ now: 12, before: 10 }, "+20 %"],
  [{ now: 5, before: 10 }, "−50 %"],
  [{ now: 10, before: 10 }, "no change"],
  [{ now: 10, before: 0 }, "none before"],
  [{ now: 0, before: 0 }, "no change"],
])("%j is %j", (total, words) => {
  expect(changeOf(total)).toBe(words);
});

test("things that are gone keep their key and lead nowhere, and so do patterns of addresses", () => {
  const view = analyticsView(FOUND, rangeIn(new URLSearchParams()).range, NAMES);
  expect(view.parts).toMatchObject([
    { label: "V6", to: "/find/e3d/v6" },
    { label: "gone/part", to: null },
  ]);
  expect(view.guides).toMatchObject([{ label: "Level a bed", to: "/learn/level-a-bed" }]);
  expect(view.pages).toMatchObject([
    { label: "Find", to: "/find" },
    { label: "A collection", to: null },
  ]);
  expect(view.referrers).toMatchObject([{ label: "All others" }]);
  expect(view.funnel.map(({ share }) => share)).toEqual([100, 50, 25, 0]);
});

test("no search without result is a success only where somebody searched in these days", () => {
  expect(noEmptySearches({ days }, "7 days")).toBe("Every search of the last 7 days has found something.");
  const before = days.map((day, index) => ({ ...day, searches: index < days.length / 2 ? 1 : 0 }));
  expect(noEmptySearches({ days: before }, "7 days")).toBe("No search was counted in the last 7 days.");
});

test("the chart draws both halves on whole numbers, and says each day in words", () => {
  const { chart } = analyticsView(FOUND, rangeIn(new URLSearchParams()).range, NAMES);
  expect(chart.points).toHaveLength(7);
  expect(chart.points.at(-1)).toMatchObject({ label: "26 Nov", says: "26 Nov: 130 page views, 60 on 19 Nov" });
  expect(chart.line).toMatch(/^M48,/);
  expect(chart.before).toMatch(/^M48,192/);
  expect(chart.ticks.map(({ label }) => label)).toEqual(["0", "50", "100", "150"]);
});

test("the chart of days without any visit is a line along the ground", () => {
  const none = days.map((day) => ({ ...day, views: 0 }));
  const { chart } = analyticsView({ ...FOUND, days: none }, rangeIn(new URLSearchParams()).range, NAMES);
  expect(new Set(chart.points.map(({ y }) => y))).toEqual(new Set([192]));
});

test("the CSV has every number of every day, and no formulas", () => {
  const csv = analyticsCsv(FOUND);
  expect(csv).toContain("day,2026-11-26,pin,,2\r\n");
  expect(csv).not.toContain("2026-11-19");
  expect(csv).toContain("search without result,,'=1+1,0,2\r\n");
});
