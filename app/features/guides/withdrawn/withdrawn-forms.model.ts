import { z } from "zod";
import { visibleText } from "~/lib/text/visible-text";

/** Characters of a reason. */
const LONGEST_REASON = 1_000;

const reason = z
  .string()
  .default("")
  .transform(visibleText)
  .refine((text) => text.length <= LONGEST_REASON, { error: "A reason has at most 1,000 characters" });

/** The form that withdraws one's own guide: a reason may be said. */
export const withdrawOwnSchema = z.object({ reason });

/** The form that withdraws somebody else's guide: its author reads the reason. */
export const withdrawSchema = z.object({
  reason: reason.refine((text) => text !== "", { error: "Say why: its author reads this" }),
});

/** The form that brings a guide back. */
export const restoreSchema = z.object({});
