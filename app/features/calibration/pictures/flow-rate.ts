import type { Pictures } from "./picture";
import { feedScene, turnScene } from "./scenes/extruder";
import { blocksScene, onePassScene, twoPassScene, yoloScene } from "./scenes/pads";
import { diameterScene, wallScene } from "./scenes/wall";

const MARKED = { requested: 100, markDistance: 120, remaining: 23 };

export const flowRatePictures: Pictures = {
  "orca-two-pass": { example: { oldFlow: 0.98, modifier1: 5, modifier2: -6 }, draw: twoPassScene },
  "orca-pass": { example: { oldFlow: 0.98, pass: 1, modifier: 5 }, draw: onePassScene },
  "orca-yolo": { example: { oldFlow: 0.98, modifier: 0.01, mode: "recommended" }, draw: yoloScene },
  "percent-block": { example: { oldFlow: 0.98, percent: 96 }, draw: blocksScene },
  wall: {
    example: { oldFlow: 0.98, readings: [0.47, 0.46, 0.48, 0.47], wallCount: 1, lineWidth: 0.45, layerHeight: 0.2 },
    draw: wallScene,
  },
  "filament-diameter": {
    example: { oldFlow: 0.98, nominalDiameter: 1.75, measuredDiameter: 1.71 },
    draw: diameterScene,
  },
  "e-steps": { example: { oldSteps: 93, ...MARKED }, draw: feedScene },
  "rotation-distance": { example: { oldRotationDistance: 22.68, ...MARKED }, draw: feedScene },
  "steps-to-rotation-distance": { example: { stepsPerMm: 80 }, draw: turnScene },
};
