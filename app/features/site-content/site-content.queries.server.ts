import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { AdminBlock } from "./blocks/site-block-form.model";
import type { AdminCard } from "./cards/featured-card-form.model";
import { featuredCardRow, toFeaturedCard } from "./featured-cards.model";
import { blockContentRow, SITE_BLOCK_KEYS } from "./site-blocks.model";

/** What administrators' pages of cards and texts need of a request's load context. */
export interface SiteContentContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const CARD_COLUMNS =
  "id,title,subtitle,image_url,image_alt,href,cta,placement,position,is_active,starts_at,ends_at,item_table,item_id,tutorial_id,version";

const cardRow = featuredCardRow
  .extend({ is_active: z.boolean(), version: z.number().int() })
  .transform(({ is_active: isActive, version, ...row }): AdminCard => ({ ...toFeaturedCard(row), isActive, version }));

/**
 * All cards in their order. Row level security shows those that are switched off to administrators alone.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listFeaturedCards(context: SiteContentContext): Promise<AdminCard[]> {
  const client = await context.session.client();
  const { data, error, status } = await client
    .from("featured_cards")
    .select(CARD_COLUMNS)
    .order("position")
    .order("id")
    .limit(500);
  if (error) throw unreadable(context, error.code, status);
  return keptRows(cardRow, data, context.log, "featured cards");
}

/** One card; null when there is none. @throws 503 like {@link listFeaturedCards} */
export async function getFeaturedCard(context: SiteContentContext, id: number): Promise<AdminCard | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.from("featured_cards").select(CARD_COLUMNS).eq("id", id).maybeSingle();
  if (error) throw unreadable(context, error.code, status);
  return data === null ? null : cardRow.parse(data);
}

const blockRow = z
  .object({
    key: z.enum(SITE_BLOCK_KEYS),
    enabled: z.boolean(),
    content: blockContentRow,
    version: z.number().int(),
  })
  .transform(({ content, ...block }): AdminBlock => ({ ...block, ...content }));

/** All texts, in the order of their list. @throws 503 like {@link listFeaturedCards} */
export async function listSiteBlocks(context: SiteContentContext): Promise<AdminBlock[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.from("site_blocks").select("key,enabled,content,version");
  if (error) throw unreadable(context, error.code, status);
  const found = keptRows(blockRow, data, context.log, "texts of the site");
  return SITE_BLOCK_KEYS.flatMap((key) => found.filter((block) => block.key === key));
}

function unreadable({ log }: SiteContentContext, code: string, status: number): Response {
  log.warn({ status, code }, "what the site shows could not be read");
  return unavailable();
}
