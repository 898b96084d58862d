import type { Pictures } from "./picture";
import type { Readings } from "../calculators/readings";
import { shown, type Scene } from "./scene";
import { lossScene } from "./scenes/loss";
import { feedrateScene } from "./scenes/filament";
import { crossSectionScene, segmentLineScene, speedScene } from "./scenes/lines";
import { bandsAround, slopedTower, towerScene } from "./scenes/towers";

const tower = (readings: Readings): Scene =>
  slopedTower(readings, {
    unit: "mm³/s",
    edge: "gaps",
    result: "maxFlow",
    what: "Spiral tower",
    slope: readings.number("step"),
    valueOf: (height) => readings.number("start") + height * readings.number("step"),
  });

/** The layers around the measured height, as Orca printed them: at whole mm/s. */
function exactTower(readings: Readings): Scene {
  const [height, layer, layerZ] = [readings.number("height"), readings.number("layer"), readings.number("layerZ")];
  const [perMm, layerHeight] = [readings.number("mm3PerMm"), layerZ / layer];
  const flow = shown(readings.number("maxFlow"), "mm³/s");
  const speedOf = (z: number) => Math.round((readings.number("start") + z * readings.number("step")) / perMm);
  return towerScene({
    edge: "gaps",
    whole: { height, top: Math.max(height * 1.25, 5) },
    bands: bandsAround(layer - 1, (index) => ({
      name: `to ${shown((index + 1) * layerHeight, "mm")}`,
      value: index === layer - 1 ? flow : shown(speedOf((index + 1) * layerHeight) * perMm, "mm³/s"),
    })),
    name: `Spiral tower: layer ${layer}`,
    says: `${shown(height, "mm")} is in layer ${layer}, which Orca printed at ${shown(readings.number("printSpeed"), "mm/s")}: ${flow}, where the formula alone says ${shown(readings.number("nominalFlow"))}.`,
  });
}

const LINE = { lineWidth: 0.45, layerHeight: 0.2 };

export const maxFlowPictures: Pictures = {
  tower: { example: { start: 5, step: 0.5, height: 19, end: 20 }, draw: tower },
  "orca-tower-exact": { example: { start: 5, step: 0.5, height: 19, nozzleDiameter: 0.4 }, draw: exactTower },
  weigh: {
    example: {
      points: [
        [5, 0.596],
        [10, 0.594],
        [15, 0.585],
        [20, 0.559],
        [25, 0.505],
      ],
    },
    draw: lossScene,
  },
  segment: { example: { nozzleDiameter: 0.4, speed: 60, layerHeight: 0.2 }, draw: segmentLineScene },
  "filament-feed": { example: { feedrateMmMin: 300 }, draw: feedrateScene },
  "max-speed": { example: { ...LINE, maxFlow: 14.5 }, draw: speedScene },
  "from-speed": { example: { ...LINE, speed: 150 }, draw: speedScene },
  "feed-for-flow": { example: { flow: 10 }, draw: feedrateScene },
  "klipper-cross-section": { example: { ...LINE, nozzleDiameter: 0.4 }, draw: crossSectionScene },
};
