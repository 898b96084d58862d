import { z } from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { REDIRECTS } from "~/lib/redirects";
import { eventually, type BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { attribute, scriptsIn, textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

/** The redirects that docs/product.md promises. */
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ["/calibration", "/calculators/flow-rate"],
  ["/parts", "/find"],
  ["/tutorials", "/learn"],
  ["/tutorials/first-layer", "/learn/first-layer"],
  ["/tools", "/tune"],
  ["/settings", "/preferences"],
  ["/roadmap", "/contribute#roadmap"],
  ["/admin/filaments", "/admin/management"],
  ["/admin/manufacturer-printer-management", "/admin/dashboard"],
];

describe("redirects of old URLs", () => {
  test("are permanent and keep the query", async () => {
    for (const [from, to] of MOVED) {
      expect(await site.request(from), from).toRedirectTo(to, 301);
      const query = "a=1&b=x%20y&b=%C3%A9&c=%26%3D";
      const target = new URL((await site.request(`${from}?${query}`)).headers.get("location") ?? "", site.origin);
      expect(`${target.pathname}${target.hash}`, from).toBe(to);
      expect([...target.searchParams], from).toEqual([...new URLSearchParams(query)]);
      expect((await site.request(from, { method: "HEAD" })).status, from).toBe(301);
    }
  });

  test("to areas with a lock are not cached, all others for an hour", async () => {
    for (const [from] of MOVED) {
      const kept = /^\/(admin|settings)/.test(from) ? "private, no-store" : "public, max-age=3600";
      expect((await site.request(from)).headers.get("cache-control"), from).toBe(kept);
    }
  });

  test("cover the whole table", () => {
    const tested = MOVED.map(([from]) => from.slice(1));
    const matches = (from: string) => (address: string) =>
      new RegExp(`^${from.replace(":identifier", "[^/]+")}$`).test(address);
    for (const { from } of REDIRECTS) expect(tested.some(matches(from)), from).toBe(true);
  });

  test("never lead to another site", async () => {
    for (const from of [
      "/tutorials/%2F%2Fevil.test",
      "/tutorials/..%2F..%2Fevil.test",
      "/tutorials/%5Cevil.test",
      "/learn/@evil.test",
    ]) {
      const response = await site.request(from);
      const location = response.headers.get("location");
      if (location !== null) expect(new URL(location, site.origin).origin, from).toBe(site.origin);
    }
  });

  test("for donations lead to an existing page until the operator sets another", async () => {
    const response = await site.request("/donate");
    expect(response.status).toBe(302);
    expect((await site.request(response.headers.get("location") ?? "")).status).toBe(200);
  });

  test("for a part lead there in one hop, from each of its old names", async () => {
    for (const identifier of ["e3d-e3d-v6", "e3d-v6", "hotend:1", "HOTEND:1", "E3D-V6"]) {
      for (const area of ["find", "parts"]) {
        const response = await site.request(`/${area}/${identifier}?printer=creality-ender-3&x=%C3%A9`);
        expect(response, `${area}/${identifier}`).toRedirectTo(
          "/find/e3d/e3d-v6?printer=creality-ender-3&x=%C3%A9",
          301,
        );
      }
    }
    expect(await site.request("/find/e3d?q=a%20b")).toRedirectTo("/find?q=a%20b&manufacturer=e3d", 302);
    expect(await site.request("/find/anet")).toRedirectTo("/printers/anet", 302);
    for (const path of ["/find/E3D/E3D-V6", "/find/e3d/E3D-v6"]) {
      expect(await site.request(`${path}?x=%20`), path).toRedirectTo("/find/e3d/e3d-v6?x=%20", 301);
    }
    expect(await site.request("/FIND?q=a%20b")).toRedirectTo("/find?q=a%20b", 301);
    expect(await site.request("/Find")).toRedirectTo("/find", 301);
  });

  test("a form's empty fields do not stay in the address", async () => {
    expect(await site.request("/find?q=&category=hotend&min_rating=&hide=electrical&min_cfm=")).toRedirectTo(
      "/find?category=hotend&hide=electrical",
      303,
    );
    expect(await site.request("/find?q=&sort=")).toRedirectTo("/find", 303);
    expect((await site.request("/find?category=hotend")).status).toBe(200);
  });

  test("an id of a machine has no near names", async () => {
    const near = async (path: string) => textOf(await (await site.request(path)).text()).includes("Did you mean");
    expect(await near("/find/550e8400-e29b-41d4-a716-446655440000")).toBe(false);
    expect(await near("/find/e3d/550e8400e29b41d4a716446655440000")).toBe(false);
    expect(await near("/find/e3d-revo-sixx")).toBe(true);
  });
});

describe("a renamed part", () => {
  const partSchema = z.object({ id: z.number() });

  test("is found under every name it ever had, in one hop", async () => {
    const [row] = await site.write("POST", "probe", { name: "Rename Me One", manufacturer: "Test Bench" });
    const { id } = partSchema.parse(row);
    await untilStatus("/find/test-bench/rename-me-one", 200);
    for (const [name, slug] of [
      ["Rename Me Two", "rename-me-two"],
      ["Rename Me Three", "rename-me-three"],
    ]) {
      await site.write("PATCH", `probe?id=eq.${String(id)}`, { name });
      await untilStatus(`/find/test-bench/${String(slug)}`, 200);
    }
    for (const old of [
      "/find/test-bench/rename-me-one",
      "/find/test-bench/rename-me-two",
      "/find/test-bench-rename-me-one",
      "/parts/test-bench-rename-me-two",
      "/find/rename-me-one",
      "/parts/rename-me-two",
      `/find/probe:${String(id)}`,
    ]) {
      expect(await site.request(`${old}?q=x`), old).toRedirectTo("/find/test-bench/rename-me-three?q=x", 301);
    }
    const list = textOf(await (await site.request("/find?q=rename+me")).text());
    expect(list).toContain("Rename Me Three");
    expect(list).not.toContain("Rename Me One");

    // Its maker may change too, and a new part may take the name that became free.
    await site.write("PATCH", `probe?id=eq.${String(id)}`, { manufacturer: "Other Bench" });
    await untilStatus("/find/other-bench/rename-me-three", 200);
    expect(await site.request("/find/test-bench/rename-me-one")).toRedirectTo("/find/other-bench/rename-me-three", 301);
    const [second] = await site.write("POST", "probe", { name: "Rename Me One", manufacturer: "Test Bench" });
    await untilStatus("/find/test-bench/rename-me-one", 200);

    for (const one of [id, partSchema.parse(second).id]) await site.write("DELETE", `probe?id=eq.${String(one)}`);
    await untilStatus("/find/other-bench/rename-me-three", 404);
    expect((await site.request("/find/test-bench/rename-me-two")).status).toBe(404);
  });

  test("shows its new name to the next visitor, and never a mixed state", async () => {
    const [row] = await site.write("POST", "fan", { name: "Fresh Breeze 40", cfm: 12.5 });
    const { id } = partSchema.parse(row);
    await untilStatus("/find/generic/fresh-breeze-40", 200);
    const page = textOf(await (await site.request("/find/generic/fresh-breeze-40")).text());
    expect(page).toContain("12.5 CFM");
    // A fan has these three requirements even when its row states none.
    expect(page).toContain("unplug the printer first");
    expect(await (await site.request("/find.csv?category=fan&q=fresh+breeze")).text()).toContain("Fresh Breeze 40");
    expect(await (await site.request("/sitemap.xml")).text()).toContain("/find/generic/fresh-breeze-40");
    await site.write("DELETE", `fan?id=eq.${String(id)}`);
    await untilStatus("/find/generic/fresh-breeze-40", 404);
  });

  async function untilStatus(path: string, status: number): Promise<void> {
    await eventually(async () => (await site.request(path)).status === status, 5_000);
  }
});

describe("page metadata", () => {
  const PAGES: readonly (readonly [path: string, title: RegExp, canonical: string | null])[] = [
    ["/", /^home: 3D printing parts, guides and tools$/, "/"],
    ["/find", /^Find - /, "/find"],
    ["/find?category=hotend", /^Hotends - Find - /, "/find?category=hotend"],
    ["/find?category=hotend&page=2", /^Hotends - Find - /, "/find?category=hotend&page=2"],
    ["/find?hide=electrical&category=hotend&utm_source=x", /^Hotends - Find - /, "/find?category=hotend"],
    ["/find?printer=creality-ender-3&page=2", /Creality Ender-3 - Find - /, "/find?printer=creality-ender-3&page=2"],
    ["/find?printer=creality-ender-3", /Creality Ender-3 - Find - /, "/find?printer=creality-ender-3"],
    ["/find/e3d/e3d-v6", /^E3D V6 by E3D - Find - /, "/find/e3d/e3d-v6"],
    ["/find/e3d/e3d-v6?utm_source=x", /^E3D V6 by E3D - Find - /, "/find/e3d/e3d-v6"],
    ["/find/e3d/no-such-part", /Find/, null],
    ["/collections", /^First Layer: the hub for 3D printing parts, guides and tools$/, "/collections"],
    ["/collections?page=9", /^First Layer: the hub for 3D printing parts, guides and tools$/, "/collections"],
    ["/glossary", /^Glossary - First Layer$/, "/glossary"],
    ["/glossary?q=ssr", /^Glossary - First Layer$/, "/glossary"],
    ["/search", /^Search - First Layer$/, "/search"],
    ["/search?q=z%20offset", /^“z offset” - Search - First Layer$/, "/search"],
    ["/my-printer", /^First Layer: the hub for 3D printing parts, guides and tools$/, null],
    ["/under-construction", /^First Layer: the hub for 3D printing parts, guides and tools$/, null],
    ["/contact", /^First Layer: the hub for 3D printing parts, guides and tools$/, null],
    ["/no-such-page", /^First Layer: the hub for 3D printing parts, guides and tools$/, null],
  ];

  test.each(PAGES)("has a title and a canonical URL: %s", async (path, title, canonical) => {
    const html = await (await site.request(path)).text();
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(title);
    const found = attribute(html, /<link[^>]*rel="canonical"[^>]*>/, "href");
    expect(found).toBe(canonical === null ? null : `${site.origin}${canonical}`);
    expect(/<meta charset="utf-8"/i.test(html)).toBe(true);
  });

  test("has a description and a preview of the promised size", async () => {
    for (const [path, , canonical] of PAGES) {
      if (canonical === null) continue;
      const html = await (await site.request(path)).text();
      const property = (name: string) =>
        attribute(html, new RegExp(`<meta[^>]*(?:property|name)="${name}"[^>]*>`), "content");
      expect(property("description")?.length, path).toBeGreaterThan(40);
      expect(property("og:title"), path).not.toBeNull();
      expect(property("og:url"), path).toBe(`${site.origin}${canonical}`);
      expect(property("og:image:width"), path).toBe("1200");
      expect(property("og:image:height"), path).toBe("630");
      expect(property("og:image:alt")?.length, path).toBeGreaterThan(10);
      expect(property("twitter:card"), path).toBe("summary_large_image");
      const image = Buffer.from(await (await fetch(property("og:image") ?? "")).arrayBuffer());
      expect(pngSize(image), path).toEqual({ width: 1_200, height: 630 });
      expect(image.length, path).toBeLessThan(600_000);
    }
  });

  test("keeps secondary pages out of search engines", async () => {
    const robots = async (path: string) =>
      attribute(await (await site.request(path)).text(), /<meta[^>]*name="robots"[^>]*>/, "content");
    for (const path of [
      "/find?q=e3d",
      "/glossary?q=ssr",
      "/search",
      "/search?q=nozzle",
      "/find?compare=hotend:1,hotend:2",
      "/my-printer",
      "/under-construction",
    ]) {
      expect(await robots(path), path).toBe("noindex");
    }
    for (const path of ["/", "/find", "/find?category=hotend", "/find/e3d/e3d-v6", "/glossary"]) {
      expect(await robots(path), path).toBeNull();
    }
  });

  test("has structured data without a rating or an offer", async () => {
    const dataOf = async (path: string) =>
      scriptsIn(await (await site.request(path)).text())
        .filter(({ attributes }) => attributes.includes("application/ld+json"))
        .map(({ content }) =>
          z
            .looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() })
            .parse(JSON.parse(content)),
        );

    const home = await dataOf("/");
    expect(home.map((entry) => entry["@type"])).toContain("WebSite");
    expect(JSON.stringify(home)).toContain(`${site.origin}/search?q={search_term_string}`);

    const part = await dataOf("/find/e3d/e3d-revo-cr");
    expect(part.map((entry) => entry["@type"]).toSorted()).toEqual(["BreadcrumbList", "Product"]);
    const text = JSON.stringify(part);
    expect(text).toContain('"name":"E3D Revo CR"');
    expect(text).toContain("11 mm³/s");
    expect(text).not.toMatch(/aggregateRating|offers|review|price/i);
    // A part whose description contains the end tag of a script element.
    const [row] = await site.write("POST", "bed", { name: `</script><b>Bed "1"`, manufacturer: "\u2028Test & Co" });
    const { id } = z.object({ id: z.number() }).parse(row);
    await eventually(async () => (await site.request(`/find/bed:${String(id)}`)).status === 301, 5_000);
    const path = new URL((await site.request(`/find/bed:${String(id)}`)).headers.get("location") ?? "", site.origin)
      .pathname;
    expect(JSON.stringify(await dataOf(path))).toContain(`</script><b>Bed \\"1\\"`);
    await site.write("DELETE", `bed?id=eq.${String(id)}`);
  });

  test("defines every term of the glossary at an anchor that the page has", async () => {
    const html = await (await site.request("/glossary")).text();
    const content = scriptsIn(html).find((script) => script.content.includes("DefinedTermSet"))?.content ?? "{}";
    const { hasDefinedTerm } = z
      .object({ hasDefinedTerm: z.array(z.object({ "@type": z.literal("DefinedTerm"), url: z.string() })) })
      .parse(JSON.parse(content));
    expect(hasDefinedTerm.length).toBeGreaterThan(50);
    for (const { url } of hasDefinedTerm) {
      expect(url.startsWith(`${site.origin}/glossary#`), url).toBe(true);
      expect(html, url).toContain(`id="${new URL(url).hash.slice(1)}"`);
    }
    expect(await (await site.request("/sitemap.xml")).text()).toContain(`${site.origin}/glossary`);
  });

  test("holds nothing a visitor typed: a search has a title of its own", async () => {
    const html = await (await site.request("/find?q=Buy+now+at+evil.test")).text();
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).not.toContain("evil");
  });
});

function pngSize(image: Buffer): { width: number; height: number } {
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
}
