import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DRAWING_NAMES } from "~/features/catalogue/drawings/drawing-names.server";
import { DRAWING_SPRITES } from "~/features/catalogue/drawings/drawing-sprites.model";
import { partDrawing } from "~/features/catalogue/drawings/part-drawing.server";
import { drawingOn } from "~/features/catalogue/drawings/part-picture.model";
import { partPicture } from "~/features/catalogue/drawings/part-picture.server";
import { printerDrawing } from "~/features/catalogue/drawings/printer/printer-drawing.model";
import { partDrawingAddress, printerDrawingAddress } from "~/features/catalogue/drawings/sprites/addresses";
import { interfacesByPart, seedCatalogue, seedRows } from "~/features/catalogue/seed-catalogue.test-samples";
import { drawingSprites, printerSprite } from "./part-drawing-sprite";

const catalogue = seedCatalogue();
const factsOf = interfacesByPart(catalogue);

/** A red test here means: run `npm run drawings`. */
describe("the sprites", () => {
  const read = (name: string) => readFileSync(`app/features/catalogue/drawings/sprites/parts-${name}.svg`, "utf8");
  const sprites = [...DRAWING_SPRITES, "printers"].map(read);

  test("have every drawing that the seed's parts and the kinds of printers need", () => {
    for (const { sprite, svg, names } of drawingSprites(catalogue.parts, factsOf, DRAWING_NAMES)) {
      expect(DRAWING_NAMES[sprite]).toEqual(names);
      expect(read(sprite)).toBe(svg);
    }
    expect(read("printers")).toBe(printerSprite());
  });

  test("give every part of the seed its own drawing, not a near one", () => {
    for (const part of catalogue.parts) {
      const [sprite, number] = partPicture(part, () => factsOf(part)).split("-");
      const names = DRAWING_NAMES[DRAWING_SPRITES[Number(sprite)] ?? "tools"];
      expect(names[Number(number)], part.name).toBe(partDrawing(part, factsOf(part)).name);
    }
  });

  test("have their drawings at addresses of their own", () => {
    for (const sprite of DRAWING_SPRITES) {
      expect(partDrawingAddress(drawingOn(sprite, 3))).toContain(`/parts-${sprite}.svg#3`);
    }
    expect(printerDrawingAddress("printer-delta-small")).toContain("/parts-printers.svg#printer-delta-small");
  });

  test("have the drawing of every printer, and tells bed slingers, CoreXY and deltas apart", () => {
    const names = seedRows("printers").map((row) => {
      const [buildXMm, buildYMm] = [Number(row["build_x_mm"]), Number(row["build_y_mm"])];
      const enclosed = row["enclosed"] === null ? null : row["enclosed"] === "yes";
      const { kinematics = null, bed_shape: bedShape = null } = row;
      return printerDrawing({ kinematics, enclosed, bedShape, buildXMm, buildYMm }).name;
    });
    for (const name of new Set(names)) expect(read("printers")).toContain(`<symbol id="${name}"`);
    expect(new Set(names).size).toBeGreaterThan(14);
  });

  test("keep the order of the names that were there, and put new ones behind them", () => {
    const before = { ...DRAWING_NAMES, tools: ["nut-driver", "no-longer-drawn", "calipers"] };
    const tools = drawingSprites(catalogue.parts, factsOf, before).find(({ sprite }) => sprite === "tools");
    expect(tools?.names.slice(0, 3)).toEqual(["nut-driver", "calipers", "accelerometer"]);
  });

  test("hold nothing that the security policy would block", () => {
    for (const sprite of sprites) expect(sprite).not.toMatch(/<script|<style|style=|\bon\w+=|href=/);
  });

  test("are small: a browser reads the whole of one before it draws any of it", () => {
    for (const sprite of sprites) expect(sprite.length).toBeLessThan(100_000);
  });
});
