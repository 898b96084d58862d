import { describe, expect, test } from "vitest";
import { filled } from "./commands";

const VALUES = new Map([
  ["hotend", "210"],
  ["bed", "60"],
]);

describe("a template", () => {
  test("has its placeholders filled in, by our names and those of slicers", () => {
    expect(filled("M104 S{hotend}\nM140 S[first_layer_bed_temperature]\nM109 S{temperature[0]}", VALUES)).toEqual({
      lines: ["M104 S210", "M140 S60", "M109 S210"],
      unknown: null,
    });
  });

  test("names the first line with a placeholder that is not known; comments may have any", () => {
    expect(filled("; {what}\nG28 {x}\nG1 {y}", VALUES).unknown).toEqual({ line: 2, text: "{x}" });
    expect(filled("; {what}", VALUES).unknown).toBeNull();
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("knows nothing called %s", (name) => {
    expect(filled(`G28 {${name}}`, VALUES)).toEqual({
      lines: [`G28 {${name}}`],
      unknown: { line: 1, text: `{${name}}` },
    });
    expect(filled(`G28 [${name}]`, VALUES).unknown?.line).toBe(1);
  });

  test("of ten thousand empty lines is filled within some milliseconds", () => {
    const from = performance.now();
    expect(filled(`${"\n".repeat(10_239)}x`, VALUES).lines).toHaveLength(10_240);
    expect(filled(`x${"\n".repeat(10_239)}`, VALUES).lines).toEqual(["x"]);
    expect(filled("{".repeat(10_240), VALUES).lines).toHaveLength(1);
    expect(performance.now() - from).toBeLessThan(200);
  });
});
