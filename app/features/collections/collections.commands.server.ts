import type { z } from "zod";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { LoadContext } from "~/load-context";
import { parsePartKey } from "../catalogue/catalogue.model";
import { LIST_PAGE_SIZE, listParams, parseListQuery } from "./item-list.model";
import type {
  createSchema,
  editSchema,
  moveSchema,
  moveToSchema,
  noteSchema,
  removeSchema,
} from "./collections-forms.model";
import { COLLECTION_TEXTS as TEXTS, partsWords, rowId, type Collection } from "./collections.model";

/*
 * What people do with their collections. Everything that touches several rows is one call of the database, which locks
 * the collection first; every command may be sent twice without a second effect.
 */

/** Who asks, and on which page. */
export interface CollectionVisit {
  readonly request: Request;
  readonly context: Pick<LoadContext, "session" | "log">;
}

interface DataFault {
  readonly code: string;
  readonly message: string;
}

const UNIQUE_VIOLATION = "23505";
const LIMIT_REACHED = "54000";
const BAD_VALUE = "22023";
const NOT_FOUND = "PT404";

/** What is missing, by the database's own words; anything else is the collection. */
const MISSING: Readonly<Record<string, string>> = {
  "Unknown part": TEXTS.unknownPart,
  "Item not in collection": TEXTS.itemGone,
};

const good = (title: string, description?: string): Toast => ({ title, description, variant: "default" });
const bad = (title: string, description?: string): Toast => ({ title, description, variant: "destructive" });

/** What adding one part came to; `failed` when nobody can say why it did not work. */
export interface AddResult {
  readonly outcome: "added" | "refused" | "failed";
  readonly toast: Toast;
}

/** Puts one part at the end of a collection. */
export async function addToCollection(visit: CollectionVisit, key: string, collectionId: number): Promise<AddResult> {
  const part = parsePartKey(key);
  if (part === null) return { outcome: "refused", toast: bad(TEXTS.unknownTable) };
  const client = await visit.context.session.client();
  const { error } = await client.rpc("add_collection_item", {
    collection_id_input: collectionId,
    item_table_input: part.table,
    item_id_input: part.id,
  });
  if (error) return { outcome: isKnown(error) ? "refused" : "failed", toast: faultToast(visit, error) };
  return { outcome: "added", toast: good(TEXTS.added) };
}

/** Makes the collections given, and no others of the member's, hold a part. */
export async function setCollectionsOf(
  visit: CollectionVisit,
  key: string,
  collectionIds: readonly number[],
): Promise<Toast> {
  const part = parsePartKey(key);
  if (part === null) return bad(TEXTS.unknownTable);
  const client = await visit.context.session.client();
  const { data, error } = await client
    .rpc("set_item_collections", {
      item_table_input: part.table,
      item_id_input: part.id,
      collection_ids: [...collectionIds],
    })
    .single();
  if (error) return faultToast(visit, error);
  const { added, removed } = data;
  if (added > 0 && removed === 0) return good(added === 1 ? TEXTS.added : `Added to ${String(added)} collections`);
  if (removed > 0 && added === 0) {
    return good(removed === 1 ? "Removed from collection" : `Removed from ${String(removed)} collections`);
  }
  return good(added === 0 ? "Nothing to change" : "Collections changed");
}

/** A collection that was just made. */
export type Created =
  { readonly ok: true; readonly slug: string } | { readonly ok: false; readonly toast: Toast; readonly status: number };

/** Makes a private collection, with parts in it from the start; parts nobody knows are left out. */
export async function createCollection(
  visit: CollectionVisit,
  fields: { readonly name: string; readonly description?: string | undefined; readonly items?: readonly string[] },
): Promise<Created> {
  const client = await visit.context.session.client();
  const { data, error } = await client
    .rpc("create_collection", {
      name_input: fields.name,
      ...(fields.description ? { description_input: fields.description } : {}),
      items: [...(fields.items ?? [])],
    })
    .single();
  if (error) return { ok: false, toast: faultToast(visit, error), status: statusOf(error) };
  return { ok: true, slug: data.slug };
}

/** Adds parts to one of the member's collections; those in it already, and unknown ones, are left out. */
export async function addManyToCollection(
  visit: CollectionVisit,
  collectionId: number,
  keys: readonly string[],
): Promise<Toast> {
  const client = await visit.context.session.client();
  const { data, error } = await client.rpc("add_collection_items", {
    collection_id_input: collectionId,
    items: [...keys],
  });
  if (error) return faultToast(visit, error);
  return data === 0 ? good("Nothing to add: all of it is there already") : good(`${partsWords(data)} added`);
}

/** Makes a collection out of the form on `/saved`. */
export async function createFromForm(
  visit: CollectionVisit,
  value: z.output<typeof createSchema>,
): Promise<IntentOutcome> {
  const made = await createCollection(visit, {
    name: value.name,
    description: value.description,
    ...(value.item === undefined ? {} : { items: [value.item] }),
  });
  if (!made.ok) return made;
  return {
    ok: true,
    redirectTo: value.redirectTo ?? paths.collection(made.slug),
    toast: value.item === undefined ? good("Collection made") : good(TEXTS.added, value.name),
  };
}

/** Saves name, description and visibility, unless somebody else saved others since the form was opened. */
export async function editCollection(
  visit: CollectionVisit,
  collection: Collection,
  { name, description, visibility, version }: z.output<typeof editSchema>,
): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { data, error } = await client
    .from("collections")
    .update({ name, description: description ?? null, visibility })
    .eq("id", collection.id)
    .eq("version", version)
    .select("slug");
  if (error) return { ok: false, status: statusOf(error), toast: faultToast(visit, error) };
  if (data.length === 0) {
    return {
      ok: false,
      status: 409,
      toast: bad(
        "This collection has changed meanwhile",
        "What is saved now stands beside what you wrote. Nothing of yours is lost.",
      ),
    };
  }
  return { ok: true, redirectTo: paths.collection(collection.slug), toast: good("Collection saved") };
}

