import { describe, expect, test } from "vitest";
import { atomFeed } from "~/lib/atom-feed";
import type { DealKind } from "../deal-views.model";
import type { Deal } from "../deals.model";
import { sampleDeal } from "../deals.test-samples";
import { dealsForPart, dealListView } from "./deal-list.server";
import { dealsFeed } from "./deals-feed.server";
import { checkedText, endsText, moneyText, weightText } from "./deal-words.server";

const NOW = Date.parse("2026-11-24T16:00:00Z");

const DEALS: readonly Deal[] = [
  sampleDeal({ id: 1, pricePerKg: 20 }),
  sampleDeal({ id: 2, material: "pla", pricePerKg: 15, price: 15, regions: ["worldwide"] }),
  sampleDeal({ id: 3, material: "PLA", currency: "USD", pricePerKg: 12, diameter: 2.85, regions: ["US"] }),
  sampleDeal({ id: 4, pricePerKg: null, price: null, currency: null, regions: [], endsAt: "2026-11-25T08:00:00.000Z" }),
  sampleDeal({ id: 5, endsAt: "2026-11-24T15:59:00.000Z" }),
  sampleDeal({ id: 6, kind: "tool", material: null, weightG: null, pricePerKg: null, diameter: null }),
];

const list = (query: string, kind: DealKind = "filament", deals = DEALS) =>
  dealListView({ deals, kind, params: new URLSearchParams(query), now: NOW, partOf: () => null });
const ids = (query: string) => list(query).cards.map(({ id }) => id);

describe("a list of deals", () => {
  test("has those of its kind that are good now, by price within a currency, those without a price last", () => {
    expect(ids("view=filament-deals")).toEqual([2, 1, 3, 4]);
    expect(list("").currenciesDiffer).toBe(true);
    expect(list("view=tool-discounts", "tool").cards.map(({ id }) => id)).toEqual([6]);
  });

  test.each([
    ["sort=ends", [4, 3, 2, 1]],
    ["sort=newest", [4, 3, 2, 1]],
    ["material=PLA", [2, 3]],
    ["region=US", [2, 3]],
    ["region=EU", [2, 1]],
    ["diameter=2.85", [3]],
    ["currency=EUR&max_price_per_kg=15,5", [2]],
  ])("%s: %o", (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  test("says what a filter leaves out because it is not stated", () => {
    expect(list("region=EU").unstated).toEqual({ region: 1, pricePerKg: 0 });
    expect(list("max_price_per_kg=50").unstated).toEqual({ region: 0, pricePerKg: 1 });
  });

  test("says of an empty list which filter is the reason, and has a chip for each", () => {
    const view = list("material=PLA&max_price_per_kg=1");
    expect(view.total).toBe(0);
    expect(view.chips.map(({ label }) => label)).toEqual(["pla", "At most 1 per kg"]);
    expect(view.reason).toEqual({ label: "At most 1 per kg", to: "/find?view=filament-deals&material=pla", total: 2 });
  });

  test.each([
    ["material=wood", "material"],
    ["diameter=3", "diameter"],
    ["region=Mars", "region"],
    ["max_price_per_kg=-1", "max_price_per_kg"],
    ["max_price_per_kg=1e9", "max_price_per_kg"],
    ["sort=best", "sort"],
    ["page=0", "page"],
    ["page=7", "page"],
    ["hide=electrical", "hide"],
  ])("says that %s has no effect", (query, param) => {
    const view = list(query);
    expect(view.ignored.map((note) => note.param)).toEqual([param]);
    expect(view.total).toBe(4);
  });

  test("says of discounts on tools that only filament has a material", () => {
    expect(list("material=PLA", "tool").ignored).toMatchObject([{ param: "material" }]);
  });

  test("has pages", () => {
    const many = Array.from({ length: 31 }, (_, at) => sampleDeal({ id: at + 1 }));
    expect(list("page=2", "filament", many)).toMatchObject({ page: 2, pageCount: 2, total: 31, cards: { length: 1 } });
  });
});

test("a part has the deals about it that are good now, cheapest first", () => {
  const part = { table: "tools" as const, partId: 3 };
  const deals = [
    sampleDeal({ id: 1, part, price: 30 }),
    sampleDeal({ id: 2, part, price: 20 }),
    sampleDeal({ id: 3, part, ended: true }),
    sampleDeal({ id: 4, part: { table: "fan", partId: 3 } }),
  ];
  expect(dealsForPart(deals, { table: "tools", id: 3 }, NOW).map(({ id }) => id)).toEqual([2, 1]);
});

test("what a deal says depends on the day", () => {
  const checked = (lastCheckedAt: string | null) => checkedText(sampleDeal({ lastCheckedAt }), NOW);
  expect(checked("2026-11-24T00:00:00.000Z")).toBe("Checked today");
  expect(checked("2026-11-23T23:59:00.000Z")).toBe("Checked yesterday");
  expect(checked("2026-11-21T12:00:00.000Z")).toBe("Checked 3 days ago");
  expect(checked("2026-11-10T12:00:00.000Z")).toBe("Checked 14 days ago");
  expect(checked("2026-11-09T12:00:00.000Z")).toBe("Checked 15 days ago, may have changed");
  expect(checked(null)).toBe("Not checked yet, may have changed");
  const ends = (endsAt: string) => endsText(sampleDeal({ endsAt }), NOW);
  expect(ends("2026-11-24T18:00:00.000Z")).toBe("Ends today at 18:00 UTC");
  expect(ends("2026-11-25T18:00:00.000Z")).toBe("Ends tomorrow at 18:00 UTC");
  expect(ends("2026-12-03T18:00:00.000Z")).toBe("Ends 3 Dec 2026");
});

test("money has its currency, weights their unit", () => {
  expect([moneyText(14.9, "EUR"), moneyText(20, "USD"), moneyText(3000, "JPY"), moneyText(5, "XTS")]).toEqual([
    ...["€14.90", "US$20", "JP¥3,000", "XTS\u00a05"],
  ]);
  expect([weightText(750), weightText(1_000), weightText(2_500)]).toEqual(["750 g", "1 kg", "2.5 kg"]);
});

test("the feed has what is good now, escaped, and no address of a shop", () => {
  const deals = [sampleDeal({ title: '<b>&"' }), sampleDeal({ id: 2, ended: true })];
  const feed = atomFeed(dealsFeed(deals, "https://fl.example", NOW));
  expect(feed).toContain("<title>&lt;b&gt;&amp;&quot;</title>");
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feed).toContain("<updated>2026-11-20T12:00:00.000Z</updated>");
  expect(feed).toContain("https://fl.example/find?view=filament-deals#deal-1");
  expect(feed).not.toContain("shop.example.com");
});
