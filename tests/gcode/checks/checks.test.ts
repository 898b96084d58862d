import { describe, expect, test } from "vitest";
import type { Expected } from "../expected";
import { readFile } from "../read-file";
import { inDialect, SMALL_PRINT, SMALL_PRINT_EXPECTED } from "../small-print";
import { checkFile, fuzz } from "./all";
import { goldenFile } from "./text";
import { secondsOf, secondsOfMoves } from "./time";

/** The numbers of the checks that find something. */
function checksOf(text: string, expected: Expected = SMALL_PRINT_EXPECTED): number[] {
  return [...new Set(checkFile(text, expected).map(({ check }) => check))];
}

/** The small print with one thing changed. */
function changed(from: string, to: string): string {
  if (!SMALL_PRINT.includes(from)) throw new Error(`The print has no ${from}`);
  return SMALL_PRINT.replace(from, to);
}

test.each(["klipper", "marlin", "rrf"] as const)("a good print for %s passes", (firmware) => {
  expect(checkFile(inDialect(firmware), { ...SMALL_PRINT_EXPECTED, firmware })).toEqual([]);
});

describe("check", () => {
  const LIFT = "G1 Z0.35 F600\nG1 X50 Y50 F7200\nG1 Z0.25 F600\n";

  test.each<readonly [number, string, string, string]>([
    [1, "a word without a blank", "G1 X60 Y10", "G1 X60Y10"],
    [1, "an unknown command", "G21", "G21\nM999"],
    [1, "another firmware's command", "G21", "G21\nM900 K0"],
    [1, "a number that is none", "S255", "SNaN"],
    [1, "four decimals of X", "X90 Y50 E2.06306", "X90.0001 Y50 E2.06306"],
    [1, "half a unit of F", "F2100\nG1 X90", "F2100.5\nG1 X90"],
    [1, "a letter of elsewhere", "; test", "; tést"],
    [1, "a line that does not end", "M107\nM84\n", "M107\nM84"],
    [1, "carriage returns", "G21\n", "G21\r\n"],
    [2, "extrusion before homing", "G28\n", ""],
    [2, "extrusion without waiting for the heat", "M109 S200\n", ""],
    [2, "another temperature than asked", "M109 S200", "M109 S210"],
    [2, "too much heat", "M104 S200", "M104 S301"],
    [2, "a bed that is too hot", "M190 S60", "M190 S121"],
    [2, "a hotend that stays on", "M104 S0\n", ""],
    [2, "a bed that stays on", "M140 S0\n", ""],
    [3, "a move outside the bed", "G1 X20 Y10 F7200", "G1 X4 Y10 F7200"],
    [3, "a printed line whose edge is outside", "G1 X20 Y10 F7200", "G1 X5.1 Y10 F7200"],
    [3, "a Z above the printer's", "G1 Z5.65", "G1 Z180.01"],
    [3, "a Z below the bed", "G1 Z0.35 F600", "G1 Z-0.1 F600"],
    [3, "a travel through the print", "G1 Z0.35 F600\nG1 X50", "G1 Z0.2 F600\nG1 X50"],
    [4, "a layer below the last one", "G1 Z0.65", "G1 Z0.2"],
    [4, "a hop that does not come back", "G1 X50 Y50 F7200\nG1 Z0.25 F600\n", "G1 X50 Y50 F7200\n"],
    [4, "a line that goes down", "G1 X50 Y50 E1.32687", "G1 X50 Y50 Z0.4 E1.32687"],
    [5, "absolute E", "M83", "M82"],
    [5, "too little after the retract", "G1 E0.5 F2100", "G1 E0.49998 F2100"],
    [5, "a retract that is forgotten", "G1 E-0.5 F2100\n", ""],
    [5, "filament taken back on the way", "G1 X50 Y50 F7200", "G1 X50 Y50 E-0.1 F7200"],
    [5, "a long travel without retract", "G1 E-0.5 F2100\nG1 Z0.35 F600", "G1 Z0.35 F600"],
    [6, "two percent too much", "E1.32687 F3000\nG1 Z0.65", "E1.35341 F3000\nG1 Z0.65"],
    [6, "two percent too little", "E1.32687 F3000\nG1 Z0.65", "E1.30033 F3000\nG1 Z0.65"],
    [6, "the width of another layer", "G1 X90 Y50 E2.06306", "G1 X90 Y50 E1.32687"],
    [7, "a speed above the cap", "G1 X50 Y50 F7200", "G1 X50 Y50 F7260"],
    [7, "a flow above the limit", "G1 X90 Y50 E2.06306 F1800", "G1 X90 Y50 E2.06306 F7200"],
    [7, "a line that Klipper refuses", "G1 X90 Y50 E2.06306", "G1 X90 Y50 E11"],
    [7, "more at once than Klipper takes", "G1 E-0.5 F2100", "G1 E-50.5 F2100"],
    [7, "as much at once as Klipper takes, or a little more", "G1 E-0.5 F2100", "G1 E-50 F2100"],
    [8, "a value one layer late", "SET_PRESSURE_ADVANCE ADVANCE=0.02\nG1 X50", "G1 X50"],
    [8, "a value that is a little off", "ADVANCE=0.02\n", "ADVANCE=0.0200001\n"],
    [9, "a value that is missing", "ADVANCE=0.04", "ADVANCE=0.02"],
    [9, "values in another order", "ADVANCE=0.02", "ADVANCE=0.06"],
    [10, "more filament than the header says", "E2.06306 F1800\n; test", "E2.5 F1800\n; test"],
    [10, "less in the test", "G1 X90 Y50 E1.32687", "G1 X90 Y50 E1.2"],
    [11, "a slower line than the header counts", "E1.32687 F3000\n; end", "E1.32687 F1500\n; end"],
    [12, "pressure advance that is left", "ADVANCE=0.03", "ADVANCE=0.04"],
    [12, "acceleration that is left", "ACCEL=3000", "ACCEL=1000"],
    [12, "a flow that is left", "M221 S100", "M221 S98"],
    [12, "no flow at all", "M221 S100\n", ""],
    [12, "a fan that is left on", "M107\n", ""],
  ])("%i finds %s", (check, _what, from, to) => {
    expect(checksOf(changed(from, to))).toContain(check);
  });

  test("4 takes a hop that comes back", () => {
    expect(SMALL_PRINT).toContain(LIFT);
    expect(checksOf(SMALL_PRINT)).toEqual([]);
  });

  test("3 measures a round bed from its centre", () => {
    const bed = { shape: "round", diameter: 200, originCenter: false } as const;
    expect(checksOf(SMALL_PRINT, { ...SMALL_PRINT_EXPECTED, bed })).toEqual([3]);
    const large = { ...bed, diameter: 300 };
    // 20, 10 lies 190.7 mm from the centre of a bed of 300 mm, whose edge is at 150.
    expect(checksOf(SMALL_PRINT, { ...SMALL_PRINT_EXPECTED, bed: large })).toEqual([3]);
    const centred = { ...large, originCenter: true };
    expect(checksOf(SMALL_PRINT, { ...SMALL_PRINT_EXPECTED, bed: centred })).toEqual([]);
  });

  test("5 adds what the restart adds", () => {
    const text = changed("G1 E0.5 F2100", "G1 E0.6 F2100");
    expect(checksOf(text)).toContain(5);
    expect(checksOf(text, { ...SMALL_PRINT_EXPECTED, extraRestart: 0.1 })).not.toContain(5);
  });

  test("7 leaves the flow alone where it is tested", () => {
    const text = changed("G1 X90 Y50 E2.06306 F1800", "G1 X90 Y50 E2.06306 F7200");
    expect(checksOf(text, { ...SMALL_PRINT_EXPECTED, maxFlow: null })).not.toContain(7);
  });

  test("9 wants the last value not to be beyond the end", () => {
    const { sweep } = SMALL_PRINT_EXPECTED;
    if (sweep === null) throw new Error("The print has no sweep");
    expect(checksOf(SMALL_PRINT, { ...SMALL_PRINT_EXPECTED, sweep: { ...sweep, end: 0.039 } })).toEqual([9]);
  });

  test("11 counts each move from rest to rest", () => {
    expect(secondsOf(40, 30, 1_000)).toBeCloseTo(40 / 30 + 0.03, 9);
    expect(secondsOf(2.5, 100, 1_000)).toBeCloseTo(0.1, 9);
    expect(secondsOf(0, 100, 1_000)).toBe(0);
    const { run } = readFile(SMALL_PRINT, SMALL_PRINT_EXPECTED);
    expect(secondsOfMoves(run.moves, SMALL_PRINT_EXPECTED)).toBeCloseTo(SMALL_PRINT_EXPECTED.seconds, 2);
  });

  test("13 names the first line that differs", () => {
    expect(goldenFile(SMALL_PRINT)(SMALL_PRINT, SMALL_PRINT_EXPECTED)).toEqual([]);
    const found = goldenFile(SMALL_PRINT)(changed("M190 S60", "M190 S61"), SMALL_PRINT_EXPECTED);
    expect(found).toEqual([{ check: 13, line: 7, message: '"M190 S61" instead of "M190 S60"' }]);
    expect(goldenFile(SMALL_PRINT)(`${SMALL_PRINT}M84\n`, SMALL_PRINT_EXPECTED)).toHaveLength(1);
  });

  test("14 finds throws, refusals without a name, files that should not be, and bad files", () => {
    const good = { text: SMALL_PRINT, expected: SMALL_PRINT_EXPECTED };
    const bad = { text: changed("M83", "M82"), expected: SMALL_PRINT_EXPECTED };
    const named = { errors: [{ field: "bedX", code: "E_RANGE" }] };
    const valid = (value: string) => [{ value, valid: true }];
    const invalid = (value: string) => [{ value, valid: false }];
    expect(fuzz(() => good, valid("a"))).toEqual([]);
    expect(fuzz(() => named, [...valid("a"), ...invalid("b")])).toEqual([]);
    expect(fuzz(() => good, invalid("b"))).toHaveLength(1);
    expect(fuzz(() => bad, valid("a"))).toMatchObject([{ check: 14, message: expect.stringContaining("check 5") }]);
    expect(fuzz(() => ({ errors: [] }), invalid("b"))).toHaveLength(1);
    expect(fuzz(() => ({ errors: [{ field: "", code: "E_RANGE" }] }), invalid("b"))).toHaveLength(1);
    expect(fuzz(() => ({ errors: [{ field: "bedX", code: "too large" }] }), invalid("b"))).toHaveLength(1);
    const thrower = () => {
      throw new Error("oh");
    };
    expect(fuzz(thrower, valid("a"))).toHaveLength(1);
  });
});
