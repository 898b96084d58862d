import { z } from "zod";
import { keptRows } from "~/lib/kept-rows";
import { summaryRow, toSummary, unreadable, type CollectionsContext } from "./collections.queries.server";
import type { CollectionSummary } from "./collections.model";
import { LIST_PAGE_SIZE } from "./item-list.model";

/** One page of the public collections, latest change first. */
export interface PublicCollectionsPage {
  readonly collections: readonly CollectionSummary[];
  readonly total: number;
  /** From 1; beyond the last page it is the last. */
  readonly page: number;
  readonly pageCount: number;
}

/** Rows of public collections that another question gave, as lists show them. */
export function publicSummaries(
  { log }: Pick<CollectionsContext, "log">,
  rows: readonly unknown[],
): CollectionSummary[] {
  return keptRows(summaryRow, rows, log, "public collections").map(toSummary);
}

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/**
 * The public collections of all members.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listPublicCollections(
  context: CollectionsContext,
  wantedPage: string | null,
): Promise<PublicCollectionsPage> {
  const client = await context.session.client();
  const counted = await client
    .from("collections")
    .select("id", { count: "exact", head: true })
    .eq("visibility", "public")
    .retry(false);
  if (counted.error) throw unreadable(context, { code: counted.error.code, status: counted.status });
  const total = counted.count ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
  const page = Math.min(pageNumber.parse(wantedPage ?? 1), pageCount);
  const from = (page - 1) * LIST_PAGE_SIZE;
  const { data, error, status } = await client
    .from("collections")
    .select("id,name,description,slug,visibility,item_count,updated_at")
    .eq("visibility", "public")
    .order("updated_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + LIST_PAGE_SIZE - 1)
    .retry(false);
  if (error) throw unreadable(context, { code: error.code, status });
  return {
    collections: keptRows(summaryRow, data, context.log, "public collections").map(toSummary),
    total,
    page,
    pageCount,
  };
}
