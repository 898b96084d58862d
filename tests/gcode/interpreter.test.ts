import { describe, expect, test } from "vitest";
import type { Firmware } from "./expected";
import { headerOf, readLines } from "./lines";
import { run, type Run } from "./machine";
import { inDialect } from "./small-print";

const runOf = (text: string, firmware: Firmware = "marlin"): Run => run(readLines(text), firmware);

const READY = "G28\nM109 S200\nG90\nM83\nG1 X0 Y0 Z0.2 F6000\n";

describe("lines", () => {
  const faultOf = (text: string) => readLines(text)[0]?.fault;

  test.each(["G1 X1 Y-2.5 E0.00001 F1200", "M104 S200 ; heat", "T0", "; words = anything", "", "G28"])(
    "%j can be read",
    (text) => {
      expect(faultOf(text) ?? null).toBeNull();
    },
  );

  test.each([
    "g1 x1",
    "G1X1",
    "G1  X1",
    "G1 X1.",
    "G1 X.5",
    "G1 X+1",
    "G1 X1e3",
    "G1 XNaN",
    "G1 X1 X2",
    "hello",
    "G1 Xundefined",
  ])("%j cannot", (text) => {
    expect(faultOf(text)).toMatch(/grammar|twice/);
  });

  test("have names and values of extended commands", () => {
    const [line] = readLines("SET_VELOCITY_LIMIT ACCEL=500 SQUARE_CORNER_VELOCITY=1\n");
    expect(line?.command?.name).toBe("SET_VELOCITY_LIMIT");
    expect([...(line?.command?.parameters ?? [])]).toEqual([
      ["ACCEL", "500"],
      ["SQUARE_CORNER_VELOCITY", "1"],
    ]);
  });

  test("are ASCII", () => {
    expect(faultOf("; 60 °C")).toContain("ASCII");
  });

  test("make a header of what stands before the first command", () => {
    const header = headerOf(readLines("; one\n; nozzle = 0.4\n; nozzle=0.6\nG28\n; late=1\n"));
    expect([...header]).toEqual([["nozzle", "0.4"]]);
  });
});

describe("the machine", () => {
  test("adds moves up, absolute and relative", () => {
    const { moves } = runOf(`${READY}G1 X30 Y40 F3000\nG91\nG1 X-30 Y-40\nG90\nG1 X3`);
    expect(moves.map(({ length }) => length)).toEqual([expect.closeTo(0.2), 50, 50, 3]);
    expect(moves.at(-1)?.to).toEqual({ x: 3, y: 0, z: 0.2 });
  });

  test("reads E as the mode says, and G92", () => {
    expect(runOf(`${READY}G1 X1 E1\nG1 X2 E1`).moves.map(({ e }) => e)).toEqual([0, 1, 1]);
    expect(runOf(`${READY}M82\nG1 X1 E1\nG1 X2 E3\nG92 E0\nG1 X3 E2`).moves.map(({ e }) => e)).toEqual([0, 1, 2, 2]);
  });

  test("reads inches", () => {
    const { moves } = runOf(`${READY}G20\nG1 X1 F60`);
    expect(moves.at(-1)).toMatchObject({ length: 25.4, state: { speed: 25.4 } });
  });

  test("tells kinds of moves apart", () => {
    const { moves } = runOf(`${READY}G1 E-1\nG1 Z1\nG1 X5\nG1 E1\nG1 X9 E1\nG1 Z2 E1`);
    expect(moves.map(({ kind }) => kind)).toEqual(["lift", "filament", "lift", "travel", "filament", "print", "print"]);
  });

  test("keeps a speed until another one is set", () => {
    expect(runOf(`${READY}G1 X1 F600\nG1 X2`).moves.map(({ state }) => state.speed)).toEqual([100, 10, 10]);
  });

  test("knows no place before homing, nor X and Y before the first move", () => {
    const { moves } = runOf("G1 X10 F600\nG28\nG1 Z5\nG1 X1 Y1\nG1 X4 Y5");
    expect(moves.map(({ length }) => length)).toEqual([5, 5]);
  });

  test.each([
    ["marlin", "M900 K0.05", 0.05],
    ["rrf", "M572 D0 S0.05", 0.05],
    ["rrf", "M572 S0.05", null],
    ["klipper", "SET_PRESSURE_ADVANCE ADVANCE=0.05", 0.05],
    ["klipper", "SET_PRESSURE_ADVANCE ADVANCE=0.05 EXTRUDER=extruder1", 0.05],
  ] as const)("%s reads %s", (firmware, line, value) => {
    expect(runOf(line, firmware)).toMatchObject({ faults: [], end: { pressureAdvance: value } });
  });

  test.each([
    ["marlin", "SET_PRESSURE_ADVANCE ADVANCE=0.05"],
    ["klipper", "M900 K0.05"],
    ["rrf", "M900 K0.05"],
    ["marlin", "G2 X1 Y1 I1 J1 F600"],
    ["marlin", "M999"],
  ] as const)("%s does not know %s", (firmware, line) => {
    expect(runOf(line, firmware).faults).toHaveLength(1);
  });

  test("reads fan, acceleration, flow and temperatures", () => {
    const { end } = runOf("M106 S255\nM204 P500\nM221 S95\nM104 S200\nM109 S210\nM140 S60");
    expect(end).toMatchObject({ fan: 1, acceleration: 500, flowPercent: 95, hotend: 210, waitedHotend: 210, bed: 60 });
    expect(runOf("M109 S210\nM104 S220").end.waitedHotend).toBe(0);
    expect(runOf("M106 S0.5", "rrf").end.fan).toBe(0.5);
    expect(runOf("G10 P0 S200\nM116", "rrf").end.waitedHotend).toBe(200);
    expect(runOf("PRINT_START BED=60 EXTRUDER=200", "klipper").end).toMatchObject({
      homed: true,
      waitedHotend: 200,
      bed: 60,
    });
  });

  test("finds fault with moves that no printer should be sent", () => {
    expect(runOf("G1 X1").faults).toHaveLength(1);
    expect(runOf("G1 X1 F0").faults).toHaveLength(1);
    expect(runOf("G1 X1 S3 F60").faults).toHaveLength(1);
  });

  test.each(["klipper", "marlin", "rrf"] as const)("runs the same print in the dialect of %s", (firmware) => {
    const { moves, faults } = runOf(inDialect(firmware), firmware);
    expect(faults).toEqual([]);
    const advance = moves.filter(({ kind }) => kind === "print").map(({ state }) => state.pressureAdvance);
    expect(advance).toEqual([0, 0, 0.02, 0.04]);
  });
});
