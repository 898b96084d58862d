import { describe, expect, test } from "vitest";
import type { Part } from "../catalogue.model";
import { samplePart } from "../catalogue.test-samples";
import { interfacesByPart, seedCatalogue } from "../seed-catalogue.test-samples";
import { DRAWING_NAMES } from "./drawing-names.server";
import { DRAWING_SPRITES } from "./drawing-sprites.model";
import { partDrawing } from "./part-drawing.server";
import { partPicture, partPictureView } from "./part-picture.server";
import { symbolOf } from "../../../../scripts/assets/sketch-svg";

const catalogue = seedCatalogue();
const factsOf = interfacesByPart(catalogue);
const drawn = catalogue.parts.map((part) => ({ part, drawing: partDrawing(part, factsOf(part)) }));
const svgOf = ({ drawing }: (typeof drawn)[number]): string => symbolOf("same", drawing.sketch(), drawing.left);

const named = (name: string): (typeof drawn)[number] => {
  const found = drawn.find(({ part }) => part.name === name);
  if (found === undefined) throw new Error(`the seed has no ${name}`);
  return found;
};

/** What the data say of a part, as one text. */
const toldOf = (part: Part): string =>
  [part.name, part.subcategory2, JSON.stringify(part.specs), JSON.stringify(factsOf(part))].join(" ");

const figuresIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

describe("the drawing of a part", () => {
  test("is there for every part of the seed, whole, and says in words what it shows", () => {
    expect(drawn).toHaveLength(catalogue.parts.length);
    for (const one of drawn) {
      expect(svgOf(one), one.part.name).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(svgOf(one), one.part.name).toMatch(/<path/);
      expect(one.drawing.what, one.part.name).toMatch(/^(an? )?[a-z0-9]/i);
      expect(one.drawing.what, one.part.name).not.toMatch(/undefined|NaN|null| {2}|, ?$/);
    }
  });

  test("is one of more than 350, each with a look of its own", () => {
    const looks = new Map(drawn.map((one) => [one.drawing.name, svgOf(one)]));
    expect(looks.size).toBeGreaterThan(350);
    expect(new Set(looks.values()).size).toBeGreaterThan(looks.size * 0.97);
    for (const one of drawn) expect(svgOf(one), one.part.name).toBe(looks.get(one.drawing.name));
  });

  test("tells the kinds of a category apart", () => {
    const kinds = new Map<string, Set<string>>();
    for (const one of drawn) {
      const looks = kinds.get(one.part.table) ?? new Set();
      kinds.set(one.part.table, looks.add(svgOf(one)));
    }
    const counts = Object.fromEntries([...kinds].map(([table, looks]) => [table, looks.size]));
    expect(counts).toEqual({
      hotend: expect.toSatisfy((count: number) => count > 100),
      extruder: expect.toSatisfy((count: number) => count > 50),
      bed: expect.toSatisfy((count: number) => count > 18),
      build_plate: expect.toSatisfy((count: number) => count > 30),
      probe: expect.toSatisfy((count: number) => count > 25),
      fan: expect.toSatisfy((count: number) => count > 20),
      motion_system: expect.toSatisfy((count: number) => count > 40),
      tools: expect.toSatisfy((count: number) => count > 38),
    });
  });

  test("states no figure that the data do not", () => {
    for (const { part, drawing } of drawn) {
      const told = figuresIn(toldOf(part));
      const lettered = (drawing.dimensions?.() ?? []).map(({ text }) => text);
      for (const figure of lettered.flatMap(figuresIn)) expect(told, `${part.name}: ${figure}`).toContain(figure);
    }
  });

  test("letters the lengths that are stated", () => {
    const letters = (name: string) =>
      named(name)
        .drawing.dimensions?.()
        .map(({ text }) => text);
    expect(letters("Noctua NF-A4x20 PWM 40x20mm 12V")).toEqual(["40 mm", "20 mm"]);
    expect(letters("Bambu Textured PEI Plate 350x320 mm (H2D)")).toEqual(["350 mm", "320 mm"]);
    expect(letters("Generic PTFE Tube 4x2.5 mm")).toEqual(["4 mm", "2.5 mm"]);
    expect(letters("GT2 Belt 9 mm")).toEqual(["9 mm"]);
    expect(letters("E3D 24 V 40 W Heater Cartridge")).toEqual(["20 mm", "6 mm"]);
    // Sold in several sizes, or nobody says in which.
    expect(letters("Borosilicate Glass Plate")).toEqual([]);
    expect(letters("Snapmaker U1 Smooth PEI Plate")).toEqual([]);
  });

  test("says what it shows, with the figures that are known", () => {
    const what = (name: string) => named(name).drawing.what;
    expect(what("GDSTime 4010 40x10mm 24V")).toBe("an axial fan, 40 x 40 x 10 mm");
    expect(what("WINSINN 5015 blower 50x15mm 24V")).toBe("a blower fan, 50 x 15 mm");
    expect(what("MGN12H Linear Rail")).toBe("an MGN12H linear rail with its carriage");
    expect(what("E3D Volcano")).toBe("a hotend with a groove mount and a Volcano heater block");
    expect(what("Voron Clockwork 2")).toBe(
      "a direct drive extruder with two drive gears and a flat NEMA 14 motor, printed",
    );
    expect(what("Snapmaker U1 Smooth PEI Plate")).toBe("a smooth spring steel plate");
  });

  test("is larger for a larger part, and thicker for a thicker one", () => {
    const plate = (mm: number) =>
      partDrawing(samplePart({ table: "build_plate" }), [fact("plate_size_mm", `${String(mm)}x${String(mm)}`)]);
    const widths = [120, 180, 240, 300, 360].map((mm) => widthOf(symbolOf("", plate(mm).sketch())));
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(widths.length);
    expect(svgOf(named("Noctua NF-A4x10 FLX 40x10mm 12V"))).not.toBe(svgOf(named("Noctua NF-A4x20 FLX 40x20mm 12V")));
  });

  test.each(["hotend", "extruder", "bed", "build_plate", "probe", "fan", "motion_system", "tools"] as const)(
    "is there for a %s of which nothing is stated, without false lengths",
    (table) => {
      const drawing = partDrawing(samplePart({ table, name: "Thing" }), []);
      expect(symbolOf("", drawing.sketch())).not.toMatch(/NaN|undefined/);
      expect(drawing.dimensions?.() ?? []).toEqual([]);
      expect(drawing.what).not.toMatch(/\d/);
    },
  );

  test.each(["9999999x1mm", "0x0 mm", "-5x3mm", "40x10mm".repeat(40), "x".repeat(5000)])(
    "stands strange sizes: %.20s",
    (name) => {
      for (const table of ["fan", "bed", "build_plate", "motion_system"] as const) {
        const drawing = partDrawing(samplePart({ table, name, subcategory: "Plate" }), [fact("plate_size_mm", name)]);
        expect(symbolOf("", drawing.sketch())).not.toMatch(/NaN|undefined|Infinity|e[+-]\d/);
      }
    },
  );
});

