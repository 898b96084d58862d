import type { Pictures } from "./picture";
import type { Readings } from "../calculators/readings";
import type { Scene } from "./scene";
import { linesAndPattern, midpointScene, sweepScene } from "./scenes/advance";
import { adaptiveScene, lineSpeedScene } from "./scenes/line-speed";
import { slopedTower, steppedTower } from "./scenes/towers";

const TOWER = { unit: "s", edge: "corners", result: "pressureAdvance", what: "Tower" } as const;

const orcaTower = (readings: Readings): Scene =>
  steppedTower(readings, {
    ...TOWER,
    base: 0,
    size: 1,
    valueOf: (band) => readings.number("start") + readings.number("step") * band,
  });

const klipperFactor = (readings: Readings): Scene =>
  slopedTower(readings, {
    ...TOWER,
    slope: readings.number("factor"),
    valueOf: (height) =>
      readings.number("start") + readings.number("factor") * Math.max(0, height - readings.number("skip")),
  });

const klipperBand = (readings: Readings): Scene => {
  const size = readings.number("band");
  return steppedTower(readings, {
    ...TOWER,
    base: readings.number("skip"),
    size,
    valueOf: (band) => readings.number("start") + readings.number("factor") * (band + 0.5) * size,
  });
};

const klipperStep = (readings: Readings): Scene =>
  steppedTower(readings, {
    ...TOWER,
    base: readings.number("skip"),
    size: readings.number("stepHeight"),
    valueOf: (band) => readings.number("start") + readings.number("stepDelta") * band,
  });

const LINE = { speed: 120, acceleration: 3000, pressureAdvance: 0.04, lineWidth: 0.45, layerHeight: 0.2 };

export const pressureAdvancePictures: Pictures = {
  "orca-tower": { example: { start: 0, step: 0.002, height: 18.4, end: 0.1 }, draw: orcaTower },
  "klipper-factor": { example: { start: 0, factor: 0.005, height: 9.4 }, draw: klipperFactor },
  "klipper-band": { example: { start: 0, factor: 0.005, band: 5, height: 12.3 }, draw: klipperBand },
  "klipper-step": { example: { start: 0, stepDelta: 0.005, stepHeight: 5, height: 32 }, draw: klipperStep },
  index: { example: { start: 0, step: 0.005, index: 8 }, draw: linesAndPattern },
  midpoint: { example: { low: 0.035, high: 0.045 }, draw: midpointScene },
  sweep: { example: { start: 0, step: 0.005, end: 0.08 }, draw: sweepScene },
  effect: { example: LINE, draw: lineSpeedScene },
  "adaptive-row": { example: { ...LINE, acceleration: 4000 }, draw: adaptiveScene },
};
