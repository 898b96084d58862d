import { describe, expect, test } from "vitest";
import { dealKindIn } from "./deal-views.model";
import { dealOfUndo, dealReportUndo, dealRowSchema, isLive, isShopAddress, nextChangeOf } from "./deals.model";
import { sampleDeal } from "./deals.test-samples";

const at = (time: string) => Date.parse(time);
const NOW = at("2026-11-24T16:00:00Z");

describe("addresses of shops", () => {
  test.each([
    "https://shop.example.com",
    "https://shop.example.com/Petg?ref=A%20b#Top",
    "https://xn--shp-sna.example.xn--p1ai/?a[0]=1&b='x'",
  ])("%s", (url) => {
    expect(isShopAddress(url)).toBe(true);
  });

  test.each([
    ...[
      "http://shop.example.com/",
      "javascript:alert(1)",
      "//shop.example.com/",
      "https://user:word@shop.example.com/",
    ],
    ...[
      "https://shop.example.com:8443/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://2130706433/",
      "https://localhost/",
    ],
    ...["https://printer.local/", "https://shop.example.com\\@evil.example.net/", "https://shop.example.com/\n", ""],
    ...["https://Shop.example.com/", "https://shop.example.com./", `https://shop.example.com/${"x".repeat(2_000)}`],
  ])("not %j", (url) => {
    expect(isShopAddress(url)).toBe(false);
  });
});

describe("a deal is good", () => {
  test.each([
    [{}, true],
    [{ startsAt: "2026-11-24T16:00:00.000Z" }, true],
    [{ startsAt: "2026-11-24T16:00:00.001Z" }, false],
    [{ endsAt: "2026-11-24T16:00:00.001Z" }, true],
    [{ endsAt: "2026-11-24T16:00:00.000Z" }, false],
    [{ ended: true }, false],
  ])("%o: %s", (given, expected) => {
    expect(isLive(sampleDeal(given), NOW)).toBe(expected);
  });
});

describe("pages with deals change next", () => {
  test("never, without any that is good or will be", () => {
    expect(nextChangeOf([], NOW)).toBe(Infinity);
    expect(nextChangeOf([sampleDeal({ ended: true }), sampleDeal({ endsAt: "2026-01-01T00:00:00.000Z" })], NOW)).toBe(
      Infinity,
    );
  });

  test("when one begins or ends, and when the day does, whichever is first", () => {
    expect(nextChangeOf([sampleDeal({ startsAt: "2026-12-01T10:00:00.000Z" })], NOW)).toBe(at("2026-12-01T10:00:00Z"));
    expect(nextChangeOf([sampleDeal()], NOW)).toBe(at("2026-11-25T00:00:00Z"));
    expect(nextChangeOf([sampleDeal(), sampleDeal({ endsAt: "2026-11-24T18:30:00.000Z" })], NOW)).toBe(
      at("2026-11-24T18:30:00Z"),
    );
  });
});

describe("a row", () => {
  const row = {
    ...{ id: 7, kind: "tool", title: "Cutter", merchant: "Shop", brand: null, url: "https://shop.example.com/" },
    ...{ affiliate: true, price: 10, list_price: null, price_per_kg: null, currency: "EUR", weight_g: null },
    ...{ material: null, colour: null, diameter: null, coupon_code: null, region: [], starts_at: null, ends_at: null },
    ...{ last_checked_at: "2026-11-20T12:00:00.123456+00:00", created_at: "2026-11-20T12:00:00+00:00" },
    ...{ status: "expired", item_table: "tools", item_id: 3 },
  };

  test("has its times in one form, and its part", () => {
    expect(dealRowSchema.parse(row)).toMatchObject({
      lastCheckedAt: "2026-11-20T12:00:00.123Z",
      ended: true,
      part: { table: "tools", partId: 3 },
    });
  });

  test.each([{ url: "http://shop.example.com/" }, { status: "pending" }, { created_at: "soon" }, { currency: "euro" }])(
    "is left out with %o",
    (wrong) => {
      expect(dealRowSchema.safeParse({ ...row, ...wrong }).success).toBe(false);
    },
  );
});

test("an address of FIND names one kind of deals, or parts", () => {
  expect(dealKindIn(new URLSearchParams("view=filament-deals"))).toBe("filament");
  expect(dealKindIn(new URLSearchParams("view=tool-discounts&page=2"))).toBe("tool");
  expect(dealKindIn(new URLSearchParams("view=parts"))).toBeNull();
  expect(dealKindIn(new URLSearchParams(""))).toBeNull();
});

test("an Undo button names the deal of a report, and nothing else does", () => {
  expect(dealOfUndo(dealReportUndo(12))).toBe(12);
  for (const other of ["deal-report:", "deal-report:0", "deal-report:1e3", "12", "d:12"])
    expect(dealOfUndo(other)).toBeNull();
});
