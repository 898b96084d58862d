import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DRAWING_NAMES } from "~/features/catalogue/drawings/drawing-names.server";
import { partDrawing } from "~/features/catalogue/drawings/part-drawing.server";
import { partPicture } from "~/features/catalogue/drawings/part-picture.server";
import { printerDrawing } from "~/features/catalogue/drawings/printer/printer-drawing.model";
import { interfacesByPart, seedCatalogue, seedRows } from "~/features/catalogue/seed-catalogue.test-samples";
import { drawingSprite } from "./part-drawing-sprite";

const catalogue = seedCatalogue();
const factsOf = interfacesByPart(catalogue);

/** A red test here means: run `npm run drawings`. */
describe("the sprite", () => {
  const sprite = readFileSync("app/features/catalogue/drawings/sprites/parts.svg", "utf8");

  test("has every drawing that the seed's parts and the kinds of printers need", () => {
    const { svg, names } = drawingSprite(catalogue.parts, factsOf, DRAWING_NAMES);
    expect(DRAWING_NAMES).toEqual(names);
    expect(sprite).toBe(svg);
  });

  test("gives every part of the seed its own drawing, not a near one", () => {
    for (const part of catalogue.parts) {
      const number = Number(partPicture(part, () => factsOf(part)));
      expect(DRAWING_NAMES[number], part.name).toBe(partDrawing(part, factsOf(part)).name);
    }
  });

  test("has the drawing of every printer, and tells bed slingers, CoreXY and deltas apart", () => {
    const names = seedRows("printers").map((row) => {
      const [buildXMm, buildYMm] = [Number(row["build_x_mm"]), Number(row["build_y_mm"])];
      const enclosed = row["enclosed"] === null ? null : row["enclosed"] === "yes";
      const { kinematics = null, bed_shape: bedShape = null } = row;
      return printerDrawing({ kinematics, enclosed, bedShape, buildXMm, buildYMm }).name;
    });
    for (const name of new Set(names)) expect(sprite).toContain(`<symbol id="${name}"`);
    expect(new Set(names).size).toBeGreaterThan(14);
  });

  test("keeps the order of the names that were there, and puts new ones behind them", () => {
    const before = ["fan-40-10", "no-longer-drawn", "calipers"];
    expect(drawingSprite(catalogue.parts, factsOf, before).names.slice(0, 3)).toEqual([
      "fan-40-10",
      "calipers",
      "accelerometer",
    ]);
  });

  test("holds nothing that the security policy would block", () => {
    expect(sprite).not.toMatch(/<script|<style|style=|\bon\w+=|href=/);
  });

  test("is small enough to be kept in memory and compressed", () => {
    expect(sprite.length).toBeLessThan(500_000);
  });
});
