import { brotliCompressSync, constants } from "node:zlib";
import { z } from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, type BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { attribute, htmlErrorsOf, scriptsIn, textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const html = async (path: string, headers: Record<string, string> = {}) =>
  (await site.request(path, { headers })).text();

const ENDER = "/printers/creality/ender-3-v2";
const SLUG = "creality-ender-3-v2";

/** Makes the printer the visitor's own, and returns their cookie. */
async function remember(next: string): Promise<string> {
  const saved = await site.request("/my-printer", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.origin },
    body: new URLSearchParams({ intent: "remember", printer: SLUG, next }).toString(),
  });
  expect(saved).toRedirectTo(next, 303);
  return saved.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

test.each(["/printers", "/printers/creality", ENDER])("%s says which parameters mean nothing", async (path) => {
  expect(textOf(await html(`${path}?foo=1&utm_source=x`))).toMatch(
    /Some of the address was ignored\s*foo=1: no parameter/,
  );
  expect(textOf(await html(`${path}?utm_source=x`))).not.toContain("ignored");
});

test.each(["/printers.json", `${ENDER}/export.json`])("%s says which parameters mean nothing", async (path) => {
  const answer = z.object({ notes: z.array(z.object({ param: z.string(), value: z.string(), note: z.string() })) });
  expect(answer.parse(await (await site.request(`${path}?foo=1`)).json()).notes).toMatchObject([
    { param: "foo", value: "1" },
  ]);
  expect(answer.parse(await (await site.request(path)).json()).notes).toEqual([]);
});

test("a fan, whose name says its maker, is not said to have an unknown one", async () => {
  const words = textOf(await html("/find/generic/noctua-nf-a4x10-flx-40x10mm-12v"));
  expect(words).toMatch(/\sFan\s*Noctua NF-A4x10 FLX/);
  expect(words).not.toContain("Maker unknown");
});

