import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import { unavailable } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { PART_CATEGORIES, partKey } from "../catalogue/catalogue.model";
import { VISIBILITIES, type Collection, type CollectionSummary, type HoldingCollection } from "./collections.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** What reads and writes of collections need of a request's load context. */
export interface CollectionsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/** A row of a list of collections. */
export const summaryRow = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  slug: z.string(),
  visibility: z.enum(VISIBILITIES),
  item_count: z.number().int(),
  updated_at: z.string(),
});

const collectionRow = summaryRow.extend({
  version: z.number().int(),
  created_at: z.string(),
  owner_username: z.string().nullable(),
  is_mine: z.boolean(),
  items: z.array(z.unknown()),
});

const itemRow = z.object({
  item_table: z.enum(PART_CATEGORIES),
  item_id: z.number().int(),
  sort_order: z.number().int(),
  note: z.string().nullable(),
  added_at: z.string(),
});

const holdingRow = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  item_count: z.number().int(),
  holds: z.boolean(),
});

const UNAUTHORIZED = 401;

/**
 * The visitor's own collections, latest change first; none without an account. The rows are selected by the user id that
 * the session claims, without verifying it first: row level security returns no others.
 *
 * @throws 503 while the database cannot be reached: an empty list would look like loss
 */
export async function listOwnCollections(context: CollectionsContext): Promise<CollectionSummary[]> {
  const memberId = await context.session.claimedId();
  if (memberId === null) return [];
  const client = await context.session.client();
  const { data, error, status } = await client
    .from("collections")
    .select("id,name,description,slug,visibility,item_count,updated_at")
    .eq("user_id", memberId)
    .order("updated_at", { ascending: false })
    .order("id", { ascending: false })
    // Retries take seconds, and the page would wait for them.
    .retry(false);
  // An expired session has no collections; the page then offers to sign in.
  if (status === UNAUTHORIZED) return [];
  if (error) throw unreadable(context, { code: error.code, status });
  return keptRows(summaryRow, data, context.log, "collections").map(toSummary);
}

/**
 * The collection with a slug: the visitor's own, a public or an unlisted one. Null for one that does not exist and for
 * the private one of another member alike.
 *
 * @throws 503 while the database cannot be reached, or it cannot be found out who the visitor is
 */
async function getCollection(context: CollectionsContext, slug: string): Promise<Collection | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("get_collection", { slug_input: slug });
  if (error) throw unreadable(context, { code: error.code, status });
  if (data === null) {
    // While the session cannot be verified, the collection may still be the visitor's own.
    if ((await context.session.state()) === "unreachable") throw unreadable(context, { status });
    return null;
  }
  const { items, version, created_at, owner_username, is_mine, ...summary } = collectionRow.parse(data);
  return {
    ...toSummary(summary),
    version,
    createdAt: created_at,
    owner: owner_username,
    isMine: is_mine,
    items: keptRows(itemRow, items, context.log, "parts of a collection").map(
      ({ item_table, item_id, sort_order, note, added_at }) => ({
        key: partKey(item_table, item_id),
        position: sort_order,
        note,
        addedAt: added_at,
      }),
    ),
  };
}

/** The collection with a slug; throws the 404 response when {@link getCollection} returns null. */
export async function requireCollection(context: CollectionsContext, slug: string): Promise<Collection> {
  const collection = await getCollection(context, slug);
  if (collection === null) throw collectionNotFound();
  return collection;
}

/** The visitor's own collection with a slug; throws the same 404 response for everybody else's. */
export async function requireOwnCollection(context: CollectionsContext, slug: string): Promise<Collection> {
  const collection = await requireCollection(context, slug);
  if (!collection.isMine) throw collectionNotFound();
  return collection;
}

/** The same response for collections that do not exist and for those the visitor may not read. */
export function collectionNotFound(): Response {
  return new Response(null, {
    status: 404,
    statusText: "Not Found",
    headers: PRIVATE_HEADERS,
  });
}

/**
 * The visitor's own collections, latest change first, and which of them hold a part. Null without an account and while
 * they cannot be read.
 */
export async function listCollectionsHolding(
  context: CollectionsContext,
  part: { readonly table: string; readonly id: number },
): Promise<HoldingCollection[] | null> {
  if ((await context.session.claimedId()) === null) return null;
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_collections_holding", {
    item_table_input: part.table,
    item_id_input: part.id,
  });
  if (error) {
    context.log.warn({ code: error.code, status }, "the collections that hold a part could not be read");
    return null;
  }
  return keptRows(holdingRow, data, context.log, "collections that hold a part").map(
    ({ id, name, slug, item_count, holds }) => ({ id, name, slug, itemCount: item_count, holds }),
  );
}

/** A row of a list as the site uses it. */
export function toSummary(row: z.infer<typeof summaryRow>): CollectionSummary {
  const { id, name, description, slug, visibility } = row;
  return { id, name, description, slug, visibility, itemCount: row.item_count, updatedAt: row.updated_at };
}

/** The 503 of a page whose collections cannot be read; logged. */
export function unreadable(
  context: CollectionsContext,
  details: { readonly code?: string; readonly status: number },
): Response {
  context.log.warn(details, "collections could not be read");
  return unavailable();
}
