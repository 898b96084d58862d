import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../../../support/checks/page-html";
import type { BuiltSite } from "../../../support/servers/built-site";
import { sharedSite } from "../../../support/servers/shared-site";

/* How pages and lists say whether a part fits the printer that a visitor's cookie names, and how many parts there are. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

/** Parts with different answers on an Ender-3, in the seed's catalogue. */
const ANSWERS = [
  ["Creality MK8", "/find/creality/creality-mk8", "Fits Creality Ender-3"],
  ["Digital Calipers 0.01 mm", "/find/generic/digital-calipers-001-mm", "Fits all printers"],
  ["Creality Spider Pro", "/find/creality/creality-spider-pro", "Should fit: same hotend mount"],
  ["E3D SuperVolcano", "/find/e3d/e3d-supervolcano", "Does not fit as it is: "],
  ["Alca 5 Cast Plate", "/find/alca/alca-5-cast-plate", "Not listed for Creality Ender-3"],
  ["BuildTak Surface", "/find/buildtak/buildtak-surface", "Not verified yet"],
] as const;

const get = (path: string, printer: string) => site.request(path, { headers: { cookie: `my_printer=${printer}` } });
const ENDER = encodeURIComponent(btoa('"creality-ender-3"'));

test.each(ANSWERS)("of %s, on its page and on its card", async (part, address, words) => {
  const page = await (await get(address, ENDER)).text();
  expect(sectionOf(page, "Fit on your Creality Ender-3")).toContain(words);
  const list = await (await get(`/find?q=${encodeURIComponent(part)}`, ENDER)).text();
  expect(cardsOf(list).find((text) => text.includes(part))).toContain(words);
  expect(textOf(list)).not.toMatch(/incompatible/i);
});

describe("a cookie that is damaged, or names no printer", () => {
  test.each(["%%%", "eyJub3BlIjoxfQ==", "x".repeat(3_000), "ImNyZWFsaXR5LW5vbmV4aXN0ZW50Ig=="])(
    "counts as none (%#)",
    async (value) => {
      const response = await get("/find", value);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(cardsOf(html)).toHaveLength(40);
      expect(textOf(html)).toContain("Set printer");
      expect(textOf(html)).not.toContain("Change printer");
    },
  );
});

test("home counts each category's parts, and the list of each has as many", async () => {
  const home = await (await site.request("/")).text();
  const categories = /<nav aria-label="Categories"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? "";
  const links = [...categories.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)];
  expect(links).toHaveLength(8);
  let total = 0;
  for (const [, href = "", label = ""] of links) {
    const count = /(\d+)\s*$/.exec(textOf(label))?.[1] ?? "none";
    total += Number(count);
    const list = await (await site.request(href.replaceAll("&amp;", "&"))).text();
    const statuses = [...list.matchAll(/<span role="status">([\s\S]*?)<\/span>/g)].map(([, text = ""]) => textOf(text));
    expect(statuses, href).toContainEqual(expect.stringMatching(new RegExp(`^${count} `)));
  }
  expect(textOf(home)).toContain(String(total));
});

/** The text of the section with this label. */
function sectionOf(html: string, label: string): string {
  return textOf(html.split(`aria-label="${label}"`)[1]?.split("</section>")[0] ?? "");
}

/** The text of every part card, in order. */
function cardsOf(html: string): string[] {
  return html
    .split(/(?=<li\b[^>]*id="part-)/)
    .slice(1)
    .map(textOf);
}
