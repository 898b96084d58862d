import { z } from "zod";
import { GUIDE_LIMITS, limitText } from "../guide-limits.model";
import { visibleText } from "~/lib/text/visible-text";

const reason = z
  .string()
  .default("")
  .transform(visibleText)
  .refine((text) => text.length <= GUIDE_LIMITS.withdrawalReason, {
    error: `A reason has at most ${limitText("withdrawalReason")} characters`,
  });

/** The form that withdraws one's own guide: a reason may be said. */
export const withdrawOwnSchema = z.object({ reason });

/** The form that withdraws somebody else's guide: its author reads the reason. */
export const withdrawSchema = z.object({
  reason: reason.refine((text) => text !== "", { error: "Say why: its author reads this" }),
});

/** The form that brings a guide back. */
export const restoreSchema = z.object({});
