import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { exportCollection, exportFormatOf, type ExportOptions } from "./collection-export.model";

const OPTIONS: ExportOptions = {
  collection: {
    id: 7,
    name: "All-metal *upgrade*",
    description: "# For the Ender",
    slug: "all-metal-upgrade",
    visibility: "public",
    itemCount: 2,
    updatedAt: "2026-11-21T10:00:00Z",
    createdAt: "2026-11-20T10:00:00Z",
    version: 3,
    owner: "ada",
    isMine: true,
    items: [],
  },
  rows: [
    {
      id: "hotend:12",
      name: "Revo [Six]",
      manufacturer: "E3D",
      category: "hotend",
      line: "11 mm³/s · 60 W",
      note: "=cmd()\n[url=https://evil.example]x[/url] ![x](https://evil.example)",
      fit: "listed",
      fitText: "Fits Creality Ender-3",
      url: "https://example.org/find/e3d/revo-six",
    },
    {
      id: "fan:2",
      name: "1. fan:2",
      manufacturer: null,
      category: "fan",
      line: "",
      note: null,
      fit: null,
      fitText: null,
      url: null,
    },
  ],
  url: "https://example.org/saved/all-metal-upgrade",
  printer: "Creality Ender-3",
};

describe("exporting a collection", () => {
  test("as CSV contains no formulas", () => {
    const { body, fileName, mediaType } = exportCollection("csv", OPTIONS);
    expect(fileName).toBe("all-metal-upgrade.csv");
    expect(mediaType).toMatch(/^text\/csv/);
    const rows: Record<string, string>[] = parse(body, { columns: true });
    expect(rows[0]).toMatchObject({
      position: "1",
      id: "hotend:12",
      fit: "listed",
      fit_text: "Fits Creality Ender-3",
      name: "Revo [Six]",
    });
    expect(rows[0]?.["note"]).toMatch(/^'=cmd/);
    expect(rows[1]).toMatchObject({ manufacturer: "", url: "" });
  });

  test("as JSON contains everything", () => {
    const parsed: unknown = JSON.parse(exportCollection("json", OPTIONS).body);
    expect(parsed).toMatchObject({
      slug: "all-metal-upgrade",
      printer: "Creality Ender-3",
      items: [{ id: "hotend:12" }, {}],
    });
    expect(JSON.stringify(parsed)).not.toContain("isMine");
  });

  test("as Markdown contains no markup but its own links", () => {
    const { body } = exportCollection("md", OPTIONS);
    expect(body).toContain("# All-metal \\*upgrade\\*");
    expect(body).toContain("\\# For the Ender");
    expect(body).toContain(
      "1. [Revo \\[Six\\]](https://example.org/find/e3d/revo-six) by E3D (11 mm³/s · 60 W), fits Creality Ender-3",
    );
    expect(body).toContain("!\\[x\\](https://evil.example)");
    expect(body).toContain("2. 1\\. fan:2");
  });

  test("as BBCode contains no tags from user input", () => {
    const { body, fileName } = exportCollection("bbcode", OPTIONS);
    expect(fileName).toBe("all-metal-upgrade.txt");
    expect(body).toContain("[*][url=https://example.org/find/e3d/revo-six]Revo (Six)[/url] by E3D");
    expect(body).toContain("(url=https://evil.example)");
    expect(body.match(/\[url=/g)).toHaveLength(1);
  });

  test("without items says so", () => {
    expect(exportCollection("md", { ...OPTIONS, rows: [] }).body).toContain("Nothing in it yet.");
  });
});

test.each([
  ["/saved/a/export.csv", "csv"],
  ["/saved/a/export.bbcode", "bbcode"],
  ["/saved/a/export.exe", null],
])("%s is %s", (path, format) => {
  expect(exportFormatOf(path)).toBe(format);
});
