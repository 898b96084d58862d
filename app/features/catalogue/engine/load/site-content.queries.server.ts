import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { featuredCardRow, toFeaturedCard, type FeaturedCard } from "~/features/site-content/featured-cards.model";
import { siteBlockRow, type SiteBlock } from "~/features/site-content/site-blocks.model";
import { request, understood, type ReadOptions } from "./table-requests.server";

/** What administrators have put on public pages: the cards and the texts that are switched on. */
export interface SiteContent {
  readonly cards: readonly FeaturedCard[];
  readonly blocks: readonly SiteBlock[];
}

const contentSchema = z.object({ cards: z.array(z.unknown()), blocks: z.array(z.unknown()) });

/** Reads all of it, which is little. */
export async function readSiteContent(client: DataClient, options: ReadOptions): Promise<SiteContent> {
  const { serverKey } = options;
  const [found] = await request("list_site_content", options, async (signal) => {
    const { data, error, status } = await client
      .rpc("list_site_content", serverKey === undefined ? {} : { server_key: serverKey })
      .abortSignal(signal);
    return { data: [data], error, status };
  });
  const { cards, blocks } = contentSchema.parse(found);
  return {
    cards: [...understood("featured_cards", cards, featuredCardRow, options)].map(toFeaturedCard),
    blocks: [...understood("site_blocks", blocks, siteBlockRow, options)],
  };
}
