import { z } from "zod";
import { partKey, type PartCategory } from "~/features/catalogue/catalogue.model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { escapingErrorsOf, htmlErrorsOf, linksIn, ONE_VISITOR, textOf } from "../../support/checks/page-html";

/* Rows that no form writes but the database can hold. None of them may make a page fail. */

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});

afterAll(async () => {
  await site.stop();
});

const ODD: readonly (readonly [what: string, table: PartCategory, row: Readonly<Record<string, unknown>>])[] = [
  ["figures below nothing", "hotend", { max_flow_rate: -5, heater_wattage: -1e6 }],
  ["figures beyond all measure", "hotend", { max_flow_rate: "1e300", heater_wattage: "99999999999999999999.5" }],
  ["figures that are none", "hotend", { max_flow_rate: "NaN" }],
  ["figures without end", "hotend", { heater_voltage: "Infinity" }],
  ["a rating off the scale", "hotend", { rating: 99 }],
  ["a time without end", "hotend", { created_at: "infinity" }],
  ["a time before all others", "hotend", { created_at: "-infinity" }],
  ["a time of another age", "hotend", { created_at: "9999-12-31T23:59:59Z" }],
  ["a picture that is no picture", "hotend", { image_url: "javascript:alert(1)" }],
  ["a picture in quotes", "hotend", { image_url: `https://example.com/"onerror="alert(1)` }],
  ["a picture nowhere", "hotend", { image_url: "not a url" }],
  ["empty words", "hotend", { description: "", manufacturer: "", subcategory: "", source: "" }],
  ["blank words", "hotend", { description: "   ", manufacturer: " \t ", subcategory: " ", source: " | | " }],
  ["very many words", "hotend", { description: "x".repeat(20_000), subcategory: "y".repeat(2_000) }],
  ["lines and tabs", "hotend", { description: "a\n\tb\r\nc", subcategory: "a\tb", manufacturer: "a\nb" }],
  ["words from right to left", "hotend", { manufacturer: "\u202eabc\u2066", description: "\u200b\u200d" }],
  ["a category of its own", "hotend", { category: "__proto__", subcategory: "constructor", subcategory2: "toString" }],
  ["nothing at all", "build_plate", { material: null }],
];

describe("a catalogue with unusual rows", () => {
  test("shows every other part, on every page that lists them", async () => {
    const inserted: { what: string; key: string; name: string }[] = [];
    const refused: string[] = [];
    for (const [position, [what, table, row]] of ODD.entries()) {
      const name = `Odd ${String(position)} ${what}`;
      try {
        const [written] = await site.write("POST", table, { name, ...row });
        const { id } = z.object({ id: z.number() }).parse(written);
        inserted.push({ what, key: partKey(table, id), name });
      } catch {
        // The database may reject the row.
        refused.push(what);
      }
    }
    expect(inserted.length, `refused: ${refused.join(", ")}`).toBeGreaterThan(8);
    const last = inserted.at(-1);
    await eventually(async () => (await site.request(`/find/${last?.key ?? ""}`)).status === 301, 5_000);

    for (const path of [
      "/",
      "/find",
      "/find?category=hotend",
      "/find?category=hotend&page=2",
      "/find?category=hotend&sort=newest",
      "/find?category=hotend&sort=rating",
      "/find?category=hotend&min_max_flow_rate=1",
      "/find?category=hotend&printer=creality-ender-3&fit=all",
      "/find?q=odd",
      "/find/e3d/e3d-v6",
      `/find?compare=${inserted
        .slice(0, 4)
        .map(({ key }) => key)
        .join(",")}`,
    ]) {
      const response = await site.request(path, ONE_VISITOR);
      const html = await response.text();
      expect(response.status, path).toBe(200);
      expect(htmlErrorsOf(html), path).toEqual([]);
      expect(escapingErrorsOf(html), path).toEqual([]);
    }
    expect((await (await site.request("/find")).text()).match(/class="part-card"/g)).toHaveLength(40);
    for (const path of ["/find.json?q=odd", "/find.csv?q=odd", "/sitemap.xml"]) {
      const response = await site.request(path);
      expect(response.status, path).toBe(200);
      expect((await response.text()).length, path).toBeGreaterThan(100);
    }

    for (const { what, key, name } of inserted) {
      const moved = await site.request(`/find/${key}`);
      expect(moved.status, what).toBe(301);
      const response = await site.request(moved.headers.get("location") ?? "", ONE_VISITOR);
      const html = await response.text();
      expect(response.status, what).toBe(200);
      expect(htmlErrorsOf(html), what).toEqual([]);
      expect(escapingErrorsOf(html), what).toEqual([]);
      expect(textOf(html), what).toContain(name);
      for (const link of linksIn(html)) expect(link, what).not.toMatch(/^\s*javascript:/i);
    }
    expect(site.log()).not.toMatch(/"level":"(?:error|fatal)"/);
  });
});
