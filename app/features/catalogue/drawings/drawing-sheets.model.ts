import { PART_CATEGORIES } from "../catalogue.model";

/**
 * The files that the drawings of parts are in. A browser reads a whole file for one drawing, so there is one for each kind of
 * part: a list mostly shows parts of one kind.
 */
export const DRAWING_SHEETS = [...PART_CATEGORIES, "hotend_spares", "extruder_spares"] as const;

export type DrawingSheet = (typeof DRAWING_SHEETS)[number];
