import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parsePartKey, printerLabel, slugify } from "./catalogue.model";

// The database has the same function in SQL; both are held to one list.
const VECTORS = fileURLToPath(new URL("../../../tests/sql/slug-vectors.json", import.meta.url));

describe("slugify", () => {
  test("returns the slugs of old links", () => {
    expect(slugify("Björn")).toBe("bjrn");
    expect(slugify("LDO Motors / Orbiter Projects")).toBe("ldo-motors-orbiter-projects");
    expect(slugify("A__B--C  d")).toBe("a-b-c-d");
    expect(slugify("東京")).toBe("");
    expect(slugify("MK3S+")).toBe("mk3s");
  });

  test.runIf(existsSync(VECTORS))("matches the database on every vector", () => {
    const vectors = z
      .array(z.object({ input: z.string(), slug: z.string() }))
      .parse(JSON.parse(readFileSync(VECTORS, "utf8")));
    expect(vectors.length).toBeGreaterThan(20);
    for (const { input, slug } of vectors) expect({ input, slug: slugify(input) }).toEqual({ input, slug });
  });
});

test("a printer's label names its manufacturer once", () => {
  expect(printerLabel("Creality", "Ender-3")).toBe("Creality Ender-3");
  expect(printerLabel("Voron Design", "Voron 2.4 250")).toBe("Voron Design Voron 2.4 250");
  expect(printerLabel("101Hero", "101Hero")).toBe("101Hero");
  expect(printerLabel("", "Homemade")).toBe("Homemade");
});

test("a part key is a known table and a positive id", () => {
  expect(parsePartKey("hotend:12")).toEqual({ table: "hotend", id: 12 });
  for (const bad of ["", ":", "hotend", "hotend:", "hotend:0", "hotend:-1", "hotend:1e3", "nozzle:1", "__proto__:1"]) {
    expect(parsePartKey(bad)).toBeNull();
  }
});
