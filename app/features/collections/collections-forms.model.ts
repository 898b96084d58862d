import { z } from "zod";
import { formId } from "~/lib/forms/form-id";
import { visibleLine, visibleText } from "~/lib/text/visible-text";
import { isPartCategory, isPartKey, splitPartKey } from "../catalogue/catalogue.model";
import { COLLECTION_TEXTS, DESCRIPTION_MAX, NAME_MAX, ITEM_NOTE_MAX, VISIBILITIES } from "./collections.model";

/* Schemas of the collections' forms, in a file of their own so that pages without such a form do not load them. */

/** Most parts in one form; the server refuses forms with many more fields. */
const ITEMS_MAX = 500;

/** One part, written `hotend:12`. */
const partKey = z.string({ error: COLLECTION_TEXTS.nothingChosen }).transform((key, context) => {
  if (isPartKey(key)) return key;
  const known = isPartCategory(splitPartKey(key).table);
  context.addIssue({
    code: "custom",
    message: known ? COLLECTION_TEXTS.badPartId : COLLECTION_TEXTS.unknownTable,
  });
  return z.NEVER;
});

const partKeys = z.array(partKey).min(1, COLLECTION_TEXTS.nothingChosen).max(ITEMS_MAX);
const collectionId = z.number().int().positive();
/** Where to redirect afterwards; checked to be a path of this site before it is used. */
const redirectTo = z.string().max(2_048).optional();

const name = z
  .string({ error: COLLECTION_TEXTS.nameRequired })
  .overwrite(visibleLine)
  .min(1, COLLECTION_TEXTS.nameRequired)
  .max(NAME_MAX, COLLECTION_TEXTS.nameTooLong);
const description = z.string().trim().max(DESCRIPTION_MAX, COLLECTION_TEXTS.descriptionTooLong).optional();

/** A new collection, with its first part, if any. */
export const createSchema = z.object({ name, description, item: partKey.optional(), redirectTo, formId });

/** The same in a form whose page cannot show errors beside the fields. */
export const quickCreateSchema = z.object({
  name: z.string().trim().optional(),
  item: partKey.optional(),
  redirectTo,
  formId,
});

/** `from` is "card" for a button in a list of parts, to which the visitor returns at that part. */
export const addSchema = z.object({
  item: partKey,
  collectionId: collectionId.optional(),
  from: z.literal("card").optional(),
  redirectTo,
});
/** All of the member's collections that are to hold a part. */
export const setSchema = z.object({ item: partKey, collectionIds: z.array(collectionId).default([]), redirectTo });

/** `version` is the collection's version when the form was opened. */
export const editSchema = z.object({
  name,
  description,
  visibility: z.enum(VISIBILITIES),
  version: z.number().int().positive(),
});

export const moveSchema = z.object({ item: partKey, position: z.number().int().min(1).max(100_000) });
export const noteSchema = z.object({
  item: partKey,
  note: z
    .string()
    .overwrite(visibleText)
    // Counted as the database counts, where an emoji outside the first 65,536 characters is one and not two.
    .refine((note) => [...note].length <= ITEM_NOTE_MAX, COLLECTION_TEXTS.noteTooLong)
    .optional(),
});
export const removeSchema = z.object({ items: partKeys });
export const moveToSchema = z.object({ items: partKeys, to: collectionId });
export const noFieldsSchema = z.object({});
export const copySchema = z.object({ formId });

/** Pins to make a collection of, or to unpin; `everything` means all that the filters show. */
export const chosenPinsSchema = z.object({
  items: z.array(partKey).max(ITEMS_MAX).default([]),
  everything: z.literal("on").optional(),
  name: z.string().overwrite(visibleLine).max(NAME_MAX, COLLECTION_TEXTS.nameTooLong).optional(),
  formId,
});

/** The same parts, to add to one of the member's collections. */
export const addChosenSchema = chosenPinsSchema.extend({ to: collectionId, redirectTo });
