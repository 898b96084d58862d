import fc from "fast-check";
import type { Sweep } from "../../expected";
import {
  calculated,
  filamentPerMm,
  layersUpTo,
  printKind,
  spacing,
  tickLength,
  widthsOf,
  type Written,
} from "../print-kind";
import { about } from "../settings";

interface Range {
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly restorePa: number | null;
}

const randomRange = (end: number, step: number) => ({
  start: about(0.01, 0, 0.02, 3),
  end: about(end, 0.02, 1, 3),
  step: about(step, step / 2, step * 2, 4),
  restorePa: fc.constantFrom(null, 0, 0.035),
});

/** The values as the calculator reads them by their index; as many as it counts. */
function valuesOf({ start, end, step }: Range): number[] {
  const count = calculated("pressure-advance", "count", { variant: "sweep", start, end, step });
  return Array.from({ length: count }, (_, index) =>
    calculated("pressure-advance", "pressureAdvance", { variant: "index", start, step, index }),
  );
}

const sweepOf = (own: Range): Sweep => ({
  of: "pressureAdvance",
  values: valuesOf(own),
  end: own.end,
  tolerance: 1e-9,
  bands: [],
});

const readBy = ({ bands, reads }: Written): Sweep["bands"] =>
  bands.map(({ fromZ, toZ }) => ({
    fromZ,
    toZ,
    read: (height) => calculated("pressure-advance", "pressureAdvance", { ...reads, height }),
  }));

/** 4.4, lines: slow, fast and slow again, one line for each value, one layer high. */
export const pressureAdvanceLines = printKind({
  slug: "pressure-advance-lines",
  usual: {
    ...{ start: 0, end: 0.1, step: 0.005, restorePa: null },
    ...{ slowLength: 20, fastLength: 40, slowSpeed: 20, fastSpeed: 100, spacing: 5, testLineWidth: null },
    numbering: "2",
  },
  random: fc.record({
    ...randomRange(0.1, 0.005),
    slowLength: about(20, 5, 60, 1),
    fastLength: about(40, 5, 100, 1),
    slowSpeed: about(20, 1, 60, 1),
    fastSpeed: about(100, 30, 1_000, 0),
    spacing: about(5, 2, 20, 1),
    testLineWidth: fc.constantFrom(null, null, 100, 120),
    numbering: fc.constantFrom("2", "5", "none"),
  }),
  test: (settings, own) => {
    const { width, anchor } = widthsOf(settings);
    const height = settings.layerHeight;
    const percent = own.testLineWidth ?? (settings.nozzle <= 0.5 ? 150 : 105);
    const test = (settings.nozzle * percent) / 100;
    const sweep = sweepOf(own);
    return {
      lines: [test, width, anchor].map((one) => ({ width: one, height, toZ: height })),
      layerSteps: [],
      sweep,
      testFilamentMm:
        sweep.values.length * (own.slowLength * 2 + own.fastLength) * filamentPerMm(settings, test, height),
      restored: own.restorePa ?? own.start,
    };
  },
});

/** 4.4, pattern: nested chevrons, a group for each value. */
export const pressureAdvancePattern = printKind({
  slug: "pressure-advance-pattern",
  usual: {
    ...{ start: 0, end: 0.08, step: 0.005, restorePa: null },
    ...{ walls: 3, side: 30, angle: 90, spacing: 2, layers: 4, anchor: "frame", perimeters: 4, numbering: "yes" },
  },
  random: fc.record({
    ...randomRange(0.08, 0.01),
    walls: fc.integer({ min: 1, max: 4 }),
    side: about(30, 10, 60, 1),
    angle: about(90, 30, 180, 0),
    spacing: about(2, 1, 20, 1),
    layers: fc.integer({ min: 2, max: 5 }),
    anchor: fc.constantFrom("none", "frame", "frame", "layer"),
    perimeters: fc.integer({ min: 1, max: 6 }),
    numbering: fc.constantFrom("yes", "no"),
  }),
  test: (settings, own) => {
    const { width, anchor } = widthsOf(settings);
    const { layerHeight, firstLayerHeight: first } = settings;
    const sweep = sweepOf(own);
    const chevrons = sweep.values.length * own.walls;
    // Inside a frame the sides of the first layer end where the frame begins.
    const inset = (own.perimeters - 0.5) * spacing(anchor, first);
    const shorter =
      own.anchor === "frame" ? inset / Math.sin((own.angle * Math.PI) / 360) : own.anchor === "layer" ? own.side : 0;
    return {
      lines: [
        { width: anchor, height: first, toZ: first },
        { width, height: first, toZ: first },
        { width, height: layerHeight, fromZ: first + layerHeight - 0.001 },
      ],
      layerSteps: [layerHeight],
      sweep,
      testFilamentMm:
        chevrons * 2 * (own.side - shorter) * filamentPerMm(settings, width, first) +
        (own.layers - 1) * chevrons * 2 * own.side * filamentPerMm(settings, width, layerHeight),
      restored: own.restorePa ?? own.start,
    };
  },
});

/** 4.4, tower: two walls, a round corner, a value for each millimetre or each layer. */
export const pressureAdvanceTower = printKind({
  slug: "pressure-advance-tower",
  usual: { mode: "orca-tower", start: 0, end: 0.1, step: 0.002, restorePa: null, factor: 0.005, side: 40 },
  random: fc.record({
    mode: fc.constantFrom("orca-tower", "klipper-factor"),
    start: about(0.01, 0, 0.02, 3),
    end: about(0.06, 0.03, 0.5, 3),
    step: about(0.008, 0.004, 0.02, 4),
    restorePa: fc.constantFrom(null, 0, 0.035),
    factor: about(0.01, 0.005, 0.1, 3),
    side: about(40, 20, 100, 1),
  }),
  test: (settings, own, written) => {
    const { width, anchor } = widthsOf(settings);
    const { layerHeight, firstLayerHeight: first } = settings;
    const inBands = own.mode === "orca-tower";
    const values = inBands ? valuesOf(own) : written.values;
    const height = inBands ? values.length : (own.end - own.start) / own.factor;
    const filament = layersUpTo(height, first, layerHeight).reduce((sum, layer) => {
      const apart = spacing(width, layer.height);
      const way = [width / 2, width / 2 + apart].reduce((length, within) => {
        const radius = 5 - within;
        return length + 4 * (own.side - within * 2) - 2 * radius + (Math.PI / 2) * radius;
      }, 0);
      return sum + (way + tickLength(layer)) * filamentPerMm(settings, width, layer.height);
    }, 0);
    return {
      lines: [
        { width: anchor, height: first, toZ: first },
        { width, height: first, toZ: first },
        { width, height: layerHeight, fromZ: first + layerHeight - 0.001 },
      ],
      layerSteps: [layerHeight],
      sweep: { of: "pressureAdvance", values, end: own.end, tolerance: 1e-9, bands: readBy(written) },
      testFilamentMm: filament,
      restored: own.restorePa ?? own.start,
    };
  },
});
