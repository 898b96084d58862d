import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CALCULATOR_SLUGS } from "../../../app/features/calibration/calibration-steps.model";
import { WAITING_MODULE } from "../../../app/lib/browser/page-modules";
import { TEST_PRINT_WORDS } from "../../../app/features/test-prints/test-print-words.model";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/** What a page of 40 cards may weigh on the wire, compressed: a phone in a workshop has a slow connection. */
const MOST_BYTES = 10_250;
/** What a guide may weigh, without pictures. */
const MOST_GUIDE_BYTES = 14_000;
/** What FIND's own scripts may weigh: React, Remix and its router are not ours. */
const MOST_SCRIPT_BYTES = 36_800;
const MOST_LIBRARY_BYTES = 65_600;
/** What is loaded before the first paint, and waits for it. */
const MOST_FIRST_SCRIPT_BYTES = 1_300;
/** What sends pins and forms may weigh, which every page loads when it is idle: without a connection it could not be. */
const MOST_SENDING_BYTES = 3_400;
/** What the list of suggestions may weigh, which is loaded when a field is first used. */
const MOST_SUGGESTIONS_BYTES = 3_000;
/** What a calculator may load beyond the scripts of every page: its form, formulas and pictures. */
const MOST_CALCULATOR_BYTES = 25_900;

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

async function bytesOf(path: string): Promise<number> {
  const response = await site.request(path, { headers: { "Accept-Encoding": "br" } });
  const html = await response.text();
  expect(html.match(/class="part-card"/g), path).toHaveLength(40);
  expect(response.headers.get("Content-Encoding"), path).toBe("br");
  return Number(response.headers.get("Content-Length"));
}

test("a page of parts weighs little, for every printer that many have, and with all answers", async () => {
  const schema = z.object({ items: z.array(z.object({ slug: z.string(), parts: z.number() })) });
  const { items } = schema.parse(await (await site.request("/printers.json")).json());
  expect(items.length).toBeGreaterThan(90);
  const weights: [bytes: number, path: string][] = [[await bytesOf("/find"), "/find"]];
  for (const { slug, parts } of items) {
    const paths = [...(parts >= 40 ? [`/find?printer=${slug}`] : []), `/find?printer=${slug}&fit=all`];
    for (const path of paths) weights.push([await bytesOf(path), path]);
  }
  weights.sort(([a], [b]) => b - a);
  expect(weights.filter(([bytes]) => bytes > MOST_BYTES)).toEqual([]);
  // A weight of nothing would say that nothing was weighed.
  expect(weights.at(-1)?.[0]).toBeGreaterThan(5_000);
});

/** Two printers: what a guide says about parts differs, and so do names. */
test.each(["", "?printer=creality-ender-3-v2", "?printer=voron-design-voron-24-300"])(
  "every guide weighs little, opened as /learn/{slug}%s",
  async (query) => {
    const schema = z.object({ total: z.number(), items: z.array(z.object({ slug: z.string() })) });
    const pages = [1, 2].map(async (page) =>
      schema.parse(await (await site.request(`/learn.json?page=${page}`)).json()),
    );
    const [first, second] = await Promise.all(pages);
    const slugs = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ slug }) => slug);
    expect(slugs).toHaveLength(first?.total ?? 0);
    const weights: [bytes: number, slug: string][] = [];
    for (const slug of slugs) {
      const response = await site.request(`/learn/${slug}${query}`, { headers: { "Accept-Encoding": "br" } });
      await response.text();
      expect(response.headers.get("Content-Encoding"), slug).toBe("br");
      weights.push([Number(response.headers.get("Content-Length")), slug]);
    }
    weights.sort(([a], [b]) => b - a);
    expect(weights.filter(([bytes]) => bytes > MOST_GUIDE_BYTES)).toEqual([]);
    expect(weights.at(-1)?.[0]).toBeGreaterThan(5_000);
  },
);

interface LoadedFile {
  readonly href: string;
  readonly bytes: number;
  readonly text: string;
}

