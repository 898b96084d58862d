import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

/* A site of its own: deals are part of the catalogue. */

const DAY_MS = 86_400_000;
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0" };
const HOSTILE = "<script>alert(1)</script>\"'&amp; deal";

let site: BuiltSite;
let ids: Record<"filament" | "hostile" | "over" | "toCome" | "ending" | "pending", number>;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const rowSchema = z.array(z.object({ id: z.number(), clicks: z.number() })).length(1);
const add = async (row: object): Promise<number> => {
  const made = await site.write("POST", "deals", {
    ...{ kind: "filament", title: "PETG 1 kg", merchant: "Shop", url: "https://shop.example.com/petg?a=1&b=2" },
    ...{ price: 14.99, list_price: 20, currency: "EUR", weight_g: 750, material: "PETG", status: "active" },
    ...row,
  });
  return rowSchema.parse(made)[0]?.id ?? 0;
};
const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.request(path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

beforeAll(async () => {
  site = await startBuiltSite();
  ids = {
    filament: await add({
      affiliate: true,
      coupon_code: "SPOOL10",
      last_checked_at: inMs(-20 * DAY_MS),
      region: ["EU"],
    }),
    hostile: await add({ title: HOSTILE, merchant: HOSTILE, brand: HOSTILE, colour: HOSTILE, coupon_code: "<b>'\"&" }),
    over: await add({ title: "It is over", ends_at: inMs(-1_000) }),
    toCome: await add({ title: "It will come", starts_at: inMs(DAY_MS) }),
    ending: await add({ title: "It ends soon", item_table: "hotend", item_id: 1, ends_at: inMs(DAY_MS) }),
    pending: await add({ title: "Not looked at", status: "pending" }),
  };
  await eventually(async () => (await page("/find?view=filament-deals")).html.includes("It ends soon"), 10_000);
});
afterAll(() => site.stop());

describe("the tabs", () => {
  test("are on every list of FIND, and the empty one says how to send the first deal", async () => {
    for (const path of ["/find", "/find?view=filament-deals", "/find?view=tool-discounts"]) {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(html).toContain('href="/find?view=filament-deals"');
      expect(html).toContain('href="/find?view=tool-discounts"');
    }
    const { html } = await page("/find?view=tool-discounts");
    expect(textOf(html)).toContain("No tool discounts yet");
    expect(html).toContain('href="/submit?type=deal"');
    expect(html).toContain('content="noindex"');
  });

  test("list what is good now, with prices, terms and marked links", async () => {
    const { html } = await page("/find?view=filament-deals");
    const text = textOf(html);
    for (const words of ["€14.99", "instead of €20, 25 % less", "€19.99 per kg", "Ships to European Union"]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Checked 20 days ago, may have changed/);
    expect(text.match(/Some links pay us/g)).toHaveLength(1);
    expect(html.match(/class="deal-paid"/g)).toHaveLength(1);
    for (const words of ["It is over", "It will come", "Not looked at"]) expect(html).not.toContain(words);
    expect(html).toContain("Filament deals - Find - First Layer");
    expect(html).not.toMatch(/"@type":"(Offer|Product)"/);
    expect(html).not.toContain("shop.example.com");
    const [link = ""] = new RegExp(`<a [^>]*href="/out/deal/${String(ids.filament)}"[^>]*>`).exec(html) ?? [];
    expect(link).toContain('rel="sponsored nofollow noopener"');
  });

  test("filter by one GET form, and say what of the address has no effect", async () => {
    expect(textOf((await page("/find?view=filament-deals&region=EU")).html)).toContain("1 filament deal");
    expect((await page("/find?view=filament-deals&material=&region=EU")).headers.get("location")).toBe(
      "/find?view=filament-deals&region=EU",
    );
    const { html } = await page("/find?view=filament-deals&region=Mars&max_price_per_kg=x");
    expect(textOf(html)).toContain("region=Mars: not known here");
    expect(textOf(html)).toContain("max_price_per_kg=x: not a price");
  });

  test("leave the files of FIND alone", async () => {
    const json: unknown = await (await site.request("/find.json?view=filament-deals")).json();
    expect(z.object({ total: z.number(), notes: z.array(z.unknown()) }).parse(json)).toMatchObject({
      notes: [{ param: "view", value: "filament-deals" }],
    });
    expect((await site.request("/find.csv?view=tool-discounts")).status).toBe(200);
    expect(textOf((await page("/find?view=nonsense")).html)).toContain("view=nonsense: not known here");
  });
});

test("text of a deal is text everywhere", async () => {
  for (const path of ["/find?view=filament-deals", "/find/deals/feed.xml"]) {
    const { html } = await page(path);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html.replaceAll("\\u003cscript>alert(1)", "")).not.toContain("<script>alert(1)");
  }
});

