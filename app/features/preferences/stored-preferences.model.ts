import { z } from "zod";
import { isHideTag } from "~/features/catalogue/catalogue.model";
import { DEFAULT_SORTS } from "~/features/catalogue/find/find-defaults.model";
import { UNITS, USUAL_PREFERENCES, type Preferences } from "./preferences.model";

const row = z.object({
  default_printer_id: z.guid().nullable(),
  hide_flags: z.array(z.string()),
  min_rating: z.coerce.number().nullable(),
  default_sort: z.enum(DEFAULT_SORTS).nullable().catch(null),
  units: z.enum(UNITS),
  contrast: z.enum(["normal", "high"]),
  reduce_motion: z.boolean(),
});

/** The preferences of a member's row; the usual ones without a row, and for one that is not understood. */
export function storedPreferences(data: unknown): Preferences {
  const { success, data: found } = row.safeParse(data);
  if (!success) return USUAL_PREFERENCES;
  return {
    find: {
      printerId: found.default_printer_id,
      hide: found.hide_flags.filter(isHideTag),
      minRating: found.min_rating,
      sort: found.default_sort,
    },
    display: {
      units: found.units,
      contrast: found.contrast,
      motion: found.reduce_motion ? "reduced" : "system",
    },
  };
}
