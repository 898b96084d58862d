import { z } from "zod";
import { formId } from "~/lib/forms/form-id";
import { visibleLine, visibleText } from "~/lib/text/visible-text";
import { CHOSEN_STATUSES, suggestionId } from "./suggestions.model";
import { areaSchema } from "./suggestions-query.model";

/* Schemas of the forms about suggestions, with the texts of their errors. */

export const TITLE_MIN = 8;
export const TITLE_MAX = 120;
export const BODY_MAX = 2_000;
const REPLY_MAX = 2_000;

/** Errors of the fields. */
export const SUGGESTION_TEXTS = {
  titleRequired: "Give it a title",
  titleTooShort: `The title has at least ${String(TITLE_MIN)} characters`,
  titleTooLong: `The title has ${String(TITLE_MAX)} characters at most`,
  bodyTooLong: "The description has 2,000 characters at most",
  areaRequired: "Choose what it is about",
  statusRequired: "Choose a status",
  replyTooLong: "The reply has 2,000 characters at most",
  intoRequired: "Give the number or the address of the other suggestion",
  unknown: "There is no such suggestion",
  intoUnknown: "There is no suggestion with this number",
  intoItself: "A suggestion cannot be merged into itself",
  intoMerged: "That one was merged itself. Merge into the one it leads to",
} as const;

/** Characters as the database counts them, where an emoji outside the first 65,536 is one and not two. */
const atMost = (most: number) => (text: string) => [...text].length <= most;

const suggestionFields = {
  title: z
    .string({ error: SUGGESTION_TEXTS.titleRequired })
    .overwrite(visibleLine)
    .min(1, { error: SUGGESTION_TEXTS.titleRequired, abort: true })
    .refine((title) => [...title].length >= TITLE_MIN, SUGGESTION_TEXTS.titleTooShort)
    .refine(atMost(TITLE_MAX), SUGGESTION_TEXTS.titleTooLong),
  body: z.string().overwrite(visibleText).refine(atMost(BODY_MAX), SUGGESTION_TEXTS.bodyTooLong).optional(),
  area: z.enum(areaSchema.options, { error: SUGGESTION_TEXTS.areaRequired }),
};

/** The form that makes a suggestion. `anyway`: the title whose similar ones its author has seen. */
export const suggestSchema = z.object({
  ...suggestionFields,
  formId,
  anyway: z.string().overwrite(visibleLine).optional(),
});

/** The form of the author that changes a suggestion. */
export const editSuggestionSchema = z.object(suggestionFields);

/** The forms that vote, or take the vote back. */
export const voteSchema = z.object({
  suggestion: z.coerce
    .number({ error: SUGGESTION_TEXTS.unknown })
    .int(SUGGESTION_TEXTS.unknown)
    .min(1, SUGGESTION_TEXTS.unknown)
    .max(1e15, SUGGESTION_TEXTS.unknown),
});

/** The form of administrators that gives another status. */
export const statusFormSchema = z.object({
  status: z.enum(CHOSEN_STATUSES, { error: SUGGESTION_TEXTS.statusRequired }),
});

/** The form of administrators with the site's reply; empty removes it. */
export const replySchema = z.object({
  reply: z.string().overwrite(visibleText).refine(atMost(REPLY_MAX), SUGGESTION_TEXTS.replyTooLong).optional(),
});

/** The form of administrators that merges: a number, "#12" or the address of the other suggestion. */
export const mergeSchema = z.object({
  into: z
    .string({ error: SUGGESTION_TEXTS.intoRequired })
    .trim()
    .max(500, SUGGESTION_TEXTS.intoRequired)
    .refine((text) => mergeTarget(text) !== null, SUGGESTION_TEXTS.intoRequired),
});

/** The id that the field for the other suggestion means. */
export function mergeTarget(text: string): number | null {
  const [, id = ""] = /^(?:#|.*\/suggest-feature\/)?(\d+)\/?$/.exec(text) ?? [];
  return suggestionId(id);
}
