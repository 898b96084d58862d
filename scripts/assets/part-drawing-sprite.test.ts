import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DRAWING_NAMES } from "~/features/catalogue/drawings/drawing-names.server";
import { DRAWING_SHEETS } from "~/features/catalogue/drawings/drawing-sheets.model";
import { partDrawing } from "~/features/catalogue/drawings/part-drawing.server";
import { drawingOn } from "~/features/catalogue/drawings/part-picture.model";
import { partPicture } from "~/features/catalogue/drawings/part-picture.server";
import { printerDrawing } from "~/features/catalogue/drawings/printer/printer-drawing.model";
import { partDrawingAddress } from "~/features/catalogue/drawings/sprites/sheets";
import { interfacesByPart, seedCatalogue, seedRows } from "~/features/catalogue/seed-catalogue.test-samples";
import { drawingSheets, printerSheet } from "./part-drawing-sprite";

const catalogue = seedCatalogue();
const factsOf = interfacesByPart(catalogue);

/** A red test here means: run `npm run drawings`. */
describe("the sprites", () => {
  const read = (name: string) => readFileSync(`app/features/catalogue/drawings/sprites/parts-${name}.svg`, "utf8");
  const sprites = [...DRAWING_SHEETS, "printers"].map(read);

  test("have every drawing that the seed's parts and the kinds of printers need", () => {
    for (const { sheet, svg, names } of drawingSheets(catalogue.parts, factsOf, DRAWING_NAMES)) {
      expect(DRAWING_NAMES[sheet]).toEqual(names);
      expect(read(sheet)).toBe(svg);
    }
    expect(read("printers")).toBe(printerSheet());
  });

  test("give every part of the seed its own drawing, not a near one", () => {
    for (const part of catalogue.parts) {
      const [sheet, number] = partPicture(part, () => factsOf(part)).split("-");
      const names = DRAWING_NAMES[DRAWING_SHEETS[Number(sheet)] ?? "tools"];
      expect(names[Number(number)], part.name).toBe(partDrawing(part, factsOf(part)).name);
    }
  });

  test("have their drawings at addresses of their own", () => {
    const addresses = DRAWING_SHEETS.map((sheet) => partDrawingAddress(drawingOn(sheet, 3)));
    for (const address of addresses) expect(address).toMatch(/#3$/);
    expect(new Set(addresses).size).toBe(DRAWING_SHEETS.length);
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
    const tools = drawingSheets(catalogue.parts, factsOf, before).find(({ sheet }) => sheet === "tools");
    expect(tools?.names.slice(0, 3)).toEqual(["nut-driver", "calipers", "accelerometer"]);
  });

  test("hold nothing that the security policy would block", () => {
    for (const sprite of sprites) expect(sprite).not.toMatch(/<script|<style|style=|\bon\w+=|href=/);
  });

  test("are small: a browser reads the whole of one before it draws any of it", () => {
    for (const sprite of sprites) expect(sprite.length).toBeLessThan(100_000);
  });
});
