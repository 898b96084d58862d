import fc from "fast-check";
import { filamentArea, lineArea } from "../../expected";
import { calculated, filamentPerMm, printKind, sweepValues, widthsOf } from "../print-kind";
import { about } from "../settings";

/** 4.6, spiral tower: one wall that rises all the time, each loop with another flow. */
export const maxFlowTower = printKind({
  slug: "max-flow-tower",
  usual: { start: 5, end: 20, step: 0.5, length: 100, depth: 30 },
  random: fc.record({
    start: about(5, 1, 20, 1),
    end: about(12, 6, 40, 1),
    step: about(2, 0.5, 8, 2),
    length: about(80, 20, 160, 1),
    depth: about(30, 15, 60, 1),
  }),
  test: (settings, own, { bands, reads }) => {
    const { anchor } = widthsOf(settings);
    const [width, height] = [settings.nozzle * 1.75, settings.nozzle * 0.8];
    const base = 2 * height;
    const count = Math.floor((own.end - own.start) / own.step / height + 1e-9);
    const flows = Array.from({ length: count }, (_, loop) => own.start + (loop + 1) * height * own.step);
    // A tick where a loop passes another 5 mm: 2 mm more.
    const ticks = flows.filter((_, loop) => {
      const bottom = base + loop * height;
      return Math.floor((bottom + height) / 5) > Math.floor(bottom / 5);
    }).length;
    const loop = 2 * (own.length + own.depth) - 8 * 5 + 2 * Math.PI * 5;
    const slowest = own.start / (lineArea({ width, height }) * settings.flowRatio);
    return {
      lines: [
        { width, height },
        { width: anchor, height, toZ: height },
      ],
      layerSteps: [height],
      maxFlow: null,
      sweep: {
        of: "flow",
        values: flows,
        end: own.end,
        rises: true,
        // F is whole: half of it, as a share of the slowest feed rate.
        tolerance: Math.max(...flows) * (0.5 / 60 / slowest + 2e-4),
        bandTolerance: height * own.step,
        bands: bands.map(({ fromZ, toZ }) => ({
          fromZ,
          toZ,
          read: (z) => calculated("max-volumetric-flow", "maxFlow", { ...reads, height: z }),
        })),
      },
      testFilamentMm: (count * loop + ticks * 2) * filamentPerMm(settings, width, height),
      restored: null,
    };
  },
});

/** 4.6, blobs: the same length of filament at each flow, while the nozzle rises. */
export const maxFlowBlobs = printKind({
  slug: "max-flow-blobs",
  usual: { start: 8, end: 16, step: 2, extrusionLength: 200, blobHeight: 20, tempEnd: null, tempStep: 20 },
  random: fc.record({
    start: about(8, 1, 20, 1),
    end: about(16, 8, 40, 1),
    step: about(2, 1, 8, 1),
    extrusionLength: about(200, 20, 1_000, 0),
    blobHeight: about(20, 5, 60, 1),
    tempEnd: fc.constantFrom(null, null, 240, 280),
    tempStep: about(20, 10, 40, 0),
  }),
  test: (settings, own) => {
    const { anchor } = widthsOf(settings);
    const height = settings.firstLayerHeight;
    const hotends = own.tempEnd === null ? [settings.hotend] : sweepValues(settings.hotend, own.tempEnd, own.tempStep);
    const flows = sweepValues(own.start, own.end, own.step);
    const slowestFeed = ((60 * own.start) / filamentArea(settings)) * (own.blobHeight / own.extrusionLength);
    return {
      lines: [{ width: anchor, height, toZ: height }],
      layerSteps: [],
      columnsApart: 25,
      risingFeedDecimals: 2,
      hotends,
      maxFlow: null,
      sweep: {
        of: "flow",
        values: hotends.flatMap(() => flows),
        end: own.end,
        // F has two decimals, and heights have three: a tenth of a percent of the smallest rise between two of them.
        tolerance: Math.max(...flows) * (0.005 / slowestFeed + 1e-3),
        bands: [],
      },
      testFilamentMm: hotends.length * flows.length * own.extrusionLength,
      restored: null,
    };
  },
});
