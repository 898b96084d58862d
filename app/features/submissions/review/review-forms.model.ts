import { z } from "zod";
import { visibleLines } from "~/lib/text/visible-text";
import { MESSAGE_LENGTH } from "../submissions.model";
import { ALL_REASONS } from "./review.model";

const MOST_CHOSEN = 50;

/** Errors of the forms that decide. */
const REVIEW_TEXTS = {
  messageRequired: "Write a message: say what has to change, or why",
  reasonRequired: "Choose a reason or write one",
  messageTooLong: `A message has ${String(MESSAGE_LENGTH)} characters at most`,
  noneChosen: "Choose at least one submission",
  tooManyChosen: `Choose ${String(MOST_CHOSEN)} submissions at most`,
  incomplete: "This form is incomplete. Load the page again",
  intoRequired: "Choose the entry to merge into",
} as const;

// An empty field is no field to the parser of forms.
const message = z
  .string({ error: REVIEW_TEXTS.messageRequired })
  .overwrite(visibleLines)
  .refine((text) => [...text].length <= MESSAGE_LENGTH, REVIEW_TEXTS.messageTooLong)
  .default("");

const version = z.coerce
  .number({ error: REVIEW_TEXTS.incomplete })
  .int(REVIEW_TEXTS.incomplete)
  .positive(REVIEW_TEXTS.incomplete);

/** What an administrator has seen of a submission, and what they say. */
const decision = z.object({
  version,
  liveVersion: z.string().max(200, REVIEW_TEXTS.incomplete).default(""),
  message,
  /** The columns that are ticked. */
  fields: z.array(z.string().max(100, REVIEW_TEXTS.incomplete)).max(100, REVIEW_TEXTS.incomplete).default([]),
  /** The form lists columns to tick. */
  choosesFields: z.literal("1", { error: REVIEW_TEXTS.incomplete }).optional(),
});

export const approveSchema = decision;

export const changesSchema = decision.extend({ message: message.unwrap().min(1, REVIEW_TEXTS.messageRequired) });

export const rejectSchema = decision
  .extend({ reason: z.enum(ALL_REASONS, { error: REVIEW_TEXTS.reasonRequired }).optional() })
  .refine((form) => form.reason !== undefined || form.message !== "", {
    path: ["message"],
    error: REVIEW_TEXTS.reasonRequired,
  });

export const mergeSchema = decision.extend({
  into: z.string({ error: REVIEW_TEXTS.intoRequired }).regex(/^[a-z_]+:[\w-]{1,40}$/, REVIEW_TEXTS.intoRequired),
});

/** One submission of a list, with what the list said of it. */
const chosen = z
  .string({ error: REVIEW_TEXTS.incomplete })
  .max(300, REVIEW_TEXTS.incomplete)
  .transform((text) => {
    const [id, seen, ...live] = text.split("|");
    return { id: Number(id), version: Number(seen), liveVersion: live.join("|") || null };
  })
  .refine(
    ({ id, version: seen }) => Number.isSafeInteger(id) && id > 0 && Number.isSafeInteger(seen) && seen > 0,
    REVIEW_TEXTS.incomplete,
  );

/** The value of a submission's tick in the list; {@link bulkSchema} reads it. */
export function chosenValue(item: {
  readonly id: number;
  readonly version: number;
  readonly liveVersion: string | null;
}): string {
  return [item.id, item.version, item.liveVersion ?? ""].join("|");
}

export const bulkSchema = z.object({
  chosen: z
    .array(chosen, { error: REVIEW_TEXTS.noneChosen })
    .min(1, REVIEW_TEXTS.noneChosen)
    .max(MOST_CHOSEN, REVIEW_TEXTS.tooManyChosen),
  message,
});

export const bulkWithReasonSchema = bulkSchema.extend({
  message: message.unwrap().min(1, REVIEW_TEXTS.messageRequired),
});
