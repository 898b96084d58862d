import { z } from "zod";
import { HIDE_TAGS, isHideTag } from "~/features/catalogue/catalogue.model";
import { DEFAULT_SORTS, type FindDefaults } from "~/features/catalogue/find/find-defaults.model";

/** Units of lengths. Sizes that name a standard, as of nozzles, filament and fans, are in millimetres for everyone. */
export const UNITS = ["mm", "in"] as const;
export type Units = (typeof UNITS)[number];

/** How pages look. */
export interface Display {
  readonly units: Units;
  readonly contrast: "normal" | "high";
  /** `system`: as the visitor's system asks. */
  readonly motion: "system" | "reduced";
}

/** How pages look for everybody who has chosen nothing. */
export const USUAL_DISPLAY: Display = { units: "mm", contrast: "normal", motion: "system" };

/** What a member has chosen. */
export interface Preferences {
  /** The printer by its `idUuid`. */
  readonly find: Omit<FindDefaults, "printer"> & { readonly printerId: string | null };
  readonly display: Display;
}

/** What holds for a member who has chosen nothing. */
export const USUAL_PREFERENCES: Preferences = {
  find: { printerId: null, hide: [], minRating: null, sort: null },
  display: USUAL_DISPLAY,
};

/** The minimum ratings that the form offers. */
export const MIN_RATINGS = ["3", "3.5", "4", "4.5"] as const;

const CHOOSE = "Choose from the list";
const CHOOSE_NEEDS = "Choose what to leave out from the list";

/** The form for what FIND shows where an address does not say otherwise. Empty: nothing is chosen. */
export const findPreferencesSchema = z.object({
  printer: z.union([z.literal(""), z.guid(CHOOSE)], { error: CHOOSE }).default(""),
  hide: z
    .array(z.string())
    .max(HIDE_TAGS.length, CHOOSE_NEEDS)
    .refine((tags) => tags.every(isHideTag), CHOOSE_NEEDS)
    .transform((tags) => tags.filter(isHideTag))
    .default([]),
  minRating: z.union([z.literal(""), z.enum(MIN_RATINGS)], { error: CHOOSE }).default(""),
  sort: z.union([z.literal(""), z.enum(DEFAULT_SORTS)], { error: CHOOSE }).default(""),
});

/** The form for how pages look. */
export const displaySchema = z.object({
  units: z.enum(UNITS, { error: CHOOSE }),
  contrast: z.enum(["normal", "high"], { error: CHOOSE }),
  motion: z.enum(["system", "reduced"], { error: CHOOSE }),
});
