import { z } from "zod";

/** How much of the audit log can be kept, in days. */
export const KEEP_DAYS = [
  { value: "730", label: "2 years" },
  { value: "365", label: "1 year" },
  { value: "180", label: "180 days" },
  { value: "90", label: "90 days" },
] as const;

/** The form that removes what is older. */
export const pruneSchema = z.object({
  keep: z.enum(["730", "365", "180", "90"], { error: "Choose how much stays" }),
});
