import { expect, test } from "vitest";
import { featuredCardFormSchema } from "./cards/featured-card-form.model";
import { shownCards, subjectOf } from "./cards/shown-cards.server";
import { cardsAt, nextCardChange, type FeaturedCard } from "./featured-cards.model";
import { isImageAddress, isSiteTarget } from "./site-target.model";

const NOW = Date.parse("2026-06-01T12:00:00Z");
const card = (changed: Partial<FeaturedCard>): FeaturedCard => ({
  ...{ id: 1, title: "Card", subtitle: null, imageUrl: null, imageAlt: null, href: "/find", cta: null },
  ...{ placement: "find", position: 1, startsAt: null, endsAt: null, part: null, guideId: null },
  ...changed,
});

test("a page shows its cards in their order, from their start to their end", () => {
  const cards = [
    card({ id: 1, position: 2 }),
    card({ id: 2, position: 1, startsAt: "2026-06-01T12:00:00.000Z" }),
    card({ id: 3, startsAt: "2026-06-01T12:00:00.001Z" }),
    card({ id: 4, endsAt: "2026-06-01T12:00:00.000Z" }),
    card({ id: 5, placement: "home" }),
  ];
  expect(cardsAt(cards, "find", NOW).map(({ id }) => id)).toEqual([2, 1]);
  expect(cardsAt(cards, "tune", NOW)).toEqual([]);
  expect(nextCardChange(cards, NOW)).toBe(NOW + 1);
  expect(nextCardChange(cards, NOW + 1)).toBe(Infinity);
});

const source = {
  cards: [
    card({ id: 1, href: "/find/old/address", part: { table: "hotend", partId: 7 } }),
    card({ id: 2, part: { table: "hotend", partId: 8 } }),
    card({ id: 3, href: "/learn/old-slug", guideId: 5 }),
    card({ id: 4, guideId: 6 }),
  ],
  guides: [{ id: 5, slug: "new-slug" }],
  partByKey: (key: string) => (key === "hotend:7" ? { manufacturerSlug: "e3d", partSlug: "v6" } : null),
  partBySlugs: (maker: string, part: string) =>
    maker === "e3d" && part === "v6" ? { table: "hotend" as const, id: 7 } : null,
};

test("a card follows its part or guide to the address of today, and goes with it", () => {
  expect(shownCards(source, "find").map(({ id, to }) => [id, to])).toEqual([
    [1, "/find/e3d/v6"],
    [3, "/learn/new-slug"],
  ]);
  expect(shownCards(null, "find")).toEqual([]);
});

test.each([
  ["/find/e3d/v6", { part: { table: "hotend", partId: 7 }, guideId: null }],
  ["/find/e3d/other", { part: null, guideId: null }],
  ["/learn/new-slug", { part: null, guideId: 5 }],
  ["/learn/new-slug?printer=x", { part: null, guideId: null }],
  ["https://example.com/find/e3d/v6", { part: null, guideId: null }],
])("%s is about %j", (href, subject) => {
  expect(subjectOf(source, href)).toEqual(subject);
});

test.each(["/", "/find?q=a#b", "/find?q=a//b", "/learn/a.b", "https://shop.example.com/a?b=c"])(
  "%s may be linked",
  (href) => {
    expect(isSiteTarget(href)).toBe(true);
  },
);

test.each([
  ...["", "find", "//evil.example.com", "/\\evil.example.com", "/\tevil", "http://example.com/", "javascript:alert(1)"],
  ...["https://user@example.com/", "https://localhost/", "https://example.com:8080/", `/${"a".repeat(2_000)}`],
  // Browsers and routers read these in several ways.
  ...["/.//evil.example.com", "/~//x", "/%2f/x", "/%2Fx", "/a/../b", "/a/%2e%2E/b", "/a/.", "/a%5Cb"],
])("%j may not be linked", (href) => {
  expect(isSiteTarget(href)).toBe(false);
});

test.each([
  ["https://cdn.example.com/a b.png", false],
  ["http://cdn.example.com/a.png", false],
  ["//cdn.example.com/a.png", false],
  ["/", false],
  ["/a//b.png", false],
  ["https://x", false],
  ["https://x/a.png", false],
  ["https://cdn.example.com/a.png", true],
  ["/pictures/a/800.webp", true],
])("a picture from %s: %s", (url, accepted) => {
  expect(isImageAddress(url)).toBe(accepted);
});

test("times of the form are UTC, and what cannot be seen is no title", () => {
  const form = { title: " A\u200b\n card ", href: "/find", placement: "find", startsAt: "2026-12-01T08:00" };
  expect(featuredCardFormSchema.parse(form)).toMatchObject({
    ...{ title: "A card", startsAt: "2026-12-01T08:00:00.000Z", endsAt: null, isActive: false, subtitle: "" },
  });
  for (const wrong of [
    { title: "\u200b" },
    { startsAt: "2026-13-01T08:00" },
    { startsAt: "2026-02-30T10:00" },
    { startsAt: "1.12.2026" },
  ]) {
    expect(featuredCardFormSchema.safeParse({ ...form, ...wrong }).success).toBe(false);
  }
});
