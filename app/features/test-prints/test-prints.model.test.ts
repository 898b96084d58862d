import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "./fields.model";
import { fileChunks, measured } from "./gcode/file";
import type { Report } from "./plan.model";
import { SHARED_FIELDS, type Entered, type Field } from "./generator.model";
import { TEST_PRINTS, testPrintNamed, type TestPrint } from "./test-prints.model";

/** The file of a test print, or what is wrong with the parameters. */
function fileOf(print: TestPrint, entered: Entered): Outcome<{ readonly report: Report; readonly text: string }> {
  const prepared = print.prepare(entered);
  if ("problem" in prepared) return prepared;
  const measuring = measured(prepared.value);
  let step = measuring.next();
  while (step.done !== true) step = measuring.next();
  if ("problem" in step.value) return step.value;
  const { report } = step.value.value;
  return { value: { report, text: [...fileChunks(prepared.value, report)].join("") } };
}

function fileNamed(slug: string, entered: Entered = {}) {
  const print = testPrintNamed(slug);
  const file = print === null ? null : fileOf(print, entered);
  if (file === null || "problem" in file) throw new Error(JSON.stringify(file));
  return file.value;
}

/** A value of a field, mostly one it takes. */
function valueOf({ kind, min = 0, max = 1, start, options = [] }: Field): fc.Arbitrary<string> {
  if (kind === "choice") return fc.constantFrom(...options.map(({ value }) => value));
  if (kind === "text") return fc.constantFrom("", "G28\nPRINT_START BED={bed} EXTRUDER={hotend}");
  const usual = Number(start === "" ? min : start);
  const near = fc.double({ min: Math.max(min, usual * 0.7), max: Math.min(max, usual * 1.4 + 0.01), noNaN: true });
  return fc.oneof(
    // One of the forty fields at any value is enough for a refusal.
    { weight: 60, arbitrary: fc.constant(start) },
    { weight: 12, arbitrary: near.map((value) => value.toFixed(3)) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }).map((value) => value.toFixed(3)) },
  );
}

function parametersOf(print: TestPrint): fc.Arbitrary<Entered> {
  const fields = [...SHARED_FIELDS, ...print.fields];
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])));
}

const LINE = /^(;.*|[GMT]\d+( [A-Z]-?\d+(\.\d+)?)*|[A-Z_]+( [A-Z_]+=[-\w.]+)*|)$/;

