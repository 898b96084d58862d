import fc from "fast-check";
import { z } from "zod";
import type { Firmware } from "../expected";

/* The shared settings of section 4.1 as numbers: what its table has as defaults, and others that are valid. */

/** Lengths in mm, speeds in mm/s. */
export interface PrintSettings {
  readonly firmware: Firmware;
  readonly bedShape: "rect" | "round";
  readonly bedX: number;
  readonly bedY: number;
  readonly bedDiameter: number;
  readonly originCenter: "auto" | "true" | "false";
  readonly maxZ: number;
  readonly margin: number;
  readonly nozzle: number;
  readonly filamentDiameter: number;
  readonly density: number;
  readonly flowRatio: number;
  readonly hotend: number;
  readonly bedTemp: number;
  readonly hotendMax: number;
  readonly bedMax: number;
  readonly fan: number;
  readonly layerHeight: number;
  readonly firstLayerHeight: number;
  readonly lineWidth: number;
  readonly anchorWidth: number;
  readonly printSpeed: number;
  readonly firstLayerSpeed: number;
  readonly travelSpeed: number;
  readonly maxSpeed: number;
  readonly maxAcceleration: number | null;
  readonly acceleration: number | null;
  readonly restoreAcceleration: number;
  readonly retract: number;
  readonly retractSpeed: number;
  readonly zHop: number;
  readonly maxFlow: number;
  readonly rotation: number;
}

export const USUAL_SETTINGS: PrintSettings = {
  firmware: "klipper",
  bedShape: "rect",
  bedX: 200,
  bedY: 200,
  bedDiameter: 200,
  originCenter: "auto",
  maxZ: 180,
  margin: 5,
  nozzle: 0.4,
  filamentDiameter: 1.75,
  density: 1.24,
  flowRatio: 0.98,
  hotend: 200,
  bedTemp: 60,
  hotendMax: 300,
  bedMax: 120,
  fan: 100,
  layerHeight: 0.2,
  firstLayerHeight: 0.25,
  lineWidth: 112.5,
  anchorWidth: 140,
  printSpeed: 100,
  firstLayerSpeed: 30,
  travelSpeed: 120,
  maxSpeed: 1_000,
  maxAcceleration: null,
  acceleration: null,
  restoreAcceleration: 3_000,
  retract: 0.5,
  retractSpeed: 35,
  zHop: 0.1,
  maxFlow: 11,
  rotation: 0,
};

/** What a form sends. */
export function entered(values: object): Readonly<Record<string, string>> {
  const given = Object.entries(z.record(z.string(), z.union([z.string(), z.number(), z.null()])).parse(values));
  return Object.fromEntries(given.map(([name, value]) => [name, value === null ? "" : String(value)]));
}

/** A number with few decimals: mostly the usual one or one close to it, sometimes a limit. */
export function about(usual: number, min: number, max: number, decimals = 2): fc.Arbitrary<number> {
  const unit = 10 ** decimals;
  const least = Math.ceil(Math.max(min, usual * 0.7) * unit);
  const most = Math.floor(Math.min(max, usual * 1.4) * unit);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 4, arbitrary: fc.integer({ min: least, max: Math.max(least, most) }).map((value) => value / unit) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}

const NOZZLES = [0.25, 0.4, 0.4, 0.6, 0.8] as const;

/** Heights are given as thousandths of the nozzle, from a quarter of it to four fifths. */
const heightShare = fc.oneof({ weight: 3, arbitrary: fc.constant(500) }, fc.integer({ min: 250, max: 800 }));

const heightOf = (nozzle: number, share: number): number => Math.round(nozzle * share) / 1_000;

/** Settings that are valid, each by itself and together. */
export function randomSettings(firmware: Firmware): fc.Arbitrary<PrintSettings> {
  return fc
    .record({
      bedShape: fc.constantFrom("rect", "rect", "round"),
      bedX: about(300, 80, 1_000, 0),
      bedY: about(300, 80, 1_000, 0),
      bedDiameter: about(400, 80, 1_000, 0),
      originCenter: fc.constantFrom("auto", "auto", "true", "false"),
      maxZ: about(180, 20, 1_000, 0),
      margin: about(5, 0, 50, 1),
      nozzle: fc.constantFrom(...NOZZLES),
      filamentDiameter: fc.constantFrom(1.75, 1.75, 2.85),
      density: about(1.24, 0.5, 10),
      flowRatio: about(0.98, 0.1, 2, 3),
      hotend: about(200, 170, 300, 0),
      bedTemp: about(60, 0, 120, 0),
      fan: about(100, 0, 100, 0),
      layerHeight: heightShare,
      firstLayerHeight: heightShare,
      lineWidth: about(112.5, 80, 200, 1),
      anchorWidth: about(140, 80, 200, 1),
      printSpeed: about(100, 20, 300, 1),
      firstLayerSpeed: about(30, 5, 300, 1),
      travelSpeed: about(120, 20, 300, 1),
      maxAcceleration: fc.constantFrom(null, null, 2_500, 50_000),
      acceleration: fc.constantFrom(null, null, 800, 1_000, 5_000),
      restoreAcceleration: about(3_000, 100, 50_000, 0),
      retract: about(0.5, 0, 20, 3),
      retractSpeed: about(35, 1, 200, 1),
      zHop: about(0.1, 0, 5, 3),
      maxFlow: about(11, 1, 200, 1),
      rotation: about(0, 0, 360, 1),
    })
    .map((values) => ({
      ...USUAL_SETTINGS,
      ...values,
      firmware,
      layerHeight: heightOf(values.nozzle, values.layerHeight),
      firstLayerHeight: heightOf(values.nozzle, values.firstLayerHeight),
    }));
}
