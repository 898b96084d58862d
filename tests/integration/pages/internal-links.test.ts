import { paths } from "~/lib/paths";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { attribute, htmlErrorsOf, filesIn, linksIn } from "../../support/checks/page-html";

const AT_ONCE = 4;

/** Other tests look at compressed pages: here compressing and unpacking them would be much of the work. */
const PLAIN = { headers: { "accept-encoding": "identity" } };

/**
 * Filters and pages to come back to make thousands of addresses, and every part has a history: this many of each kind are
 * requested, spread over all. Lists and files select from parts whose own pages are all requested, and histories of the
 * seed say little more than the name of their part.
 */
const MOST_OF_A_KIND: Readonly<Record<string, number>> = {
  compare: 20,
  "two filters or more": 80,
  "one printer": 60,
  "a part for one printer": 60,
  "a part's history": 60,
  "a list as a file": 60,
  "a printer": 200,
  "a printer as a file": 20,
  "my printer": 10,
  "a form about something": 40,
  "a test print for something": 150,
};

/** The sign-in page is one for every page that it leads back to: this many for each area of the site. */
const MOST_SIGN_INS = 20;

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
}, 300_000);

afterAll(async () => {
  await site.stop();
});

const SIGN_IN = "signing in on";

interface Crawl {
  readonly pages: Map<string, number>;
  readonly errors: string[];
  readonly files: Set<string>;
}

/** Groups addresses that differ only in their filters; null: always requested. */
function kindOf({ pathname, searchParams }: URL): string | null {
  if (searchParams.has("compare")) return "compare";
  if (pathname === "/my-printer") return "my printer";
  if (pathname === "/submit" && searchParams.size > 0) return "a form about something";
  const next = searchParams.get("next");
  if (pathname === paths.auth() && next !== null) return `${SIGN_IN} ${/^\/[^/?]*/.exec(next)?.[0] ?? "nowhere"}`;
  if (pathname.startsWith("/test-prints/") && searchParams.size > 0) return "a test print for something";
  if (/^\/find\/[^/]+\/[^/]+\/history$/.test(pathname)) return "a part's history";
  if (/^\/find(?:\.json|\.csv|\/feed\.xml)$/.test(pathname) && searchParams.size > 0) return "a list as a file";
  if (pathname === "/find" && searchParams.has("printer")) return "one printer";
  if (/^\/printers\/[^/]+\/[^/]+$/.test(pathname)) return "a printer";
  if (/^\/printers\/.*\/export\.json$/.test(pathname)) return "a printer as a file";
  if (pathname.startsWith("/find/") && searchParams.has("printer")) return "a part for one printer";
  return pathname.startsWith("/find") && searchParams.size >= 2 ? "two filters or more" : null;
}

async function visit(address: string, crawl: Crawl): Promise<string[]> {
  const response = await site.request(address, PLAIN);
  crawl.pages.set(address, response.status);
  const body = await response.text();
  const wrong = (what: string) => crawl.errors.push(`${address}: ${what}`);
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get("location") ?? "nowhere";
    // A page for members has its final address.
    if (target === paths.auth({ next: address })) return [target];
    // Internal links point to the final address, never to a redirect.
    wrong(`leads on to ${target}`);
    return [];
  }
  if (response.status !== 200) wrong(`status ${String(response.status)}`);
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/html")) {
    if (!/^(?:text\/csv|application\/(?:json|xml|atom\+xml)|text\/(?:plain|markdown))/.test(type)) wrong(`is ${type}`);
    if (type.startsWith("application/json")) JSON.parse(body);
    return [];
  }
  for (const error of htmlErrorsOf(body)) wrong(error);
  if (attribute(body, /<form\b[^>]*role="search"[^>]*>/, "action") !== paths.search()) wrong("no search in its head");
  for (const file of filesIn(body)) crawl.files.add(new URL(file, site.origin).href);
  const links = linksIn(body);
  for (const link of links.filter((target) => target.startsWith("#"))) {
    const { hash } = new URL(link, site.origin);
    if (hash.length > 1 && !body.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) {
      wrong(`${link} leads nowhere on the page`);
    }
  }
  return links.flatMap((link) => {
    const url = new URL(link, `${site.origin}${address}`);
    return url.origin === site.origin ? `${url.pathname}${url.search}` : [];
  });
}

