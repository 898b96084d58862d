import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import { numberField, optionalNumberField, type ValuesOf, type Outcome, type Problem } from "../fields.model";
import type { Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import type { Plan } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";
import { sweepOf } from "../sweep.model";

/** Pushed beside each blob, so that its mass is not the one of what has oozed out. */
const PRIME = 20;
/** From a blob to the next. */
const PITCH = 30;
/**
 * From a blob to what is primed for it, behind it: the nozzle is low there, and all blobs that stand already are in front
 * of it or a whole pitch beside.
 */
const PRIME_DISTANCE = 13;
/** Above the blobs on the way to the next. */
const CLEARANCE = 10;
/** Klipper refuses to push more than 50 mm at once, and takes the difference of two sums for it, which may be a little more. */
const LONGEST_PUSH = 49;
/** Feed rates of blobs have two decimals, in mm/min: a slower one would be a percent off, or none at all. */
const SLOWEST_RISE = 0.5;

const flowBlobsFields = {
  start: numberField({ label: "Flow from", unit: "mm³/s", start: 8, min: 0, above: true, max: 200 }),
  end: numberField({ label: "Flow to", unit: "mm³/s", start: 16, min: 0, max: 200 }),
  step: numberField({ label: "Flow step", unit: "mm³/s", start: 2, min: 0, above: true, max: 50 }),
  extrusionLength: numberField({
    label: "Filament of each blob",
    unit: "mm",
    start: 200,
    min: 20,
    max: 1_000,
    hint: "500 is better for kitchen scales.",
  }),
  blobHeight: numberField({ label: "Height of each blob", unit: "mm", start: 20, min: 5, max: 100 }),
  tempEnd: optionalNumberField({
    label: "Rows up to a temperature of",
    unit: "°C",
    min: 170,
    max: 450,
    hint: "Empty: one row at the nozzle temperature.",
  }),
  tempStep: numberField({ label: "Temperature step", unit: "°C", start: 20, min: 1, max: 100 }),
};

type Own = ValuesOf<typeof flowBlobsFields>;

/** Blobs of the same length of filament, pushed faster and faster, to be weighed. */
export const maxFlowBlobs = generator(flowBlobsFields, planFlowBlobs);

function planFlowBlobs(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const sweep = sweepOf(own);
  if ("problem" in sweep) return sweep;
  const { values, warnings } = sweep.value;
  const temperatures = temperaturesOf(settings, own);
  if ("problem" in temperatures) return temperatures;
  const rows = temperatures.value;
  if (own.blobHeight + CLEARANCE + settings.firstLayerHeight > settings.maxZ) {
    const needed = own.blobHeight + CLEARANCE + settings.firstLayerHeight;
    const detail = `The blobs need ${fmt(needed, 1)} mm with the way above them, and the printer has ${fmt(settings.maxZ, 1)} mm.`;
    return { problem: { field: "blobHeight", code: "E_GEOMETRY", detail } };
  }
  const tooSlow = slowRise(settings, own);
  if (tooSlow !== null) return { problem: tooSlow };
  const size = { x: (values.length - 1) * PITCH + 2, y: (rows.length - 1) * PITCH + PRIME_DISTANCE + 2 };
  const mass = (settings.density * settings.filamentArea * own.extrusionLength) / 1_000;
  return {
    value: {
      values,
      bands: [],
      warnings: [...warnings, "W_FIXED_LIMITS"],
      facts: [{ label: "Each blob should weigh", value: fmt(mass, 3), unit: "g" }],
      derived: { idealMassG: mass, temperatures: rows.map((row) => fmt(row, 1)).join(",") },
      size,
      reads: {
        variant: "weigh",
        density: fmt(settings.density, 9),
        extrusionLength: fmt(own.extrusionLength, 9),
        filamentDiameter: fmt(settings.filamentDiameter, 9),
      },
      blame: {
        wide: "step",
        deep: own.tempEnd === null ? "step" : "tempStep",
        tall: "blobHeight",
        long: "extrusionLength",
      },
      anyFlow: true,
      *draw(motion) {
        const left = -size.x / 2 + 1;
        const front = -size.y / 2 + 1;
        for (const [row, temperature] of rows.entries()) {
          motion.rise(own.blobHeight + CLEARANCE);
          if (row > 0) motion.command(`M109 S${fmt(temperature, 1)}`);
          for (const [index, flow] of values.entries()) {
            motion.command(`; flow=${fmt(flow, 9)} temperature=${fmt(temperature, 1)}`);
            drawBlob(motion, settings, { own, flow, at: { x: left + index * PITCH, y: front + row * PITCH } });
            yield;
          }
        }
      },
    },
  };
}

/** What the nozzle rises by a minute while a blob is pushed, mm. */
function riseOf(settings: PrinterSettings, own: Own, flow: number): number {
  return (own.blobHeight / own.extrusionLength) * (flow / settings.filamentArea) * 60;
}

function slowRise(settings: PrinterSettings, own: Own): Problem | null {
  if (riseOf(settings, own, own.start) >= SLOWEST_RISE) return null;
  const least = Math.ceil((SLOWEST_RISE / riseOf(settings, own, 1)) * 1_000) / 1_000;
  const detail = `Enter at least ${fmt(least, 3)} mm³/s, or the nozzle would rise more slowly than it can be told to.`;
  return { field: "start", code: "E_RANGE", detail };
}

function temperaturesOf(settings: PrinterSettings, own: Own): Outcome<readonly number[]> {
  if (own.tempEnd === null) return { value: [settings.hotend] };
  if (own.tempEnd > settings.hotendMax) return { problem: { field: "tempEnd", code: "E_RANGE" } };
  const sweep = sweepOf(
    { start: settings.hotend, end: own.tempEnd, step: own.tempStep },
    { end: "tempEnd", step: "tempStep" },
  );
  return "problem" in sweep ? sweep : { value: sweep.value.values };
}

interface Blob {
  readonly own: Own;
  readonly flow: number;
  readonly at: Point;
}

function drawBlob(motion: Motion, settings: PrinterSettings, { own, flow, at }: Blob): void {
  const { filamentArea, firstLayerHeight } = settings;
  const filamentSpeed = flow / filamentArea;
  motion.part("Prime");
  motion.travel({ x: at.x, y: at.y + PRIME_DISTANCE });
  motion.rise(firstLayerHeight + 2);
  motion.extrude(PRIME, Math.min(filamentSpeed, own.start / filamentArea));
  motion.rise(own.blobHeight + CLEARANCE);
  motion.part("Test");
  motion.travel(at);
  motion.rise(firstLayerHeight);
  const pushes = Math.ceil(own.extrusionLength / LONGEST_PUSH - 1e-9);
  const feed = riseOf(settings, own, flow);
  for (let push = 1; push <= pushes; push += 1) {
    const z = firstLayerHeight + (own.blobHeight * push) / pushes;
    motion.extrudeRising(own.extrusionLength / pushes, z, feed);
  }
  motion.mark(Math.sqrt((filamentArea * own.extrusionLength) / own.blobHeight / Math.PI));
  motion.rise(own.blobHeight + CLEARANCE);
}
