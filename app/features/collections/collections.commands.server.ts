import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { formKey } from "~/lib/forms/form-key.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CountsEvents } from "../analytics/analytics.model";
import { parsePartKey, type PartKey } from "../catalogue/catalogue.model";
import type { editSchema } from "./collections-forms.model";
import type { Removal } from "./collection-items.commands.server";
import { databaseProblem } from "./collection-problems.server";
import type { CollectionProblem } from "./collections.messages";
import type { Collection } from "./collections.model";
import type { CollectionsContext } from "./collections.queries.server";

/*
 * Writes of collections as a whole. Whatever changes several rows is one call of a database function, which locks the
 * collection first. Each command has the same effect when it is sent twice.
 */

/** How many collections a part was added to and removed from. */
export interface CollectionsChange extends Removal {
  readonly added: number;
}

/** Makes exactly the given collections of the member hold a part. */
export async function setCollectionsOf(
  context: CollectionsContext & CountsEvents,
  key: PartKey,
  collectionIds: readonly number[],
): Promise<CommandResult<CollectionsChange, CollectionProblem>> {
  const part = parsePartKey(key);
  if (part === null) return failed("unknown-table");
  const client = await context.session.client();
  const undo = randomUUID();
  const { data, error } = await client
    .rpc("set_item_collections_undoable", {
      undo_id_input: undo,
      item_table_input: part.table,
      item_id_input: part.id,
      collection_ids: [...collectionIds],
    })
    .single();
  if (error) return failed(databaseProblem(context, error));
  context.countEvent("collection_add", data.added);
  return succeeded({ ...data, undo: data.removed === 0 ? null : undo });
}

/**
 * Makes a private collection that holds the given parts; keys of unknown parts are ignored. With a form's id, the same
 * fields make one collection however often they are sent. Returns its slug.
 */
export async function createCollection(
  context: CollectionsContext & CountsEvents,
  fields: {
    readonly name: string;
    readonly description?: string | undefined;
    readonly items: readonly PartKey[];
    readonly formId?: string | undefined;
  },
): Promise<CommandResult<{ readonly slug: string }, CollectionProblem>> {
  const client = await context.session.client();
  const wanted = {
    name_input: fields.name,
    ...(fields.description ? { description_input: fields.description } : {}),
    items: [...fields.items],
  };
  const made =
    fields.formId === undefined
      ? client.rpc("create_collection", wanted)
      : client.rpc("create_collection_once", { form_key_input: formKey(fields.formId, wanted), ...wanted });
  const { data, error } = await made.single();
  if (error) return failed(databaseProblem(context, error));
  context.countEvent("collection_add", fields.items.length);
  return succeeded({ slug: data.slug });
}

/** Saves name, description and visibility, unless they were changed since the form with this version was opened. */
export async function editCollection(
  context: CollectionsContext,
  { id }: Collection,
  { name, description, visibility, version }: z.output<typeof editSchema>,
): Promise<CommandResult<null, CollectionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client
    .from("collections")
    .update({ name, description: description ?? null, visibility })
    .eq("id", id)
    .eq("version", version)
    .select("slug");
  if (error) return failed(databaseProblem(context, error));
  return data.length === 0 ? failed("changed-meanwhile") : succeeded(null);
}

/** Makes a private collection readable for anyone with its link; another one stays as it is. Returns its slug. */
export async function shareCollection(
  context: CollectionsContext,
  { id, slug }: Collection,
): Promise<CommandResult<{ readonly slug: string }, CollectionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client
    .from("collections")
    .update({ visibility: "unlisted" })
    .eq("id", id)
    .eq("visibility", "private")
    .select("slug");
  return error ? failed(databaseProblem(context, error)) : succeeded({ slug: data[0]?.slug ?? slug });
}

/** Deletes a collection and its items. A collection that is deleted already is no problem. Returns the id to undo it. */
export async function deleteCollection(
  context: CollectionsContext,
  { id }: Collection,
): Promise<CommandResult<Pick<Removal, "undo">, CollectionProblem>> {
  const client = await context.session.client();
  const undo = randomUUID();
  const { data, error } = await client.rpc("delete_collection_undoable", {
    undo_id_input: undo,
    collection_id_input: id,
  });
  return error ? failed(databaseProblem(context, error)) : succeeded({ undo: data ? undo : null });
}

/** Copies a collection that the member may read into a private one of their own. Returns the copy's slug. */
export async function copyCollection(
  context: CollectionsContext,
  { slug }: Pick<Collection, "slug">,
  formId?: string,
): Promise<CommandResult<{ readonly slug: string }, CollectionProblem>> {
  const client = await context.session.client();
  const wanted = { slug_input: slug };
  const made =
    formId === undefined
      ? client.rpc("copy_collection", wanted)
      : client.rpc("copy_collection_once", { form_key_input: formKey(formId, wanted), ...wanted });
  const { data, error } = await made.single();
  return error ? failed(databaseProblem(context, error)) : succeeded({ slug: data.slug });
}