/** The files that the head of a page names by links of one kind, as a browser gets them. */
async function filesOf(path: string, rel: string): Promise<readonly LoadedFile[]> {
  const html = await (await site.request(path)).text();
  const links = [...html.matchAll(/<link [^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(`rel="${rel}"`));
  // Remix names the first script twice, and a browser loads it once.
  const hrefs = new Set(links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? ""));
  return Promise.all([...hrefs].map(loadedFile));
}

async function loadedFile(href: string): Promise<LoadedFile> {
  const response = await site.request(href, { headers: { "Accept-Encoding": "br" } });
  expect(response.status, href).toBe(200);
  return { href, bytes: Number(response.headers.get("Content-Length")), text: await response.text() };
}

const bytesIn = (files: readonly LoadedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

test("no script is loaded before the page has been painted but the first, which is small", async () => {
  expect(await filesOf("/find", "modulepreload")).toEqual([]);
  const html = await (await site.request("/find")).text();
  const modules = [...html.matchAll(/<script [^>]*type="module"[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
  expect(modules).toHaveLength(1);
  expect(modules.join("")).not.toMatch(/\bimport\s*[*{"]/);
  const loaded = [...modules.join("").matchAll(/import\("([^"]+)"\)/g)].map(([, href = ""]) => href);
  expect(loaded).toHaveLength(1);
  const first = await loadedFile(loaded.join(""));
  expect(first.bytes).toBeLessThan(MOST_FIRST_SCRIPT_BYTES);
  // The stylesheet comes first of all: nothing is painted before it is there.
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
  const place = (rel: string) => links.findIndex((link) => link.includes(`rel="${rel}"`));
  expect(place("stylesheet")).toBeGreaterThan(-1);
  expect(place("stylesheet")).toBeLessThan(place("preload"));
});

test("the first paint waits for the header, whose end moves its beginning", async () => {
  const html = await (await site.request("/find")).text();
  const id = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>.*<\/head>/.exec(html)?.[1];
  expect(html).toContain(`<header id="${id ?? "none"}"`);
});

test("FIND names four scripts: what waits until the page is idle, the libraries, every page's and its own", async () => {
  const scripts = await filesOf("/find", WAITING_MODULE);
  const names = new Set(scripts.map(({ href }) => href.replace(/^.*\/|-[\w-]{8}\.js$/g, "")));
  expect([...names]).toEqual(["entry.client", "library", "root", "find"]);
  const ours = scripts.filter(({ href }) => !href.includes("/library-"));
  expect(bytesIn(ours)).toBeLessThan(MOST_SCRIPT_BYTES);
  expect(bytesIn(ours)).toBeGreaterThan(10_000);
  // React and Remix, and nothing that only some pages need: zod alone is 22 kB.
  expect(bytesIn(scripts.filter(({ href }) => href.includes("/library-")))).toBeLessThan(MOST_LIBRARY_BYTES);
  // What the first script imported would run with it, before the page is idle.
  expect(scripts[0]?.text).not.toMatch(/\bimport\s*(?:["{*]|\w+ from)/);
});

test("what sends pins and forms is one script, loaded once the page is idle, and small", async () => {
  const scripts = await filesOf("/find", WAITING_MODULE);
  const names = new Set(scripts.flatMap(({ text }) => text.match(/\bsending-[\w-]{8}\.js\b/g) ?? []));
  expect(names.size).toBe(1);
  expect(scripts.some(({ href }) => href.includes("/sending-"))).toBe(false);
  const { bytes, text } = await loadedFile(`/assets/${[...names].join("")}`);
  expect(bytes).toBeLessThan(MOST_SENDING_BYTES);
  // What it needs is there already: one that has to be requested might be missing when the connection goes.
  for (const [, imported = ""] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) {
    expect(scripts.map(({ href }) => href)).toContain(`/assets/${imported}`);
  }
});

test("what suggests while typing is loaded later, by every page and FIND alike, and is small", async () => {
  const scripts = await filesOf("/find", WAITING_MODULE);
  const name = scripts.map(({ text }) => /import\("\.\/(suggestions-[\w-]+\.js)"\)/.exec(text)?.[1]).find(Boolean);
  expect(scripts.some(({ href }) => href.includes("/suggestions-"))).toBe(false);
  const { bytes } = await loadedFile(`/assets/${name ?? ""}`);
  expect(bytes).toBeLessThan(MOST_SUGGESTIONS_BYTES);
});

type IsWanted = (name: string) => boolean;

/** What a page loads beyond the scripts of every page: at once, and later by the imports that are wanted. */
async function ownScripts(path: string, isWanted: IsWanted) {
  const everyPage = new Set((await filesOf("/my-printer", WAITING_MODULE)).map(({ href }) => href));
  const named = await filesOf(path, WAITING_MODULE);
  const atOnce = named.filter(({ href }) => !everyPage.has(href));
  const seen = new Set(named.map(({ href }) => href));
  const later: LoadedFile[] = [];
  const load = async (name: string, wanted: IsWanted): Promise<void> => {
    const href = `/assets/${name}`;
    if (seen.has(href) || !wanted(name)) return;
    const file = await loadedFile(href);

    seen.add(href);
    later.push(file);
    for (const [, imported = ""] of file.text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      await load(imported, () => true);
    await loadImportsOf(file);
  };
  const loadImportsOf = async ({ text }: LoadedFile): Promise<void> => {
    for (const [, name = ""] of text.matchAll(/import\("\.\/([\w.-]+\.js)"\)/g)) await load(name, isWanted);
  };
  for (const file of named) await loadImportsOf(file);
  return { atOnce, later };
}

// Formulas and pictures come with the first input: the script of this calculator, and what that imports.
test.each(CALCULATOR_SLUGS)("the calculator %s loads little beyond what every page loads", async (slug) => {
  const { atOnce, later } = await ownScripts(`/calculators/${slug}`, (name) => name.startsWith(`${slug}-`));
  expect(later.length).toBeGreaterThan(0);
  expect(bytesIn([...atOnce, ...later])).toBeLessThan(MOST_CALCULATOR_BYTES);
});

// Its layers are made in the browser when the slider is touched: by what writes the file, and by the script of this print.
test.each(TEST_PRINT_WORDS)("the test print $slug loads little beyond what every page loads", async ({ slug }) => {
  const script = slug === "max-flow-blobs" ? "flow-blobs" : slug;
  const { atOnce, later } = await ownScripts(`/test-prints/${slug}`, (name) =>
    [script, "print-in-browser", "load-generator"].some((one) => name.startsWith(`${one}-`)),
  );
  expect(later.length).toBeGreaterThan(1);
  expect(bytesIn([...atOnce, ...later])).toBeLessThan(MOST_CALCULATOR_BYTES);
});
