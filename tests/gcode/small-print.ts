import type { Expected, Firmware } from "./expected";

/*
 * A print of three layers, written by hand: a prime line and one line a layer, 40 mm each. By section 0.2 a line of
 * 0.56 x 0.25 takes 0.0515766 mm of filament for each mm at a flow of 0.98, one of 0.45 x 0.2 takes 0.0331718.
 */

/** Its pressure advance, one value a layer. */
const VALUES = [0, 0.02, 0.04];

export const SMALL_PRINT = `; small print
; firmware=klipper
; values=0,0.02,0.04
M140 S60
M104 S200
G28
M190 S60
M109 S200
G21
G90
M83
G92 E0
SET_VELOCITY_LIMIT ACCEL=1000
G1 X20 Y10 F7200
G1 Z0.25 F600
SET_PRESSURE_ADVANCE ADVANCE=0
G1 X60 Y10 E2.06306 F1800
; test
G1 E-0.5 F2100
G1 Z0.35 F600
G1 X50 Y50 F7200
G1 Z0.25 F600
G1 E0.5 F2100
G1 X90 Y50 E2.06306 F1800
G1 Z0.45 F600
M106 S255
SET_PRESSURE_ADVANCE ADVANCE=0.02
G1 X50 Y50 E1.32687 F3000
G1 Z0.65 F600
SET_PRESSURE_ADVANCE ADVANCE=0.04
G1 X90 Y50 E1.32687 F3000
; end of test
SET_PRESSURE_ADVANCE ADVANCE=0.03
SET_VELOCITY_LIMIT ACCEL=3000
M221 S100
G1 E-2 F1800
G1 Z5.65 F600
M104 S0
M140 S0
M107
M84
`;

/** The same for the other dialects: only these lines differ. */
export function inDialect(firmware: Firmware): string {
  if (firmware === "klipper") return SMALL_PRINT;
  const advance = firmware === "marlin" ? "M900 K" : "M572 D0 S";
  return SMALL_PRINT.replaceAll("SET_PRESSURE_ADVANCE ADVANCE=", advance).replaceAll(
    "SET_VELOCITY_LIMIT ACCEL=",
    "M204 P",
  );
}

export const SMALL_PRINT_EXPECTED: Expected = {
  firmware: "klipper",
  bed: { shape: "rect", x: 200, y: 200, originCenter: false },
  margin: 5,
  maxZ: 180,
  nozzle: 0.4,
  filamentDiameter: 1.75,
  flowRatio: 0.98,
  hotends: [200],
  hotendMax: 300,
  bedMax: 120,
  maxSpeed: 120,
  maxFlow: 11,
  zHop: 0.1,
  extraRestart: 0,
  retractTravelFrom: 2,
  lines: [
    { width: 0.45, height: 0.2, fromZ: 0.26 },
    { width: 0.56, height: 0.25, toZ: 0.25 },
  ],
  layerSteps: [0.2],
  sweep: {
    of: "pressureAdvance",
    values: VALUES,
    end: 0.05,
    tolerance: 1e-9,
    bands: [
      { fromZ: 0, toZ: 0.25, read: (z) => 0.02 * Math.floor((z + 0.15) / 0.2 - 0.5) },
      { fromZ: 0.25, toZ: 0.45, read: () => 0.02 },
      { fromZ: 0.45, toZ: 0.65, read: () => 0.04 },
    ],
  },
  restored: { pressureAdvance: 0.03, acceleration: 3_000 },
  testFilamentMm: 4.7168,
  testFrom: "test",
  testTo: /^end of test$/,
  // Each move from rest to rest: 40 mm at 30 mm/s and 1000 mm/s² take 1.3633 s, and so on.
  seconds: 5.6947,
  filamentMm: 6.77986,
  acceleration: 3_000,
  template: new Set(["M84"]),
};