/** Coordinates of all moves before the end. */
function movesOf(text: string) {
  const before = text.slice(0, text.indexOf(";TYPE:End"));
  return [...before.matchAll(/^G1 X(\S+) Y(\S+)/gm)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe.each(TEST_PRINTS.map((print) => [print.slug, print] as const))("%s", (slug, print) => {
  test("prints with what its form begins with", () => {
    const { report, text } = fileNamed(slug);
    expect(report.bytes).toBe(text.length);
    expect(text).toContain(`; seconds=${String(report.seconds)}\n`);
    expect(text.endsWith("\n")).toBe(true);
  });

  test.each(["klipper", "marlin", "rrf"])("prints on %s", (firmware) => {
    expect(fileNamed(slug, { firmware }).text).toContain("M83\n");
  });

  test("is refused with a field, or is a file that keeps to its report and to the bed", () => {
    let files = 0;
    fc.assert(
      fc.property(parametersOf(print), (entered) => {
        const file = fileOf(print, entered);
        if ("problem" in file) {
          const names = [...SHARED_FIELDS, ...print.fields].map(({ name }) => name);
          expect(names).toContain(file.problem.field);
          return;
        }
        files += 1;
        const { report, text } = file.value;
        expect(report.bytes).toBe(text.length);
        expect(text).not.toMatch(/NaN|Infinity|undefined|null|\de[-+]/);
        expect(text.split("\n").filter((line) => !LINE.test(line))).toEqual([]);
        for (const { x, y } of movesOf(text)) {
          expect(x).toBeGreaterThanOrEqual(report.bbox.minX - 1e-3);
          expect(x).toBeLessThanOrEqual(report.bbox.maxX + 1e-3);
          expect(y).toBeGreaterThanOrEqual(report.bbox.minY - 1e-3);
          expect(y).toBeLessThanOrEqual(report.bbox.maxY + 1e-3);
        }
        const printed = text.slice(0, text.indexOf(";TYPE:End"));
        const pushed = [...printed.matchAll(/ E(-?[\d.]+)/g)].reduce((sum, [, e]) => sum + Number(e), 0);
        expect(pushed).toBeCloseTo(report.filamentMm, 2);
      }),
      { numRuns: 8, seed: 15 },
    );
    expect(files).toBeGreaterThan(0);
  });

  test("needs no more than the bed less its margin, also when it is turned", () => {
    // So large that each of them has room.
    const { minX, maxX, minY, maxY } = fileNamed(slug, { rotation: "30", bedX: "300", bedY: "300" }).report.bbox;
    expect(Math.min(minX, minY)).toBeGreaterThan(5);
    expect(Math.max(maxX, maxY)).toBeLessThan(295);
  });

  test("is refused on a bed that is too small", () => {
    const file = fileOf(print, { bedX: "80", bedY: "80", margin: "25" });
    expect("problem" in file && file.problem.code).toBe("E_GEOMETRY");
  });
});

/** Millimetres of filament of the printed lines of one kind. */
function filamentOf(text: string, part: string): number {
  return [...text.matchAll(new RegExp(`^;TYPE:${part}\\n((?:(?!;TYPE:).*\\n)*)`, "gm"))].reduce(
    (sum, [, lines = ""]) =>
      [...lines.matchAll(/^G1 X\S+ Y\S+(?: Z\S+)? E([\d.]+)/gm)].reduce((total, [, e]) => total + Number(e), sum),
    0,
  );
}

describe("filament", () => {
  test("of the pattern is that of 17 groups of 180 mm in each layer", () => {
    const { text, report } = fileNamed("pressure-advance-pattern");
    expect(report.values).toHaveLength(17);
    const layers = text.split(";LAYER_CHANGE\n").slice(2);
    expect(layers).toHaveLength(3);
    const total = layers.reduce((sum, layer) => sum + filamentOf(layer, "Test"), 0);
    expect(Math.abs(total / 304.517 - 1)).toBeLessThan(1e-4);
    expect(text).toContain("; frameX=84.716");
    expect(text).toContain("; frameY=42.426");
  });

  test("of a pad is that of the middle one times its multiplier, and fills its layers", () => {
    const { text } = fileNamed("flow-pads");
    const pads = new Map(
      [...text.matchAll(/^; pad=(\S+) .*\n((?:(?!; pad=|;LAYER_CHANGE).*\n)*)/gm)].map(([, pad = "", lines = ""]) => [
        pad,
        filamentOf(lines, "Solid"),
      ]),
    );
    expect(pads.size).toBe(9);
    const middle = pads.get("0") ?? 0;
    expect((pads.get("-20") ?? 0) / middle).toBeCloseTo(0.8, 4);
    // The last of the map is the uppermost layer, 30 mm wide and 0.2 mm high.
    expect(Math.abs((middle * Math.PI * 1.75 ** 2) / 4 / 0.98 / 180 - 1)).toBeLessThan(0.03);
  });

  test("of a loop of the flow tower is 21.117 mm, and each loop has its flow", () => {
    const { text, report } = fileNamed("max-flow-tower", { flowRatio: "1" });
    const loops = text.split(";LAYER_CHANGE\n").slice(3);
    expect(loops).toHaveLength(93);
    expect(Math.abs(filamentOf(`;TYPE:Test\n${loops[2] ?? ""}`, "Test") / 21.117 - 1)).toBeLessThan(1e-3);
    expect(report.bands[0]).toEqual({ fromZ: 0.64, toZ: 0.96, value: 5.16 });
    expect(report.values.at(-1)).toBeLessThanOrEqual(20);
  });

  test("of a blob is pushed in pieces that Klipper takes", () => {
    const { text } = fileNamed("max-flow-blobs");
    const pushes = [...text.matchAll(/^G1 Z\S+ E(\S+) F/gm)].map(([, e]) => Number(e));
    expect(pushes).toHaveLength(5 * 5);
    expect(new Set(pushes)).toEqual(new Set([40]));
    expect(text).toContain("; idealMassG=0.596509");
  });

  test("of eleven lines 0.48 mm wide is their length times the area of a line with round edges", () => {
    const { text } = fileNamed("pressure-advance-lines", { step: "0.01", testLineWidth: "120", flowRatio: "1" });
    expect(filamentOf(text, "Test") / (11 * 80)).toBeCloseTo(0.0363433, 6);
  });

  test("of the retraction tower is 4.11218 mm a layer", () => {
    const { text, report } = fileNamed("retraction-tower", { flowRatio: "1" });
    const layers = text.split(";LAYER_CHANGE\n").slice(1);
    expect(layers).toHaveLength(107);
    expect(filamentOf(layers[10] ?? "", "Test")).toBeCloseTo(4.11218, 3);
    expect(report.bands).toHaveLength(21);
    expect(report.bands[1]).toEqual({ fromZ: 1.4, toZ: 2.4, value: 0.1 });
    expect(text.match(/^G1 E-?[\d.]+ F2100\nG1 Z/gm)).not.toBeNull();
  });
});

test.each([
  ["hotend", { hotend: "310" }],
  ["layerHeight", { layerHeight: "0.35" }],
  ["end", { start: "1", end: "0.5" }],
  ["step", { step: "0.001" }],
  ["startGcode", { firmware: "bambu" }],
  ["startGcode", { startGcode: "G28\nM104 S{unknown}" }],
  ["bedX", { bedX: "0x10" }],
])("what is wrong with %s is said there", (field, entered) => {
  const print = testPrintNamed("pressure-advance-lines");
  const file = print && fileOf(print, entered);
  expect(file && "problem" in file && file.problem.field).toBe(field);
});

test.each([
  ["max-flow-tower", { step: "0.000001" }, "step"],
  ["pressure-advance-tower", { mode: "klipper-factor", factor: "0.000001" }, "factor"],
  ["retraction-tower", { step: "0.000001" }, "step"],
  ["max-flow-blobs", { step: "0.000001" }, "step"],
  ["max-flow-blobs", { start: "1e-320" }, "start"],
])("%s with %j is refused before anything is made of it", (slug, entered, field) => {
  const prepared = testPrintNamed(slug)?.prepare(entered);
  expect(prepared && "problem" in prepared && prepared.problem.field).toBe(field);
});

test.each([
  ["skew-frame", { side: "110" }, "Enter at most 107 mm."],
  ["skew-frame", { side: "300", caliper: "70" }, "Enter at most 50 mm."],
  ["max-flow-blobs", { start: "0.01" }, "Enter at least 0.201 mm³/s"],
  ["max-flow-blobs", { start: "0.2" }, "Enter at least 0.201 mm³/s"],
  ["skew-frame", { startGcode: "G28\nM104 S{nope}" }, "Line 2 has a placeholder that is not known: {nope}."],
])("%s with %j says what to do", (slug, entered, detail) => {
  const print = testPrintNamed(slug);
  const file = print && fileOf(print, entered);
  expect(file && "problem" in file && file.problem.detail).toContain(detail);
});

test("names of temperatures in the slicers' own start are filled in", () => {
  const { text } = fileNamed("skew-frame", { startGcode: "G28\nM109 S[first_layer_temperature]\nM190 S{bed}" });
  expect(text).toContain("M109 S200\nM190 S60\n");
});

test.each([
  ["marlin", "G28\nM109 S400", "Line 2 heats the nozzle to 400 °C: the highest temperature entered is 300 °C."],
  ["klipper", "PRINT_START BED=60 EXTRUDER=350", "Line 1 heats the nozzle to 350 °C"],
  ["klipper", "G28\nSET_HEATER_TEMPERATURE HEATER=heater_bed TARGET=130", "Line 2 heats the bed to 130 °C"],
  ["rrf", "G28\nG10 P0 S310 R200", "heats the nozzle to 310 °C"],
  ["rrf", "G28\nG10 S500 P0", "Line 2 heats the nozzle to 500 °C"],
  ["rrf", "G28 M568 P0 S200:310", "Line 1 heats the nozzle to 310 °C"],
  ["marlin", "G28\nM104S500", "Line 2 heats the nozzle to 500 °C"],
  ["marlin", "M140S300", "Line 1 heats the bed to 300 °C"],
  ["marlin", "M0104 S500", "Line 1 heats the nozzle to 500 °C"],
  ["marlin", "N1 M104 S500*36", "Line 1 heats the nozzle to 500 °C"],
  ["klipper", "SET_HEATER_TEMPERATURE TARGET=500 HEATER=extruder", "Line 1 heats the nozzle to 500 °C"],
  ["klipper", 'SET_HEATER_TEMPERATURE TARGET="130" HEATER="heater_bed"', "Line 1 heats the bed to 130 °C"],
])("a start of one's own on %s that is too hot is refused: %s", (firmware, startGcode, detail) => {
  const print = testPrintNamed("skew-frame");
  const file = print && fileOf(print, { firmware, startGcode });
  expect(file && "problem" in file && file.problem).toMatchObject({ field: "startGcode", code: "E_RANGE" });
  expect(file && "problem" in file && file.problem.detail).toContain(detail);
});

test.each([
  ["bambu", "G28", ["W_START_NOT_HEATED"]],
  ["marlin", "M109 S{hotend}", ["W_START_NOT_HOMED"]],
  ["marlin", "G28\nM109 S{hotend}\nG92 X0 Y0", ["W_START_MOVES_ORIGIN"]],
  ["marlin", "G28 ; home\nM109 S{hotend}\nG92 E0", []],
  ["marlin", "; G28\nM104 S{hotend}", ["W_START_NOT_HOMED", "W_START_NOT_HEATED"]],
  ["klipper", "PRINT_START BED={bed} EXTRUDER={hotend}", []],
  [
    "klipper",
    "SET_PRESSURE_ADVANCE ADVANCE=0\nBED_MESH_PROFILE LOAD=default",
    ["W_START_NOT_HOMED", "W_START_NOT_HEATED"],
  ],
  ["marlin", "G28\nM109S200", []],
  ["marlin", "N1 G28*18\nN2 M109 R{hotend}", []],
  ["klipper", "M117Then G28\nM109 S", ["W_START_NOT_HOMED", "W_START_NOT_HEATED"]],
  ["rrf", 'M98 P"start.g"', []],
  ["rrf", "G28\nG10 P0 S{hotend}\nM116", []],
])("what a start of one's own on %s does not do is said: %j", (firmware, startGcode, warnings) => {
  const { report } = fileNamed("flow-wall", { firmware, startGcode, endGcode: "M84" });
  expect(report.warnings.filter((warning) => warning.startsWith("W_START"))).toEqual(warnings);
});

test("short layers of the wall test are slowed down, and its walls are printed at a moderate speed", () => {
  const speedsOf = (entered: Entered) => {
    const test = fileNamed("flow-wall", entered).text.split(";LAYER_CHANGE\n").slice(2).join("");
    return [...test.matchAll(/ E[\d.]+ F(\d+)/g)].map(([, feed]) => Number(feed) / 60);
  };
  // 118.2 mm a layer.
  expect(Math.max(...speedsOf({}))).toBeCloseTo(118.2 / 5, 1);
  expect(Math.max(...speedsOf({ layerSeconds: "0" }))).toBe(50);
});

test.each([
  ["max-flow-tower", {}, "W_ACCELERATION_ASSUMED", true],
  ["max-flow-tower", { acceleration: "4000" }, "W_ACCELERATION_ASSUMED", false],
  ["pressure-advance-tower", { firmware: "marlin" }, "W_LINEAR_ADVANCE", true],
  ["pressure-advance-pattern", { firmware: "marlin" }, "W_LINEAR_ADVANCE", true],
  ["pressure-advance-lines", { firmware: "klipper" }, "W_LINEAR_ADVANCE", false],
] as const)("%s with %j warns of %s: %s", (slug, entered, warning, isThere) => {
  expect(fileNamed(slug, entered).report.warnings.includes(warning)).toBe(isThere);
});
