import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { visibleLine } from "~/lib/text/visible-text";
import type { Contributions } from "./contributors.model";

const nameColumn = z.string().overwrite(visibleLine).min(1);
const authorRow = z.object({
  username: z.string(),
  name: nameColumn,
  guides: z.number().int(),
  latest: z.object({ slug: z.string(), title: z.string() }),
  latest_at: z.string(),
});
const senderRow = z.object({
  username: z.string(),
  name: nameColumn,
  accepted: z.number().int(),
  latest_at: z.string(),
});

const MOST_SENDERS = 12;

/**
 * Who contributed lately, to guides and to the catalogue.
 *
 * @throws Error when the data service fails
 */
export async function readContributions(client: DataClient, log: Log): Promise<Contributions> {
  const [authors, senders] = await Promise.all([
    client.rpc("list_guide_authors").retry(false),
    client.rpc("list_contributors", { most_input: MOST_SENDERS }).retry(false),
  ]);
  for (const { error, status } of [authors, senders]) {
    if (error) throw new Error(`${String(status)} ${error.code}`);
  }
  return {
    guides: keptRows(authorRow, authors.data, log, "contributors").map(({ latest_at, ...author }) => ({
      ...author,
      accepted: 0,
      latestAt: latest_at,
    })),
    catalogue: keptRows(senderRow, senders.data, log, "contributors").map(
      ({ username, name, accepted, latest_at }) => ({
        ...{ username, name, guides: 0, latest: null, accepted },
        latestAt: latest_at,
      }),
    ),
  };
}