describe("a printer's page", () => {
  test("is complete in its first HTML: what it takes, what fits, what is like it, what nobody knows", async () => {
    const page = await html(ENDER);
    expect(htmlErrorsOf(page)).toEqual([]);
    const words = textOf(page);
    for (const said of [
      "220 x 220 x 250 mm · bed slinger (i3) · Bowden · 0.4 mm nozzle",
      "Creality MK8 two-screw mount",
      "High confidence",
      "All 36 hotends for Creality Ender-3 V2",
      "Same in 22 of 22",
      "rail or rod size",
      "Fitted a part to yours? Find it and say how it went",
    ]) {
      expect(words).toContain(said);
    }
    expect(page).toContain('href="/find?category=hotend&amp;printer=creality-ender-3-v2"');
    expect(page).toContain('href="/find/creality/creality-mk8?printer=creality-ender-3-v2"');
  });

  test("is small: at most 12 kB for those of which most is known", async () => {
    for (const path of [ENDER, "/printers/creality/ender-3", "/printers/voron-design/voron-24-300", "/printers"]) {
      const page = brotliCompressSync(await html(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
      expect(page.byteLength, path).toBeLessThanOrEqual(12_000);
    }
  });

  test("of which nothing is known says so, and what is missing", async () => {
    const words = textOf(await html("/printers/anet/a2"));
    expect(words).toContain("Nobody has told us yet what the Anet A2 takes");
    expect(words).toMatch(/hotend mount \d+ parts/);
    expect(words).toContain("Not stated: motion, extruder, enclosed");
    expect(words).toContain("Other printers by Anet");
    expect(words).toContain("Fits all printers");
  });

  test("is for search engines: title, description, canonical address, structured data, sitemap", async () => {
    const page = await html(`${ENDER}?utm_source=x`);
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toBe(
      "Creality Ender-3 V2: parts that fit - Printers - First Layer",
    );
    expect(attribute(page, /<link[^>]*rel="canonical"[^>]*>/, "href")).toBe(`${site.origin}${ENDER}`);
    expect(attribute(page, /<meta[^>]*name="description"[^>]*>/, "content")).toMatch(
      /^\d+ parts fit the Creality Ender-3 V2 or should: .*Creality MK8 two-screw mount/,
    );
    const types = scriptsIn(page)
      .filter(({ attributes }) => attributes.includes("application/ld+json"))
      .map(({ content }) => z.looseObject({ "@type": z.string() }).parse(JSON.parse(content)));
    expect(types.map((entry) => entry["@type"]).toSorted()).toEqual(["BreadcrumbList", "Product"]);
    expect(JSON.stringify(types)).not.toMatch(/aggregateRating|offers|review|price/i);

    const sitemap = await html("/sitemap.xml");
    for (const path of [ENDER, "/printers", "/printers/creality"]) {
      expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`);
    }
    expect(sitemap.match(/\/printers\/[^/<]+\/[^/<]+</g)).toHaveLength(862);
    const robots = async (path: string) => attribute(await html(path), /<meta[^>]*name="robots"[^>]*>/, "content");
    expect(await robots("/printers")).toBeNull();
    expect(await robots("/printers?q=ender")).toBe("noindex");
    expect(await robots("/printers/creality/ender-9")).toBe("noindex");
  });

  test("has its facts as JSON", async () => {
    const response = await site.request(`${ENDER}/export.json`);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      slug: "creality-ender-3-v2",
      url: `${site.origin}${ENDER}`,
      enclosed: false,
      interfaces: expect.arrayContaining([
        expect.objectContaining({ kind: "plate_size_mm", value: "235x235", confidence: "high" }),
      ]),
      parts: { url: `${site.origin}/find.json?printer=creality-ender-3-v2` },
    });
    expect(await site.request("/printers/creality/Ender%203%20V2/export.json")).toRedirectTo(
      `${ENDER}/export.json`,
      301,
    );
    expect((await site.request("/printers/creality/ender-9/export.json")).status).toBe(404);
  });

  test("follows the catalogue", async () => {
    const [row] = await site.write("POST", "printers", { name: "Test One", manufacturer: "Bench Makers" });
    const { id } = z.object({ id: z.number() }).parse(row);
    await eventually(async () => (await site.request("/printers/bench-makers/test-one")).status === 200, 5_000);
    expect(textOf(await html("/printers"))).toContain("Bench Makers 1");
    // A rename keeps the address.
    await site.write("PATCH", `printers?id=eq.${String(id)}`, { name: "Test Two" });
    await eventually(async () => (await html("/printers/bench-makers/test-one")).includes("Test Two"), 5_000);
    expect(await site.request("/printers/bench-makers/test-two")).toRedirectTo("/printers/bench-makers/test-one", 301);
    await site.write("DELETE", `printers?id=eq.${String(id)}`);
    await eventually(async () => (await site.request("/printers/bench-makers/test-one")).status === 404, 5_000);
    expect((await site.request("/printers/bench-makers")).status).toBe(404);
  });
});

describe("addresses of printers", () => {
  test("in other spellings lead there in one hop, with the query kept", async () => {
    for (const from of [
      "/printers/Creality/Ender%203%20V2",
      "/printers/creality/ender3v2",
      "/printers/creality/creality-ender-3-v2",
      "/printers/creality-ender-3-v2",
      "/printers/Ender-3%20V2",
      "/Printers/CREALITY/ender-3-v2",
    ]) {
      expect(await site.request(`${from}?a=b%20c&x=%C3%A9`), from).toRedirectTo(`${ENDER}?a=b%20c&x=%C3%A9`, 301);
    }
    expect(await site.request("/printers/bambu/x1c")).toRedirectTo("/printers/bambu-lab/x1-carbon", 301);
    expect(await site.request("/printers/prusa?x=1")).toRedirectTo("/printers/prusa-research?x=1", 301);
    expect(await site.request("/PRINTERS?q=a%20b")).toRedirectTo("/printers?q=a%20b", 301);
  });

  test("that name no printer are a 404 with near names", async () => {
    for (const [path, near] of [
      ["/printers/creality/ender", "Creality Ender-3"],
      ["/printers/voron/2.4", "Voron Design Voron 2.4 250"],
      ["/printers/creality/toaster", "Creality "],
      ["/printers/ender-5-zz", "Creality Ender-5"],
    ] as const) {
      const response = await site.request(path);
      expect(response.status, path).toBe(404);
      const words = textOf(await response.text());
      expect(words, path).toContain("There is no printer at this address.");
      expect(words.slice(words.indexOf("Did you mean")), path).toContain(near);
    }
    expect(textOf(await html("/printers/nobody/toaster"))).not.toContain("Did you mean");
  });
});

test("the list of printers finds them without JavaScript", async () => {
  const all = textOf(await html("/printers"));
  expect(all).toContain("862 printers");
  expect(all).toContain("All makers 182");
  const found = await html("/printers?q=ender+3+v2");
  expect(textOf(found)).toMatch(/\d printers for “ ?ender 3 v2 ?” Creality Ender-3 V2 220 x 220 x 250 mm · \d+ parts/);
  expect(found).toContain(`href="${ENDER}"`);
  expect(textOf(await html("/printers?q=toaster"))).toContain("No printer matches “toaster”");
});

test("whose printer it is, is said, and the printer's name leads there from everywhere", async () => {
  const Cookie = await remember(ENDER);
  const own = await html(ENDER, { Cookie });
  expect(textOf(own)).toContain("This is your printer");
  expect(own).not.toContain("Make this my printer");
  // The addresses of its parts stay short.
  expect(own).toContain('href="/find/creality/creality-mk8"');
  expect(await html(ENDER)).toContain("Make this my printer");

  const leadsThere = `href="${ENDER}"`;
  for (const path of ["/", "/my-printer", "/find", "/find/creality/creality-mk8", "/find?compare=hotend:1,hotend:2"]) {
    const body = await html(path, { Cookie });
    expect(body, path).toContain(leadsThere);
  }
  for (const path of [
    "/find?printer=creality-ender-3-v2",
    "/find?q=pei+sheet+ender+3+v2",
    "/find/e3d/e3d-revo-six?printer=creality-ender-3-v2",
  ]) {
    expect(await html(path), path).toContain(leadsThere);
  }
  // Printers that a part is listed for.
  expect(await html("/find/e3d/e3d-revo-cr")).toContain('href="/printers/creality/ender-3"');
});

test("a printer in the address goes along to parts and into the header, and can be made one's own", async () => {
  const list = await html(`/find?printer=${SLUG}&category=hotend`);
  const part = /href="(\/find\/[^"/]+\/[^"/]+\?printer=creality-ender-3-v2)"/.exec(list)?.[1] ?? "";
  expect(part).not.toBe("");
  for (const page of [list, await html(part)]) {
    expect(textOf(/<header[\s\S]*?<\/header>/.exec(page)?.[0] ?? "")).toContain("Creality Ender-3 V2");
    expect(page).toContain("Make this my printer");
  }
  expect(await html(part)).toContain('aria-label="Fit on Creality Ender-3 V2"');
  expect(await html("/find/e3d/e3d-v6")).not.toContain("Make this my printer");
});

test("for the visitor's own printer the addresses of parts stay short", async () => {
  const Cookie = await remember(`/find?printer=${SLUG}`);
  const list = await html(`/find?printer=${SLUG}&category=hotend`, { Cookie });
  expect(list).not.toContain("Make this my printer");
  expect(list).not.toMatch(/href="\/find\/[^"/]+\/[^"/]+\?printer=/);
});
