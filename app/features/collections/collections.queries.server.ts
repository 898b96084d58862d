import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import type { LoadContext } from "~/load-context";
import { PART_CATEGORIES } from "../catalogue/catalogue.model";
import { VISIBILITIES, type Collection, type CollectionSummary, type HoldingCollection } from "./collections.model";

/** What a read looks at. */
export type CollectionReader = Pick<LoadContext, "session" | "log">;

const summaryRow = z.object({
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
  items: z.array(
    z.object({
      item_table: z.enum(PART_CATEGORIES),
      item_id: z.number().int(),
      sort_order: z.number().int(),
      note: z.string().nullable(),
      added_at: z.string(),
    }),
  ),
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
 * The visitor's own collections, latest change first; none without an account. It need not be known who they are: the
 * session's own word picks the rows, and policies see to it that no others come.
 *
 * @throws 503 while the database cannot be asked: an empty list would look like loss
 */
export async function listOwnCollections(reader: CollectionReader): Promise<CollectionSummary[]> {
  const memberId = await reader.session.claimedId();
  if (memberId === null) return [];
  const client = await reader.session.client();
  const { data, error, status } = await client
    .from("collections")
    .select("id,name,description,slug,visibility,item_count,updated_at")
    .eq("user_id", memberId)
    .order("updated_at", { ascending: false })
    .order("id", { ascending: false })
    // A page does not wait for tries that take seconds.
    .retry(false);
  // A session that is over has no collections; who asks is told to sign in.
  if (status === UNAUTHORIZED) return [];
  if (error) throw unreadable(reader, { code: error.code, status });
  return z.array(summaryRow).parse(data).map(toSummary);
}

/**
 * The collection at an address: mine, a public one, or an unlisted one of which the visitor knows the link. Null for
 * one that does not exist, and for somebody else's private one alike.
 *
 * @throws 503 while the database, or who the visitor is, cannot be asked
 */
export async function getCollection(reader: CollectionReader, slug: string): Promise<Collection | null> {
  const client = await reader.session.client();
  const { data, error, status } = await client.rpc("get_collection", { slug_input: slug });
  if (error) throw unreadable(reader, { code: error.code, status });
  if (data === null) {
    // It may be the visitor's own; say "not found" only when that is certain.
    if ((await reader.session.state()) === "unreachable") throw unreadable(reader, { status });
    return null;
  }
  const { items, version, created_at, owner_username, is_mine, ...summary } = collectionRow.parse(data);
  return {
    ...toSummary(summary),
    version,
    createdAt: created_at,
    owner: owner_username,
    isMine: is_mine,
    items: items.map(({ item_table, item_id, sort_order, note, added_at }) => ({
      key: `${item_table}:${String(item_id)}`,
      position: sort_order,
      note,
      addedAt: added_at,
    })),
  };
}

/** The collection at an address; throws the 404 every absent one gets. */
export async function requireCollection(reader: CollectionReader, slug: string): Promise<Collection> {
  const collection = await getCollection(reader, slug);
  if (collection === null) throw collectionNotFound();
  return collection;
}

/** The visitor's own collection at an address; of anybody else's not even a reader learns that it could be changed. */
export async function requireOwnCollection(reader: CollectionReader, slug: string): Promise<Collection> {
  const collection = await requireCollection(reader, slug);
  if (!collection.isMine) throw collectionNotFound();
  return collection;
}

/** The one answer for collections that are not there and for those that are nobody's business. */
export function collectionNotFound(): Response {
  return new Response(null, {
    status: 404,
    statusText: "Not Found",
    headers: { "Cache-Control": "private, no-store" },
  });
}

/**
 * The visitor's own collections, and which of them hold a part; latest change first. Null without an account, and while
 * it cannot be found out.
 */
export async function listCollectionsHolding(
  reader: CollectionReader,
  part: { readonly table: string; readonly id: number },
): Promise<HoldingCollection[] | null> {
  if ((await reader.session.claimedId()) === null) return null;
  const client = await reader.session.client();
  const { data, error, status } = await client.rpc("list_collections_holding", {
    item_table_input: part.table,
    item_id_input: part.id,
  });
  if (error) {
    reader.log.warn({ code: error.code, status }, "the collections that hold a part could not be read");
    return null;
  }
  return z
    .array(holdingRow)
    .parse(data)
    .map(({ id, name, slug, item_count, holds }) => ({ id, name, slug, itemCount: item_count, holds }));
}

function toSummary(row: z.infer<typeof summaryRow>): CollectionSummary {
  const { id, name, description, slug, visibility } = row;
  return { id, name, description, slug, visibility, itemCount: row.item_count, updatedAt: row.updated_at };
}

function unreadable(reader: CollectionReader, fault: { readonly code?: string; readonly status: number }): Response {
  reader.log.warn(fault, "collections could not be read");
  return unavailable();
}
