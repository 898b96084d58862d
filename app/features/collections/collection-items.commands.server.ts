import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CountsEvents } from "../analytics/analytics.model";
import { parsePartKey, type PartKey } from "../catalogue/catalogue.model";
import type { moveSchema, moveToSchema, noteSchema, removeSchema } from "./collections-forms.model";
import { databaseProblem } from "./collection-problems.server";
import type { CollectionProblem } from "./collections.messages";
import { ITEM_NOTE_MAX, type Collection } from "./collections.model";
import type { CollectionsContext } from "./collections.queries.server";

/*
 * Writes of the parts in a collection. Whatever changes several rows is one call of a database function, which locks
 * the collection first. Each command has the same effect when it is sent twice.
 */

/** Adds one part at the end of a collection. */
export async function addToCollection(
  context: CollectionsContext & CountsEvents,
  key: PartKey,
  collectionId: number,
): Promise<CommandResult<null, CollectionProblem>> {
  const part = parsePartKey(key);
  if (part === null) return failed("unknown-table");
  const client = await context.session.client();
  const { error } = await client.rpc("add_collection_item", {
    collection_id_input: collectionId,
    item_table_input: part.table,
    item_id_input: part.id,
  });
  if (error) return failed(databaseProblem(context, error));
  context.countEvent("collection_add");
  return succeeded(null);
}

/** Adds parts to a collection; those it holds already and unknown ones are ignored. Returns how many were added. */
export async function addPartsToCollection(
  context: CollectionsContext & CountsEvents,
  collectionId: number,
  keys: readonly PartKey[],
): Promise<CommandResult<number, CollectionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("add_collection_items", {
    collection_id_input: collectionId,
    items: [...keys],
  });
  if (error) return failed(databaseProblem(context, error));
  context.countEvent("collection_add", data);
  return succeeded(data);
}

/** Adds parts with their notes to a collection, as {@link addPartsToCollection} does; a part that has a note keeps it. */
export async function importParts(
  context: CollectionsContext & CountsEvents,
  collectionId: number,
  parts: readonly { readonly key: PartKey; readonly note: string | null }[],
): Promise<CommandResult<number, CollectionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("import_collection_items", {
    collection_id_input: collectionId,
    items: parts.map(({ key }) => key),
    // No note is an empty one.
    notes: parts.map(({ note }) => (note ?? "").slice(0, ITEM_NOTE_MAX)),
  });
  if (error) return failed(databaseProblem(context, error));
  context.countEvent("collection_add", data);
  return succeeded(data);
}

/** Moves a part to a position of its collection; a position past the end is the end. Returns the new position. */
export async function moveItem(
  context: CollectionsContext,
  collection: Collection,
  { item, position }: z.output<typeof moveSchema>,
): Promise<CommandResult<number, CollectionProblem>> {
  const part = parsePartKey(item);
  if (part === null) return failed("unknown-table");
  const client = await context.session.client();
  const { data, error } = await client.rpc("move_collection_item", {
    collection_id_input: collection.id,
    item_table_input: part.table,
    item_id_input: part.id,
    position_input: position,
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data);
}

/** Saves the note of a part; an empty note removes it. */
export async function writeNote(
  context: CollectionsContext,
  collection: Collection,
  { item, note }: z.output<typeof noteSchema>,
): Promise<CommandResult<null, CollectionProblem>> {
  const part = parsePartKey(item);
  if (part === null) return failed("unknown-table");
  const client = await context.session.client();
  const { data, error } = await client
    .from("collection_items")
    .update({ note: note ? note : null })
    .eq("collection_id", collection.id)
    .eq("item_table", part.table)
    .eq("item_id", part.id)
    .select("item_id");
  if (error) return failed(databaseProblem(context, error));
  return data.length === 0 ? failed("item-gone") : succeeded(null);
}

/** What a command removed. */
export interface Removal {
  readonly removed: number;
  /** Id under which it can be put back; null when nothing was removed. */
  readonly undo: string | null;
}

/** Removes parts from a collection. */
export async function removeItems(
  context: CollectionsContext,
  collection: Collection,
  { items }: z.output<typeof removeSchema>,
): Promise<CommandResult<Removal, CollectionProblem>> {
  const client = await context.session.client();
  const undo = randomUUID();
  const { data, error } = await client.rpc("remove_collection_items_undoable", {
    undo_id_input: undo,
    collection_id_input: collection.id,
    items: [...items],
  });
  if (error) return failed(databaseProblem(context, error));
  return succeeded({ removed: data, undo: data === 0 ? null : undo });
}

/** Moves parts to another of the member's collections. Returns how many were moved. */
export async function moveItemsToCollection(
  context: CollectionsContext,
  collection: Collection,
  { items, to }: z.output<typeof moveToSchema>,
): Promise<CommandResult<number, CollectionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("move_items_to_collection", {
    from_id: collection.id,
    to_id: to,
    items: [...items],
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data);
}
