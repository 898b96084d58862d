import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const schema = z.object({
  total: z.number(),
  printer: z.object({ slug: z.string(), label: z.string() }).nullable(),
  items: z.array(z.object({ name: z.string(), fit: z.string().nullable() })),
  notes: z.array(z.object({ param: z.string(), value: z.string(), note: z.string() })),
});
const ask = async (query: string) => {
  const [json, csv, page] = await Promise.all(
    ["/find.json", "/find.csv", "/find"].map((path) => site.request(`${path}?${query}`)),
  );
  return {
    json: schema.parse(await json?.json()),
    warning: csv?.headers.get("Warning") ?? "",
    html: (await page?.text()) ?? "",
  };
};
const ENDER = { slug: "creality-ender-3-v2", label: "Creality Ender-3 V2" };

test("a printer among the words is the printer of the list, and a link takes it back", async () => {
  const { json, warning, html } = await ask("q=pei+sheet+ender+3+v2");
  expect(json.printer).toEqual(ENDER);
  expect(json.total).toBeGreaterThan(0);
  expect(json.items.every(({ fit }) => fit !== null)).toBe(true);
  expect(json.notes).toEqual([expect.objectContaining({ param: "q", value: "ender 3 v2" })]);
  expect(warning).toContain("ender 3 v2");
  expect(textOf(html)).toMatch(/“ender 3 v2” names a printer, the\s+Creality Ender-3 V2/);
  expect(html).toContain('href="/find?q=pei+sheet+ender+3+v2&amp;printer=any"');

  const back = await ask("q=pei+sheet+ender+3+v2&printer=any");
  expect(back.json.printer).toBeNull();
  expect(back.html).not.toContain("names a printer");
});

test("words that begin the names of a few printers lead to the list of each, those for a model to its other sizes", async () => {
  const several = await ask("q=p1+nozzle");
  expect(several.json.printer).toBeNull();
  expect(several.html).toMatch(/href="\/find\?q=nozzle&amp;printer=bambu-lab-p1s"/);
  const sized = await ask("q=voron+2.4+probe");
  expect(sized.json.printer?.slug).toBe("voron-design-voron-24-300");
  expect(sized.html).toMatch(/Is yours another size\?.*href="\/find\?q=probe&amp;printer=voron-design-voron-24-350"/);
});

test("a part that is not known to fit that printer is shown all the same, and the answer says so", async () => {
  const { json, warning, html } = await ask("q=beacon+ender+3");
  expect(json.items.map(({ name }) => name)).toContain("Beacon RevH");
  expect(json.notes.map(({ param }) => param)).toEqual(["q", "fit"]);
  expect(warning).toContain("so all are shown");
  expect(textOf(html)).toContain("No such part is known to fit it, so all of them are shown.");
});

test("a kind of part of which none is known to fit is not shown, with links to what is not ruled out", async () => {
  const { json, warning, html } = await ask("q=linear+rail+ender+3");
  expect(json.items.map(({ name }) => name)).not.toContain("MGN12H Linear Rail");
  expect(json.notes.map(({ param }) => param)).toEqual(["q", "q"]);
  expect(warning).toContain("none is known to fit the printer");
  expect(textOf(html)).toContain("No “linear rail” is known to fit the Creality Ender-3");
  expect(html).toMatch(/href="\/find\?q=linear\+rail\+ender\+3&amp;fit=not_(listed|verified)"/);
});

test("a printer in the address comes before another one among the words, which is said with a link to it", async () => {
  const { json, warning, html } = await ask("q=nozzle+x1c&printer=creality-ender-3-v2&category=hotend");
  expect(json.printer).toEqual(ENDER);
  expect(html).not.toContain("names a printer");
  expect(json.notes[0]).toMatchObject({ param: "q", value: "x1c", note: expect.stringContaining("X1 Carbon") });
  expect(warning).toContain("names the printer Bambu Lab X1 Carbon");
  expect(textOf(html)).toContain("“x1c” names another one.");
  expect(html).toMatch(/href="\/find\?q=nozzle\+x1c&amp;category=hotend"[^>]*>Search for the Bambu Lab X1 Carbon/);
  expect((await ask("q=nozzle+x1c&category=hotend")).json.printer?.slug).toBe("bambu-lab-x1-carbon");
});

test("when no part has all words, the answer has most of them and says so", async () => {
  const { json, warning, html } = await ask("q=noctua+40mm+zeppelin");
  expect(json.items[0]?.name).toContain("Noctua");
  expect(json.notes).toEqual([
    { param: "q", value: "noctua 40mm zeppelin", note: expect.stringContaining("“zeppelin”") },
  ]);
  expect(warning).toContain("no part has all of these words");
  expect(textOf(html)).toContain(
    "No part has all of these words. The ones below have most of them. None of them has “zeppelin”.",
  );
});

test("words that find nothing at all lead on", async () => {
  const { json, html } = await ask("q=qqzzxxjj");
  expect(json.total).toBe(0);
  expect(textOf(html)).toMatch(/Remove “qqzzxxjj” to see \d+ parts/);
});

test("an address that nearly names a part names it", async () => {
  const page = await site.request("/find/e3dv6");
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('href="/find/e3d/e3d-v6"');
});

test("a search in the header is for the printer of the address or the visitor's, until they take it back", async () => {
  const headers = { Cookie: `my_printer=${encodeURIComponent(btoa('"creality-k1"'))}` };
  const htmlOf = async (path: string) => (await site.request(path, { headers })).text();
  const field = '<input type="hidden" name="printer" value="creality-k1"/>';
  const headerOf = (html: string) => /<form[^>]*class="site-search"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  expect(headerOf(await htmlOf("/"))).toContain(field);
  expect(headerOf(await (await site.request("/")).text())).not.toContain('name="printer"');

  const found = await htmlOf("/find?q=nozzle&printer=creality-k1");
  expect(textOf(found)).toMatch(/This search is for your printer, the\s+Creality K1/);
  const back = /href="([^"]+)"[^>]*>Search parts for all printers/.exec(found)?.[1]?.replaceAll("&amp;", "&");
  expect(back).toBe("/find?q=nozzle&printer=any");
  // A printer that only the address names goes along, too.
  for (const path of ["/find?q=nozzle&printer=creality-k1", "/find?printer=creality-k1&category=fan&page=2"]) {
    expect(headerOf(await (await site.request(path)).text())).toContain(field);
  }
  // And that of a printer's page, whoever opens it.
  const pages = [
    await site.request("/printers/creality/ender-3-v2"),
    await site.request("/printers/creality/ender-3-v2", { headers }),
  ];
  for (const page of pages) {
    expect(headerOf(await page.text())).toContain(field.replace("creality-k1", "creality-ender-3-v2"));
  }
  // Further searches from there are for all printers, too.
  for (const path of ["/find?q=nozzle&printer=any", "/search?q=nozzle&printer=any"]) {
    expect(headerOf(await htmlOf(path))).toContain(field.replace("creality-k1", "any"));
  }
});
