import { parse } from "csv-parse/sync";
import { z } from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { myPrinterPair } from "~/features/catalogue/printers/my-printer-cookie.server";
import { eventually, type BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

describe("exports of the list", () => {
  const jsonSchema = z.object({
    total: z.number(),
    page: z.number(),
    pageSize: z.literal(40),
    items: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        manufacturer: z.string().nullable(),
        category: z.string(),
        url: z.string(),
      }),
    ),
  });
  const ofJson = async (query: string) => jsonSchema.parse(await (await site.request(`/find.json?${query}`)).json());
  const ofCsv = async (query: string) => {
    const rows: unknown = parse(await (await site.request(`/find.csv?${query}`)).text(), { columns: true, bom: true });
    return z.array(z.record(z.string(), z.string())).parse(rows);
  };

  test.each([
    "",
    "category=hotend",
    "category=hotend&printer=creality-ender-3",
    "category=hotend&printer=creality-ender-3&fit=all",
    "hide=electrical&hide=requires-tools",
    "q=volcano&sort=name",
    "category=extruder&filament_sensor=yes",
    "category=hotend&min_max_flow_rate=40",
    "manufacturer=e3d&page=2",
    "min_rating=abc&printer=nope",
    "category=hotend&printer=creality-ender-3-v2&hide=electrical",
  ])("hold the same parts as the page: %s", async (query) => {
    const html = await (await site.request(`/find?${query}`)).text();
    const shown = Number(
      /^(\d+)/.exec(textOf(/<h2 id="results-heading"[\s\S]*?<\/h2>/.exec(html)?.[0] ?? "").trim())?.[1] ?? 0,
    );
    const json = await ofJson(query);
    const csv = await ofCsv(query);
    expect(json.total).toBe(shown);
    expect(csv).toHaveLength(shown);
    expect(json.items.length).toBeLessThanOrEqual(40);
    for (const { url, name } of json.items) {
      expect(
        csv.some((row) => Object.values(row).includes(name)),
        name,
      ).toBe(true);
      expect(url.startsWith(`${site.origin}/find/`)).toBe(true);
    }
  });

  test("say whether each part fits the chosen printer", async () => {
    const { items } = await ofJson("category=hotend&printer=creality-ender-3&fit=all");
    const states = new Set(items.map(({ fit }) => JSON.stringify(fit)));
    expect(states.size).toBe(2);
    expect((await ofJson("category=hotend")).items.every(({ fit }) => fit === null)).toBe(true);
  });

  test("have the answers of the page for a printer that only the visitor's cookie names", async () => {
    const headers = { cookie: myPrinterPair("creality-ender-3-v2", false) };
    const html = await (await site.request("/find?category=hotend&page=2", { headers })).text();
    const [, csv = "", json = ""] = /href="(\/find\.csv[^"]*)".*?href="(\/find\.json[^"]*)"/.exec(html) ?? [];
    const queryOf = (href: string) => href.replaceAll("&amp;", "&").split("?")[1] ?? "";
    const { total, page, items } = await ofJson(queryOf(json));
    expect({ total, page }).toEqual({ total: (await ofJson("category=hotend")).total, page: 2 });
    expect(items.every(({ fit }) => typeof fit === "string")).toBe(true);
    const rows = await ofCsv(queryOf(csv));
    expect(rows).toHaveLength(total);
    expect(rows.filter(({ fit = "" }) => fit === "")).toEqual([]);
  });

  test("name what of the query has no effect", async () => {
    const notes = z.object({ notes: z.array(z.object({ param: z.string(), value: z.string(), note: z.string() })) });
    const json = notes.parse(await (await site.request("/find.json?printer=ender-3-v2&colour=red&page=99999")).json());
    expect(json.notes.map(({ param, value }) => `${param}=${value}`)).toEqual([
      "printer=ender-3-v2",
      "colour=red",
      "page=99999",
    ]);
    expect(json.notes[0]?.note).toContain("printer=creality-ender-3-v2");
    const warning = (query: string) =>
      site.request(`/find.csv?${query}`).then((response) => response.headers.get("warning"));
    expect(await warning("printer=ender-3-v2&colour=red")).toMatch(/^299 - "printer=ender-3-v2: .*colour=red: /);
    expect(await warning("category=hotend&utm_source=x")).toBeNull();
    expect(notes.parse(await (await site.request("/find.json?category=hotend")).json()).notes).toEqual([]);
  });

  test("page through every part exactly once", async () => {
    const seen: string[] = [];
    const { total } = await ofJson("");
    for (let page = 1; seen.length < total; page += 1) {
      const { items } = await ofJson(`page=${String(page)}`);
      expect(items.length).toBeGreaterThan(0);
      seen.push(...items.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(total);
    expect(total).toBe(541);
  });

  test("are safe to open in a spreadsheet", async () => {
    const [row] = await site.write("POST", "tools", {
      name: `=HYPERLINK("https://evil.test","x")`,
      manufacturer: "@SUM(1)",
      description: "+1\t-1",
    });
    const { id } = z.object({ id: z.number() }).parse(row);
    await eventually(async () => (await site.request(`/find/tools:${String(id)}`)).status === 301, 5_000);
    const text = await (await site.request("/find.csv?q=hyperlink")).text();
    const [found] = await ofCsv("q=hyperlink");
    expect(found).toBeDefined();
    for (const cell of Object.values(found ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(text).toContain("HYPERLINK");
    await site.write("DELETE", `tools?id=eq.${String(id)}`);
  });
});
