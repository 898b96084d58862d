import fc from "fast-check";
import {
  calculated,
  filamentPerMm,
  layersUpTo,
  printKind,
  spacing,
  sweepValues,
  tickLength,
  widthsOf,
} from "../print-kind";
import { about } from "../settings";

/** 4.7: below the first band. */
const BASE = 0.4;

/** Two pillars, another retraction on the way between them with each millimetre. */
export const retractionTower = printKind({
  slug: "retraction-tower",
  usual: {
    ...{ mode: "length", start: 0, end: 2, step: 0.1, startSpeed: 15, endSpeed: 60, stepSpeed: 5 },
    ...{ distance: 50, extraRestart: 0 },
  },
  random: fc.record({
    mode: fc.constantFrom("length", "speed"),
    start: about(0.2, 0, 1, 2),
    end: about(1.4, 1, 4, 2),
    step: about(0.2, 0.1, 0.5, 3),
    startSpeed: about(15, 1, 30, 1),
    endSpeed: about(50, 31, 100, 1),
    stepSpeed: about(10, 5, 20, 2),
    distance: about(50, 30, 120, 1),
    extraRestart: fc.constantFrom(0, 0, 0.05),
  }),
  test: (settings, own, { bands, reads }) => {
    const { width, anchor } = widthsOf(settings);
    const height = settings.layerHeight;
    const bySpeed = own.mode === "speed";
    const values = bySpeed
      ? sweepValues(own.startSpeed, own.endSpeed, own.stepSpeed)
      : sweepValues(own.start, own.end, own.step);
    const read = (z: number) =>
      bySpeed
        ? calculated("retraction", "speed", { ...reads, index: Math.floor(Math.max(0, z - BASE) + 1e-9) })
        : calculated("retraction", "retractLength", { ...reads, height: z });
    // Two loops of 8 mm and of 8 mm less two spacings, on two pillars.
    const loops = 2 * (4 * 8 + 4 * (8 - 2 * spacing(width, height)));
    const way = layersUpTo(BASE + values.length, height, height).reduce(
      (sum, layer) => sum + loops + 2 * tickLength(layer),
      0,
    );
    return {
      lines: [
        { width, height },
        { width: anchor, height, toZ: height },
      ],
      layerSteps: [height],
      retractTravelFrom: null,
      extraRestart: own.extraRestart,
      sweep: {
        of: bySpeed ? "retractSpeed" : "retraction",
        values,
        end: bySpeed ? own.endSpeed : own.end,
        // F is whole.
        tolerance: bySpeed ? 0.5 / 60 + 1e-9 : 1e-9,
        bands: bands.map(({ fromZ, toZ }) => ({ fromZ, toZ, read })),
      },
      testFilamentMm: way * filamentPerMm(settings, width, height),
      restored: null,
    };
  },
});
