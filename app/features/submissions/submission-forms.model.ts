import { z } from "zod";
import { visibleLines } from "~/lib/text/visible-text";
import { MESSAGE_LENGTH } from "./submissions.model";

const TEXTS = {
  required: "Write a message",
  tooLong: `A message has ${String(MESSAGE_LENGTH)} characters at most`,
} as const;

/** The form that adds a message to a submission. */
export const messageSchema = z.object({
  body: z
    .string({ error: TEXTS.required })
    .overwrite(visibleLines)
    .min(1, TEXTS.required)
    .refine((text) => [...text].length <= MESSAGE_LENGTH, TEXTS.tooLong),
});
