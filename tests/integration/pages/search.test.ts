import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The search of the whole site over HTTP: what it finds of the seed, as page and as JSON, and bad addresses. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const foundSchema = z.object({
  q: z.string(),
  printer: z.object({ slug: z.string(), label: z.string() }).nullable(),
  complete: z.boolean(),
  groups: z.array(
    z.object({
      kind: z.enum(["printers", "parts", "guides", "calculators", "testPrints", "terms"]),
      total: z.number().positive(),
      url: z.string().nullable(),
      items: z
        .array(
          z.object({
            title: z.string(),
            url: z.string(),
            note: z.string(),
            fit: z.string().nullable(),
            fits: z.boolean().nullable(),
          }),
        )
        .nonempty(),
    }),
  ),
  corrections: z.array(z.object({ typed: z.string(), word: z.string() })),
  notes: z.array(z.object({ param: z.string(), value: z.string(), note: z.string() })),
});

const found = async (params: Record<string, string>, headers: Record<string, string> = {}) => {
  const query = new URLSearchParams(params).toString();
  const response = await site.request(`/search.json?${query}`, { headers });
  expect(response.status).toBe(200);
  return foundSchema.parse(await response.json());
};
const htmlOf = async (params: Record<string, string>, headers: Record<string, string> = {}) =>
  (await site.request(`/search?${new URLSearchParams(params).toString()}`, { headers })).text();

describe("what visitors type", () => {
  test.each([
    ["stringing", "calculators", "Retraction"],
    ["z offset", "guides", "Dial in first-layer squish"],
    ["z offset", "terms", "Z offset"],
    ["bltouch", "guides", "Install a BLTouch on Klipper"],
    ["skew", "testPrints", "Skew frame"],
    ["wet filament", "guides", "Keep filament dry"],
    ["linear advance", "terms", "Pressure advance"],
  ])("“%s” has among the %s %s", async (q, kind, title) => {
    const { groups } = await found({ q });
    expect(groups.find((group) => group.kind === kind)?.items[0]?.title).toBe(title);
  });
});

test("each number is that of the list that the group leads to, and no group is longer than it says", async () => {
  for (const q of ["nozzle", "clicking extruder", "voron", "ender 3 v2 nozzle"]) {
    const { groups } = await found({ q });
    expect(groups.length, q).toBeGreaterThan(2);
    for (const { kind, total, url, items } of groups) {
      if (url === null) expect(items, `${q} ${kind}`).toHaveLength(total);
      if (url === null || (kind !== "parts" && kind !== "guides")) continue;
      expect(items.length, `${q} ${kind}`).toBeLessThan(total);
      const { pathname, search } = new URL(url);
      const list: unknown = await (await site.request(`${pathname}.json${search}`)).json();
      expect(z.object({ total: z.number() }).parse(list).total, `${q} ${kind}`).toBe(total);
    }
    for (const { url } of groups.flatMap(({ items }) => items)) {
      const { pathname, search } = new URL(url);
      expect((await site.request(`${pathname}${search}`)).status, url).toBe(200);
    }
  }
});

test("the page has what the JSON has, and links to it", async () => {
  const q = "volcano nozzle";
  const { groups } = await found({ q });
  const html = await htmlOf({ q });
  for (const { kind, total, items } of groups) {
    expect(html).toContain(`id="${kind}"`);
    expect(html).toContain(`<span class="count">${String(total)}</span>`);
    for (const { url } of items) expect(html).toContain(`href="${url.slice(site.origin.length)}"`);
  }
  expect(htmlErrorsOf(html)).toEqual([]);
});

describe("the visitor's printer", () => {
  const mine = (slug: string) => ({ Cookie: `my_printer=${encodeURIComponent(btoa(`"${slug}"`))}` });

  test("limits the parts to those that fit it, and marks guides", async () => {
    const own = await found({ q: "nozzle" }, mine("creality-k1"));
    const all = await found({ q: "nozzle" });
    const parts = own.groups.find(({ kind }) => kind === "parts");
    expect(own.printer?.slug).toBe("creality-k1");
    expect(parts?.url).toBe(`${site.origin}/find?q=nozzle&printer=creality-k1`);
    expect(parts?.items.every(({ fits }) => fits === true)).toBe(true);
    expect(parts?.total).toBeLessThan(all.groups.find(({ kind }) => kind === "parts")?.total ?? 0);
    expect(own.groups.find(({ kind }) => kind === "guides")?.items[0]?.fit).toContain("your Creality K1");
    const html = textOf(await htmlOf({ q: "nozzle" }, mine("creality-k1")));
    expect(html).toContain("Parts for Creality K1");
    expect(html).toMatch(/\d+ for all printers/);
  });

  test("that none of them fits shows them all, with their marks", async () => {
    const { groups } = await found({ q: "klicky probe" }, mine("bambu-lab-p1s"));
    const parts = groups.find(({ kind }) => kind === "parts");
    expect(parts?.items[0]?.title).toBe("Klicky Probe");
    expect(parts?.items[0]?.fits).toBe(false);
  });

  test("gives way to the one of the words, and to that of the address", async () => {
    const inWords = await found({ q: "p1s hotend", printer: "creality-k1" }, mine("creality-k1"));
    expect([inWords.printer?.slug, inWords.notes]).toEqual(["bambu-lab-p1s", []]);
    expect((await found({ q: "hotend", printer: "bambu-lab-p1s" }, mine("creality-k1"))).printer?.slug).toBe(
      "bambu-lab-p1s",
    );
    expect((await found({ q: "hotend", printer: "any" }, mine("creality-k1"))).printer).toBeNull();
  });
});

