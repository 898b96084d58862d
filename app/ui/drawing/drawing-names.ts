/** Every drawing of the sprite; written by scripts/assets/build-icons.ts from app/ui/drawing/drawings. */
export const DRAWING_NAMES = [
  "bed",
  "build_plate",
  "extruder",
  "fan",
  "find",
  "hotend",
  "learn",
  "motion_system",
  "nozzle",
  "printer",
  "probe",
  "snapped",
  "spaghetti",
  "tools",
  "tune",
  "unfinished",
] as const;

export type DrawingName = (typeof DRAWING_NAMES)[number];
