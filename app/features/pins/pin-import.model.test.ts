import { isPartKey, partKey } from "~/features/catalogue/catalogue.model";
import { describe, expect, test } from "vitest";
import { IMPORT_LINES_MAX, parseImportPreview, previewImport, readImport } from "./pin-import.model";

const references = (text: string) => readImport(text).map(({ reference }) => reference);

describe("pasted lines", () => {
  test.each([
    ["https://first-layer.example/find/e3d/e3d-v6?printer=x#top", "e3d/e3d-v6"],
    ["/find/e3d/e3d-v6", "e3d/e3d-v6"],
    ["- [E3D V6](https://first-layer.example/find/e3d/e3d-v6) for the Ender", "e3d/e3d-v6"],
    ["[url=https://first-layer.example/find/e3d/e3d-v6]E3D V6[/url]", "e3d/e3d-v6"],
    ["https://first-layer.example/parts/e3d-e3d-v6", "e3d-e3d-v6"],
    ["hotend:12", "hotend:12"],
    ["hotend:12,E3D V6,E3D,https://elsewhere.example/shop", "hotend:12"],
    ["3. e3d-v6", "e3d-v6"],
    ["* E3D-V6", "e3d-v6"],
    ["e3d/e3d-v6", "e3d/e3d-v6"],
    ["buy more filament!", null],
    ["https://first-layer.example/find/%E0%A4%A/x", "%E0%A4%A/x"],
  ])("%s", (line, reference) => {
    expect(references(line)).toEqual([reference]);
  });

  test("count once each, empty ones not at all", () => {
    expect(references("hotend:1\r\n\n  hotend:1  \rfan:2")).toEqual(["hotend:1", "fan:2"]);
  });

  test("of extreme length are handled fast", () => {
    const startedAt = performance.now();
    for (const piece of ["/find/", "hotend:", "[", "- ", "a", "1"]) readImport(piece.repeat(100_000 / piece.length));
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe("the import preview", () => {
  const resolve = (reference: string) =>
    reference.endsWith("e3d-v6") || reference === "hotend:1"
      ? { key: partKey("hotend", 1), name: "E3D V6", manufacturer: "E3D" }
      : null;

  test("lists every part once, and the lines without a match", () => {
    const lines = "hotend:1\n/find/e3d/e3d-v6\nfan:99\nhello?";
    const preview = previewImport(lines, { resolve, isPinned: (key) => key === "hotend:1", isChecked: () => false });
    expect(preview).toEqual({
      lines,
      found: [{ key: "hotend:1", name: "E3D V6", manufacturer: "E3D", note: null, pinned: true, checked: false }],
      unknown: ["fan:99", "hello?"],
      left: 0,
    });
    expect(parseImportPreview(JSON.parse(JSON.stringify(preview)))).toEqual(preview);
  });

  test("says how many lines are left for the next import", () => {
    const lines = Array.from({ length: IMPORT_LINES_MAX + 3 }, (_, at) => `hotend:${String(at + 1)}`).join("\n");
    const every = {
      resolve: (key: string) => (isPartKey(key) ? { key, name: key, manufacturer: null } : null),
      isPinned: () => false,
    };
    const { found, left } = previewImport(lines, { ...every, isChecked: () => true });
    expect([found.length, left]).toEqual([IMPORT_LINES_MAX, 3]);
  });

  test("accepts no other shape", () => {
    for (const wrong of [undefined, null, {}, { found: 1, unknown: [] }]) expect(parseImportPreview(wrong)).toBeNull();
  });
});
