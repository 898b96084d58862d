import type { Pictures } from "./picture";
import type { Readings } from "../calculators/readings";
import { shown, type Scene } from "./scene";
import { extrudeOnlyScene, retractionSpeedScene } from "./scenes/extruder-speed";
import { volumeScene } from "./scenes/filament";
import { bandsAround, slopedTower, steppedTower, towerScene } from "./scenes/towers";

const PILLARS = { unit: "mm", edge: "strings", result: "retractLength", what: "Two pillars" } as const;

const orcaTower = (readings: Readings): Scene =>
  steppedTower(readings, {
    ...PILLARS,
    base: 0.4,
    size: 1,
    valueOf: (band) => readings.number("start") + readings.number("step") * band,
  });

/** TUNING_TOWER in the form that was used: steps, bands, or a factor alone. */
function klipperTower(readings: Readings): Scene {
  const [start, skip] = [readings.number("start"), readings.number("skip")];
  const isInSteps = readings.maybe("stepDelta") !== undefined;
  const factor = isInSteps ? undefined : readings.maybe("factor");
  const band = readings.maybe(isInSteps ? "stepHeight" : "band");
  if (band === undefined) {
    const slope = factor ?? 0;
    return slopedTower(readings, {
      ...PILLARS,
      slope,
      valueOf: (height) => start + slope * Math.max(0, height - skip),
    });
  }
  const valueOf = (index: number) =>
    start + (factor === undefined ? readings.number("stepDelta") * index : factor * (index + 0.5) * band);
  return steppedTower(readings, { ...PILLARS, base: skip, size: band, valueOf });
}

interface Counted {
  /** Place of the chosen one, counted from 0. */
  readonly chosen: number;
  readonly nameOf: (index: number) => string;
  readonly value: string;
  readonly valueOf: (index: number) => string;
}

/** Pillars whose segments are counted or lettered. */
function countedPillars({ chosen, nameOf, value, valueOf }: Counted): Scene {
  return towerScene({
    edge: "strings",
    whole: null,
    bands: bandsAround(chosen, (index) => ({ name: nameOf(index), value: index === chosen ? value : valueOf(index) })),
    name: `Two pillars: ${nameOf(chosen)} is the first clean one`,
    says: `${nameOf(chosen)} was printed with ${value}. Below it strings hang between the pillars.`,
  });
}

const FIRST_LETTER = "A".charCodeAt(0);

const letteredSegments = (readings: Readings): Scene => {
  const valueOf = (index: number) => shown(readings.number("start") + readings.number("step") * index, "mm");
  return countedPillars({
    chosen: readings.text("segment").charCodeAt(0) - FIRST_LETTER,
    nameOf: (index) => `Segment ${String.fromCharCode(FIRST_LETTER + index)}`,
    value: shown(readings.number("retractLength"), "mm"),
    valueOf,
  });
};

const rings = (readings: Readings): Scene => {
  const own = readings.number("rings") - 1;
  const lengthOf = (index: number) => (index + readings.number("firstRingMultiple")) * readings.number("step");
  const scene = countedPillars({
    chosen: own,
    nameOf: (index) => `Ring ${index + 1}`,
    value: shown(lengthOf(own), "mm"),
    valueOf: (index) => shown(lengthOf(index), "mm"),
  });
  const headroom = readings.number("headroomRings");
  const more = headroom > 0 ? ` With ${headroom} of headroom: ${shown(readings.number("retractLength"), "mm")}.` : "";
  return { ...scene, says: scene.says + more };
};

const speeds = (readings: Readings): Scene =>
  countedPillars({
    chosen: readings.number("index"),
    nameOf: (index) => `Segment ${index}`,
    value: shown(readings.number("speed"), "mm/s"),
    valueOf: (index) => shown(readings.number("startSpeed") + readings.number("stepSpeed") * index, "mm/s"),
  });

export const retractionPictures: Pictures = {
  "orca-tower": { example: { start: 0, step: 0.1, height: 6.1, end: 2 }, draw: orcaTower },
  "klipper-tower": { example: { start: 0, factor: 0.05, height: 14.6 }, draw: klipperTower },
  segment: { example: { start: 0.4, step: 0.2, segment: "C" }, draw: letteredSegments },
  rings: { example: { rings: 6, step: 0.1 }, draw: rings },
  "speed-steps": { example: { startSpeed: 15, stepSpeed: 5, index: 4 }, draw: speeds },
  dynamics: { example: { speed: 60, retractLength: 0.5, acceleration: 1500 }, draw: retractionSpeedScene },
  "klipper-limits": {
    example: { nozzleDiameter: 0.4, maxVelocity: 300, maxAccel: 3000 },
    draw: extrudeOnlyScene,
  },
  volume: { example: { retractLength: 0.8 }, draw: volumeScene },
};
