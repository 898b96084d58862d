import fc from "fast-check";
import { filamentArea } from "../../expected";
import { filamentPerMm, layersUpTo, printKind, spacing, widthsOf } from "../print-kind";
import { about } from "../settings";

/** 4.5: the modifiers of each set. */
const SETS: Readonly<Record<string, readonly number[]>> = {
  pass1: [-20, -15, -10, -5, 0, 5, 10, 15, 20],
  pass2: [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0],
  recommended: [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((one) => one / 100),
  perfectionist: [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7].map((one) => one / 200),
};

/** Ten layers: two solid, three sparse, five solid. */
const LAYERS = 10;
const SOLID_LAYERS = 7;

const ALL_PADS: { set: string; padSize: number; padCount: number | null } = {
  set: "pass1",
  padSize: 30,
  padCount: null,
};

/** 4.5, pads: solid tops, each with another multiplier of E. */
export const flowPads = printKind({
  slug: "flow-pads",
  usual: ALL_PADS,
  random: fc.record({
    set: fc.constantFrom("pass1", "pass2", "recommended", "perfectionist"),
    padSize: about(24, 24, 40, 1),
    padCount: fc.constantFrom(2, 2, 3, null),
  }),
  test: (settings, own) => {
    const { width, anchor } = widthsOf(settings);
    const { nozzle, layerHeight, firstLayerHeight: first, flowRatio } = settings;
    const all = SETS[own.set] ?? [];
    const kept = [...all].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, own.padCount ?? all.length);
    const added = own.set === "recommended" || own.set === "perfectionist";
    const values = all
      .filter((one) => kept.includes(one))
      .map((one) => (added ? (flowRatio + one) / flowRatio : (100 + one) / 100));
    const top = first + (LAYERS - 1) * layerHeight;
    const lines = [1, ...values].flatMap((multiplier) => [
      { width, height: layerHeight, fromZ: first + layerHeight - 0.001, multiplier },
      { width, height: first, toZ: first, multiplier },
      { width: nozzle, height: layerHeight, fromZ: top - 0.001, multiplier },
    ]);
    // The sum of what the solid layers of all pads take; sparse ones are another section.
    const solid = (own.padSize ** 2 * (first + (SOLID_LAYERS - 1) * layerHeight) * flowRatio) / filamentArea(settings);
    return {
      lines: [...lines, { width: anchor, height: first, toZ: first }],
      layerSteps: [layerHeight],
      sweep: { of: "multiplier", values, end: values.at(-1) ?? Number.NaN, tolerance: 3e-4, bands: [] },
      testFrom: "TYPE:Solid",
      testFilamentMm: values.reduce((sum, one) => sum + one, 0) * solid,
      testFilamentWithin: 0.03,
      restored: null,
    };
  },
});

/** 4.5, wall test: a hollow square. */
export const flowWall = printKind({
  slug: "flow-wall",
  usual: { side: 30, wallCount: 1, height: 8 },
  random: fc.record({
    side: about(30, 15, 60, 1),
    wallCount: fc.integer({ min: 1, max: 5 }),
    height: about(8, 2, 20, 1),
  }),
  test: (settings, own) => {
    const { width, anchor } = widthsOf(settings);
    const { layerHeight, firstLayerHeight: first } = settings;
    const apart = spacing(width, layerHeight);
    const way = Array.from({ length: own.wallCount }, (_, wall) => 4 * (own.side - width - 2 * wall * apart));
    const perLayer = way.reduce((sum, one) => sum + one, 0);
    const filament = layersUpTo(own.height, first, layerHeight).reduce(
      (sum, { height }) => sum + perLayer * filamentPerMm(settings, width, height),
      0,
    );
    return {
      lines: [
        { width: anchor, height: first, toZ: first },
        { width, height: first, toZ: first },
        { width, height: layerHeight, fromZ: first + layerHeight - 0.001 },
      ],
      layerSteps: [layerHeight],
      sweep: null,
      testFilamentMm: filament,
      restored: null,
    };
  },
});