/** Follows every link from the start addresses on; of each kind of filtered address a spread-out sample. */
async function crawlFrom(start: readonly string[]): Promise<Crawl> {
  const crawl: Crawl = { pages: new Map(), errors: [], files: new Set() };
  const seen = new Set(start);
  const samples = new Map<string, string[]>();
  let round = [...start];
  while (round.length > 0) {
    const next: string[] = [];
    const queue = [...round];
    const worker = async () => {
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        for (const link of await visit(address, crawl)) {
          if (seen.has(link)) continue;
          seen.add(link);
          const kind = kindOf(new URL(link, site.origin));
          if (kind === null) next.push(link);
          else {
            const sample = samples.get(kind) ?? [];
            samples.set(kind, sample);
            sample.push(link);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    round = next;
  }
  for (const [kind, addresses] of samples) {
    const most = MOST_OF_A_KIND[kind] ?? (kind.startsWith(SIGN_IN) ? MOST_SIGN_INS : addresses.length);
    const step = Math.max(1, addresses.length / most);
    const queue = Array.from({ length: Math.min(most, addresses.length) }, (_, at) => addresses[Math.floor(at * step)]);
    const worker = async () => {
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) await visit(address, crawl);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return crawl;
}

describe("every link of the site", () => {
  test("leads to a complete page, and every file a page loads exists", { timeout: 300_000 }, async () => {
    const sitemap = await (await site.request("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc.replaceAll("&amp;", "&"));
    for (const loc of listed) expect(loc.startsWith(`${site.origin}/`), loc).toBe(true);
    const fromMap = listed.map((loc) => loc.slice(site.origin.length));
    expect(new Set(fromMap).size).toBe(fromMap.length);

    const kinds = fromMap.filter((address) => kindOf(new URL(address, site.origin)) === null);
    const crawl = await crawlFrom(["/", "/my-printer", ...kinds]);
    expect(crawl.errors).toEqual([]);

    const parts = [...crawl.pages.keys()].filter((address) => /^\/find\/[^/?]+\/(?!feed\.xml)[^/?]+$/.test(address));
    expect(parts.length).toBe(541);
    expect(fromMap).toEqual(expect.arrayContaining(parts));
    expect(crawl.pages.size).toBeGreaterThan(1_000);

    for (const file of crawl.files) {
      expect(new URL(file).origin, file).toBe(site.origin);
      const response = await fetch(file, PLAIN);
      await response.arrayBuffer();
      expect(response.status, file).toBe(200);
    }
    expect(crawl.files.size).toBeGreaterThan(5);
    // The log has no error either.
    expect(site.log()).not.toMatch(/"level":"(?:error|fatal)"/);
  });

  test("would be reported when broken (control)", () => {
    const good = `<!doctype html><html lang="en"><head><title>A</title></head><body><h1 id="a">A</h1></body></html>`;
    expect(htmlErrorsOf(good)).toEqual([]);
    const bad: Readonly<Record<string, RegExp>> = {
      [good.replace("<body>", "<body><!--$?-->")]: /pending/,
      [good.replace("<body>", `<body><div hidden id="S:0">`)]: /pending/,
      [good.replace("A</h1>", "undefined mm</h1>")]: /undefined/,
      [good.replace("A</h1>", "[object Object]</h1>")]: /object/,
      [good.replace("A</h1>", "NaN</h1>")]: /NaN/,
      [good.replace("</body>", "<h1>B</h1></body>")]: /first headings/,
      [good.replace("</body>", `<p id="a">B</p></body>`)]: /twice/,
      [good.replace("</body>", `<p aria-labelledby="b">B</p></body>`)]: /not there/,
      [good.replace("<title>A</title>", "")]: /title/,
      [good.replace("</body>", `<img src="/x.png"></body>`)]: /picture/,
      [good.replace("</body>", `<script type="application/ld+json">{</script></body>`)]: /structured data/,
    };
    for (const [html, error] of Object.entries(bad)) expect(htmlErrorsOf(html).join(), html).toMatch(error);
    expect(linksIn(`<a class="x" href="/find?a=1&amp;b=2">x</a>`)).toEqual(["/find?a=1&b=2"]);
    expect(filesIn(`<script src="/a.js"></script><link rel="x" href="/b.css"><use href="/c.svg#d">`)).toHaveLength(3);
  });
});
