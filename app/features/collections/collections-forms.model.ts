import { z } from "zod";
import { isPartCategory, parsePartKey } from "../catalogue/catalogue.model";
import { COLLECTION_TEXTS, DESCRIPTION_MAX, NAME_MAX, NOTE_MAX, VISIBILITIES } from "./collections.model";

/* What the forms of collections send. Apart from the rest: a page without such a form does without the schemas' code. */

/** Most parts one form may name; the server takes no form with many more fields than that. */
const ITEMS_MAX = 500;

/** One part, written `hotend:12`. */
const partKey = z.string({ error: COLLECTION_TEXTS.nothingChosen }).superRefine((key, context) => {
  if (parsePartKey(key) !== null) return;
  const known = isPartCategory(key.slice(0, Math.max(0, key.indexOf(":"))));
  context.addIssue({
    code: "custom",
    message: known ? COLLECTION_TEXTS.badPartId : COLLECTION_TEXTS.unknownTable,
  });
});

const partKeys = z.array(partKey).min(1, COLLECTION_TEXTS.nothingChosen).max(ITEMS_MAX);
const collectionId = z.number().int().positive();
/** Where to go afterwards; the answer goes only to paths of ours. */
const redirectTo = z.string().max(2_048).optional();

const name = z
  .string({ error: COLLECTION_TEXTS.nameRequired })
  .trim()
  .min(1, COLLECTION_TEXTS.nameRequired)
  .max(NAME_MAX, COLLECTION_TEXTS.nameTooLong);
const description = z.string().trim().max(DESCRIPTION_MAX, COLLECTION_TEXTS.descriptionTooLong).optional();

/** A new collection, with the part it begins with, if any. */
export const createSchema = z.object({ name, description, item: partKey.optional(), redirectTo });

/** The same out of a form whose page cannot show errors beside its fields. */
export const quickCreateSchema = z.object({
  name: z.string().trim().optional(),
  item: partKey.optional(),
  redirectTo,
});

export const addSchema = z.object({ item: partKey, collectionId: collectionId.optional(), redirectTo });
/** Which of my collections hold a part: these and no others. */
export const setSchema = z.object({ item: partKey, collectionIds: z.array(collectionId).default([]), redirectTo });

/** `version` is the one the form was filled in from. */
export const editSchema = z.object({
  name,
  description,
  visibility: z.enum(VISIBILITIES),
  version: z.number().int().positive(),
});

export const moveSchema = z.object({ item: partKey, position: z.number().int().min(1).max(100_000) });
export const noteSchema = z.object({
  item: partKey,
  note: z.string().trim().max(NOTE_MAX, COLLECTION_TEXTS.noteTooLong).optional(),
});
export const removeSchema = z.object({ items: partKeys });
export const moveToSchema = z.object({ items: partKeys, to: collectionId });
export const noFieldsSchema = z.object({});

/** Pins that are to become a collection, or to be unpinned. `everything` means all that the filters show. */
export const chosenPinsSchema = z.object({
  items: z.array(partKey).max(ITEMS_MAX).default([]),
  everything: z.literal("on").optional(),
  name: z.string().trim().max(NAME_MAX, COLLECTION_TEXTS.nameTooLong).optional(),
});