const fact = (kind: string, value: string) => ({ kind, value, source: null, confidence: null, verifiedAt: null });

/** From the leftmost to the rightmost place that a path begins at. */
function widthOf(svg: string): number {
  const starts = [...svg.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x));
  return Math.max(...starts) - Math.min(...starts);
}

function nameOf(picture: string): string | undefined {
  const [sprite, number] = picture.split("-");
  return DRAWING_NAMES[DRAWING_SPRITES[Number(sprite)] ?? "tools"][Number(number)];
}

describe("the picture of a part", () => {
  test("is its photo, where there is one", () => {
    const part = samplePart({ imageUrl: "https://example.com/v6.jpg", name: "V6" });
    expect(partPicture(part, () => [])).toBe("https://example.com/v6.jpg");
    expect(partPictureView(part, [])).toEqual({ picture: "https://example.com/v6.jpg", text: "V6", dimensions: [] });
  });

  test("is never an address that is no web address", () => {
    expect(partPicture(samplePart({ imageUrl: "javascript:alert(1)" }), () => [])).toMatch(/^\d+-\d+$/);
  });

  test("is the nearest drawing there is, for figures that no drawn part has", () => {
    const fan = samplePart({ table: "fan", name: "Fan 45x13mm", subcategory: "Axial" });
    expect(nameOf(partPicture(fan, () => []))).toMatch(/^fan-/);
    const plate = samplePart({ table: "build_plate", specs: { texture: "Textured" } });
    expect(nameOf(partPicture(plate, () => [fact("plate_size_mm", "500x500")]))).toMatch(/^plate-textured/);
  });
});