/** Deletes a collection with everything in it. One that is gone already is gone. */
export async function deleteCollection(visit: CollectionVisit, collection: Collection): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { error } = await client.from("collections").delete().eq("id", collection.id);
  if (error) return { ok: false, status: statusOf(error), toast: faultToast(visit, error) };
  return { ok: true, redirectTo: paths.saved(), toast: good("Collection deleted", collection.name) };
}

/** Copies a collection the visitor may read into a private one of their own. */
export async function copyCollection(visit: CollectionVisit, collection: Collection): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { data, error } = await client.rpc("copy_collection", { slug_input: collection.slug }).single();
  if (error) return { ok: true, redirectTo: paths.saved(), toast: faultToast(visit, error) };
  return {
    ok: true,
    redirectTo: paths.collection(data.slug),
    toast: good("Copy made", "It is private until you say otherwise."),
  };
}

/** Puts a part at a place of its collection; a place past the end is the end. */
export async function moveItem(
  visit: CollectionVisit,
  collection: Collection,
  { item, position }: z.output<typeof moveSchema>,
): Promise<IntentOutcome> {
  const part = parsePartKey(item);
  if (part === null) return backTo(visit, collection, { toast: bad(TEXTS.unknownTable) });
  const client = await visit.context.session.client();
  const { data, error } = await client.rpc("move_collection_item", {
    collection_id_input: collection.id,
    item_table_input: part.table,
    item_id_input: part.id,
    position_input: position,
  });
  if (error) return backTo(visit, collection, { toast: faultToast(visit, error) });
  return backTo(visit, collection, { key: item, position: data });
}

/** Writes the note of a part; an empty one takes it away. */
export async function writeNote(
  visit: CollectionVisit,
  collection: Collection,
  { item, note }: z.output<typeof noteSchema>,
): Promise<IntentOutcome> {
  const part = parsePartKey(item);
  if (part === null) return backTo(visit, collection, { toast: bad(TEXTS.unknownTable) });
  const client = await visit.context.session.client();
  const { data, error } = await client
    .from("collection_items")
    .update({ note: note ? note : null })
    .eq("collection_id", collection.id)
    .eq("item_table", part.table)
    .eq("item_id", part.id)
    .select("item_id");
  if (error) return backTo(visit, collection, { toast: faultToast(visit, error) });
  if (data.length === 0) return backTo(visit, collection, { toast: bad(TEXTS.itemGone) });
  return backTo(visit, collection, { key: item, toast: good(note ? "Note saved" : "Note removed") });
}

/** Takes parts out of a collection. */
export async function removeItems(
  visit: CollectionVisit,
  collection: Collection,
  { items }: z.output<typeof removeSchema>,
): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { data, error } = await client.rpc("remove_collection_items", {
    collection_id_input: collection.id,
    items: [...items],
  });
  if (error) return backTo(visit, collection, { toast: faultToast(visit, error) });
  return backTo(visit, collection, { toast: good(`${partsWords(data)} removed`) });
}

/** Moves parts on to another of the member's collections. */
export async function moveItemsToCollection(
  visit: CollectionVisit,
  collection: Collection,
  { items, to }: z.output<typeof moveToSchema>,
): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { data, error } = await client.rpc("move_items_to_collection", {
    from_id: collection.id,
    to_id: to,
    items: [...items],
  });
  if (error) return backTo(visit, collection, { toast: faultToast(visit, error) });
  return backTo(visit, collection, { toast: good(`${partsWords(data)} moved`) });
}

interface Return {
  readonly key?: string;
  /** Where the part stands now. */
  readonly position?: number;
  readonly toast?: Toast;
}

/** Back to the same view of the collection, at the part that was touched. */
function backTo(visit: CollectionVisit, collection: Collection, { key, position, toast }: Return): IntentOutcome {
  const query = parseListQuery(new URL(visit.request.url).searchParams);
  const page = position === undefined ? query.page : Math.ceil(position / LIST_PAGE_SIZE);
  const path = paths.collection(collection.slug, listParams({ ...query, page }));
  return {
    ok: true,
    redirectTo: key === undefined ? path : `${path}#${rowId(key)}`,
    ...(toast === undefined ? {} : { toast }),
  };
}

/** What the database refused, in words. */
function faultToast(visit: CollectionVisit, { code, message }: DataFault): Toast {
  if (code === UNIQUE_VIOLATION) return bad(TEXTS.duplicate);
  if (code === NOT_FOUND) return bad(MISSING[message] ?? TEXTS.notFound);
  if (code === BAD_VALUE) return bad(TEXTS.unknownTable);
  if (code === LIMIT_REACHED) {
    return message === "Too many collections"
      ? bad("You have as many collections as there can be", "Delete one you no longer need, then try again.")
      : bad("The collection is full", "Take a part out, or begin another collection.");
  }
  visit.context.log.warn({ code }, "a change of a collection was refused");
  return bad("This could not be saved", "Nothing was changed. Please try again in a moment.");
}

function isKnown({ code }: DataFault): boolean {
  return [UNIQUE_VIOLATION, NOT_FOUND, BAD_VALUE, LIMIT_REACHED].includes(code);
}

function statusOf({ code }: DataFault): number {
  if (code === NOT_FOUND) return 404;
  if (code === UNIQUE_VIOLATION) return 409;
  return code === LIMIT_REACHED || code === BAD_VALUE ? 422 : 503;
}
