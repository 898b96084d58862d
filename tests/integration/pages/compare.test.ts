import { beforeAll, expect, test } from "vitest";
import { linksIn, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The table that shows parts of FIND side by side, as the server sends it. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const htmlOf = async (query: string) => (await site.request(`/find?${query}`)).text();

/** The cells of the table's row with this heading, heading included. */
function rowOf(html: string, heading: string): string[] {
  const [table = ""] = /<table\b[\s\S]*?<\/table>/.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd]\b[\s\S]*?<\/t[hd]>/g)].map(([cell]) => textOf(cell).trim()),
  );
  return rows.find(([first]) => first?.startsWith(heading)) ?? [];
}

test("parts of different categories are compared, and no cell is empty", async () => {
  const html = await htmlOf("compare=hotend:1,probe:1,extruder:1");
  expect(rowOf(html, "Category").slice(1)).toEqual(["Hotend", "Probe", "Extruder"]);
  // A figure that a category does not have is not one that a source leaves out.
  expect(rowOf(html, "Heater power").slice(1)).toEqual([
    expect.stringMatching(/W$/),
    "does not apply",
    "does not apply",
  ]);
});

test("what cannot be compared is named, and the rest is", async () => {
  const text = textOf(await htmlOf("compare=hotend:1,hotend:999999,nonsense"));
  expect(text).toContain("Some filters were ignored");
  expect(text).toContain("compare=hotend:999999");
  expect(text).toContain("Comparing E3D V6");
});

test("links of other categories keep the parts that are compared", async () => {
  const links = linksIn(await htmlOf("compare=hotend:1,hotend:7")).map((link) => new URL(link, site.origin));
  const probes = links.filter(({ searchParams }) => searchParams.get("category") === "probe");
  expect(probes.map(({ searchParams }) => searchParams.get("compare"))).toContain("hotend:1,hotend:7");
});

test("what differs is marked, and each part can be pinned from its column", async () => {
  const html = await htmlOf("compare=hotend:1,hotend:2");
  expect(rowOf(html, "Heater power")[0]).toMatch(/\(differs\)/);
  expect(rowOf(html, "Maker")[0]).toBe("Maker");
  const [table = ""] = /<table\b[\s\S]*?<\/table>/.exec(html) ?? [];
  expect(table).toMatch(/<button form="pin" name="item" value="hotend:1"/);
  expect(table).toMatch(/<button form="pin" name="item" value="hotend:2"/);
});
