import fc from "fast-check";
import { printKind, widthsOf } from "../print-kind";
import { about } from "../settings";

/** 4.8: a flat frame 4 mm high. */
export const skewFrame = printKind({
  slug: "skew-frame",
  usual: { side: 100, caliper: 150, measureResidual: "no" },
  random: fc.record({
    side: about(60, 50, 105, 1),
    caliper: fc.constantFrom(150, 200, 300),
    measureResidual: fc.constantFrom("no", "yes"),
  }),
  test: (settings) => {
    const { width, anchor } = widthsOf(settings);
    const { layerHeight, firstLayerHeight: first } = settings;
    return {
      lines: [
        { width: anchor, height: first, toZ: first },
        { width, height: first, toZ: first },
        { width, height: layerHeight, fromZ: first + layerHeight - 0.001 },
      ],
      layerSteps: [layerHeight],
      sweep: null,
      testFilamentMm: null,
      restored: null,
    };
  },
});
