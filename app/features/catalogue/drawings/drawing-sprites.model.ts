/**
 * The files that the drawings of parts are in. A browser reads a whole file for one drawing, so there is one for each kind of
 * part: a list mostly shows parts of one kind. New ones go to the end, since a page that is open knows a drawing by places.
 */
export const DRAWING_SPRITES = [
  "hotend",
  "extruder",
  "bed",
  "build_plate",
  "probe",
  "fan",
  "motion_system",
  "tools",
  "hotend_spares",
  "extruder_spares",
] as const;

export type DrawingSprite = (typeof DRAWING_SPRITES)[number];