test("a part's page has its deals", async () => {
  const target = (await site.request("/find/hotend:1")).headers.get("location") ?? "";
  const { html, headers } = await page(target);
  expect(textOf(html)).toContain("Deals for this part");
  expect(html).toContain("It ends soon");
  expect(headers.get("cache-control")).toBe("public, no-cache");
});

describe("kept pages", () => {
  test("lose a deal at the moment it ends, and have it from the moment it begins", async () => {
    const soon = inMs(2_500);
    await add({ title: "About to end", ends_at: soon });
    await add({ title: "About to begin", starts_at: soon });
    const read = async () => (await page("/find?view=filament-deals")).html;
    await eventually(async () => (await read()).includes("About to end"), 10_000);
    expect(await read()).not.toContain("About to begin");
    await eventually(async () => Date.now() > Date.parse(soon), 10_000);
    const html = await read();
    expect(html).toContain("About to begin");
    expect(html).not.toContain("About to end");
  });

  test("are checked again each time, and so is the feed, which knows what the reader has", async () => {
    for (const path of ["/find?view=filament-deals", "/find/deals/feed.xml"]) {
      const { headers } = await page(path);
      expect(headers.get("cache-control")).toBe("public, no-cache");
      const etag = headers.get("etag") ?? "";
      expect((await page(path, { "If-None-Match": etag })).status).toBe(304);
    }
  });
});

describe("the way to the shop", () => {
  const go = (id: number | string, init: RequestInit = {}) =>
    site.request(`/out/deal/${String(id)}`, { headers: BROWSER, ...init });
  const clicksOf = async (id: number) =>
    rowSchema.parse(await site.read(`deals?select=id,clicks&id=eq.${String(id)}`))[0]?.clicks;

  test("leads to the address that is stored, and nowhere else", async () => {
    const response = await go(`${String(ids.filament)}?url=https://evil.example.net/&next=//evil.example.net`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("https://shop.example.com/petg?a=1&b=2");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  test("counts visitors, and neither programs nor what is loaded ahead", async () => {
    const before = (await clicksOf(ids.hostile)) ?? 0;
    await go(ids.hostile, { headers: { "User-Agent": "Googlebot/2.1" } });
    await go(ids.hostile, { headers: { ...BROWSER, "Sec-Purpose": "prefetch" } });
    await go(ids.hostile, { method: "HEAD" });
    await go(ids.hostile);
    await go(ids.hostile);
    await eventually(async () => (await clicksOf(ids.hostile)) === before + 2, 20_000);
  });

  test("ends with the deal", async () => {
    const over = await go(ids.over);
    expect(over.status).toBe(410);
    expect(textOf(await over.text())).toContain("This deal has ended");
    expect((await go(ids.toCome)).status).toBe(404);
    for (const id of [ids.pending, 999_999, "0", "1e3", "x", "%2e%2e", `0${String(ids.filament)}`]) {
      const response = await go(id);
      expect(response.status, String(id)).toBe(404);
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });

  test("is closed to crawlers", async () => {
    expect((await page("/robots.txt")).html).toContain("Disallow: /out");
  });
});

test("reporting leads visitors without an account to signing in, and back to the list", async () => {
  const response = await site.request("/find?view=filament-deals", {
    method: "POST",
    headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "report-deal", deal: String(ids.filament) }),
  });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/auth?next=%2Ffind%3Fview%3Dfilament-deals");
});
