import { describe, expect, test } from "vitest";
import { testPrintView } from "../make-test-print";
import { TEST_PRINTS } from "../test-prints.model";
import { allLayers, lineCount } from "./all-layers";

describe.each(TEST_PRINTS)("$slug", (print) => {
  test("has the layers in the browser that the server shows", async () => {
    const layers = await allLayers(print.slug, {});
    const { result } = await testPrintView(print, {}, { layer: 2, ownCode: false });
    expect(layers).toHaveLength(result?.layer.count ?? Number.NaN);
    const layer = layers?.at((result?.layer.number ?? 0) - 1);
    const lines = result?.layer.paths.reduce((sum, { d }) => sum + d.split("L").length - 1, 0);
    expect(layer && lineCount(layer)).toBe(lines);
    expect(layer?.z).toBe(result?.layer.z);
    expect(layers?.map(({ z }) => z)).toEqual(layers?.map(({ z }) => z).toSorted((a, b) => a - b));
  });

  test("has none with settings that are refused", async () => {
    expect(await allLayers(print.slug, { nozzle: "0" })).toBeNull();
  });
});

test("an unknown print has none", async () => {
  expect(await allLayers("nothing", {})).toBeNull();
});
