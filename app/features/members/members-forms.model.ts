import { z } from "zod";
import { visibleLine } from "~/lib/text/visible-text";
import { BAN_LENGTHS } from "./members.model";

/* Schemas of the forms about members, with the texts of their errors. */

const REASON_MAX = 300;

const TEXTS = {
  lengthRequired: "Choose how long it lasts",
  reasonRequired: "Say why. Other admins read it",
  reasonTooLong: `The reason has ${String(REASON_MAX)} characters at most`,
} as const;

/** The form that bans a member. */
export const banSchema = z.object({
  length: z.enum(BAN_LENGTHS, { error: TEXTS.lengthRequired }),
  reason: z
    .string({ error: TEXTS.reasonRequired })
    .overwrite(visibleLine)
    .min(1, { error: TEXTS.reasonRequired })
    .refine((text) => [...text].length <= REASON_MAX, TEXTS.reasonTooLong),
});

/** Forms that are one button. */
export const buttonSchema = z.object({});
