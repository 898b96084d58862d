import type { Pictures } from "./picture";
import type { Readings } from "../calculators/readings";
import type { Scene } from "./scene";
import { angleScene, combineScene, planesScene, planeScene } from "./scenes/skew";

const frame = (readings: Readings): Scene => planeScene(readings, readings.number("factor"));

export const skewPictures: Pictures = {
  plane: { example: { AC: 140.9, BD: 141.4, AD: 100 }, draw: frame },
  "three-planes": {
    example: { XY: [140.9, 141.4, 100], XZ: [141.6, 141.4, 99.8], YZ: [141.1, 141.3, 99.9] },
    draw: planesScene,
  },
  combine: { example: { priorFactor: -0.0169, AC: 141.3, BD: 141.44, AD: 99.9 }, draw: combineScene },
  "from-factor": { example: { factor: -0.0035 }, draw: frame },
  "rrf-import": { example: { S: 100, X: 0.7, Y: -0.2, Z: 0.6 }, draw: planesScene },
  angle: { example: { degrees: 0.1, span: 235 }, draw: angleScene },
};