describe("bad and useless addresses", () => {
  test("unknown parameters and values are told on page and in JSON", async () => {
    const params = { q: "nozzle", colour: "red", printer: "no-such-printer" };
    const { notes } = await found(params);
    expect(notes.map(({ param, value }) => `${param}=${value}`)).toEqual(["printer=no-such-printer", "colour=red"]);
    const html = textOf(await htmlOf(params));
    for (const { param, value, note } of notes) expect(html).toContain(`${param}=${value}: ${note}`);
  });

  test("a search that is too long is cut, and it is said", async () => {
    const { q, notes } = await found({ q: `nozzle ${"x".repeat(5_000)}` });
    expect(q.length).toBeLessThanOrEqual(200);
    expect(notes.map(({ param }) => param)).toEqual(["q"]);
    const often = await found({ q: "nozzle ".repeat(500) });
    expect(often.q).toMatch(/^nozzle( nozzle)+( no?z?z?l?)?$/);
    expect(often.q.length).toBeLessThanOrEqual(200);
  });

  test("markup is text, and nothing but signs is no search", async () => {
    const html = await htmlOf({ q: "<script>alert(1)</script>\"'" });
    expect(html).not.toContain("<script>alert(1)");
    expect(htmlErrorsOf(html)).toEqual([]);
    const signs = await found({ q: "%%% ** \u0000 ''" });
    expect([signs.q, signs.groups, signs.notes.length]).toEqual(["", [], 1]);
  });

  test("words that nothing has lead on: to fewer of them, or to the parts", async () => {
    const some = await found({ q: "nozzle zeppelin" });
    expect(some.complete).toBe(false);
    expect(some.groups.length).toBeGreaterThan(0);
    const html = await htmlOf({ q: "nozzle zeppelin" });
    expect(textOf(html)).toContain("Nothing has all of these words");
    expect(html).toContain('href="/search?q=nozzle"');
    expect(html).not.toContain('href="/search?q=zeppelin"');
    const none = await htmlOf({ q: "qqzzxxjj" });
    expect(textOf(none)).toContain("Nothing matches “qqzzxxjj”");
    expect(none).toContain('href="/find"');
  });

  test("without words the page has a field, and examples that find something", async () => {
    const html = await htmlOf({});
    expect(textOf(html)).toContain("Search everything");
    const examples = [...html.matchAll(/class="chip"[^>]* href="\/search\?([^"]+)"/g)];
    expect(examples.length).toBeGreaterThan(2);
    for (const [, query = ""] of examples) {
      const { groups, complete } = await found(Object.fromEntries(new URLSearchParams(query)));
      expect([complete, groups.length > 0], query).toEqual([true, true]);
    }
  });
});

const suggestionsSchema = z.object({
  groups: z.array(
    z.object({
      label: z.string(),
      items: z.array(z.object({ to: z.string(), title: z.string(), note: z.string() })).nonempty(),
    }),
  ),
});

test("suggestions are the first of each group, few, and small", async () => {
  for (const q of ["vo", "volcano nozzle", "retraction", "ender 3"]) {
    const response = await site.request(`/search/suggestions.json?${new URLSearchParams({ q }).toString()}`);
    const text = await response.text();
    expect(text.length).toBeLessThan(3_000);
    const { groups } = suggestionsSchema.parse(JSON.parse(text));
    const all = (await found({ q })).groups.flatMap(({ items }) => items.map(({ title }) => title));
    const titles = groups.flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(1);
    expect(titles.filter((title) => !all.includes(title))).toEqual([]);
  }
  expect(await (await site.request("/search/suggestions.json?q=")).json()).toEqual({ groups: [] });
});
