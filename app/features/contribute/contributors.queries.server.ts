import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { visibleLine } from "~/lib/text/visible-text";
import { mergedContributors, type Contributor } from "./contributors.model";

/** What reading contributors needs of a request's load context. */
export interface ContributeContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const nameColumn = z.string().overwrite(visibleLine).min(1);
const authorRow = z.object({
  name: nameColumn,
  guides: z.number().int(),
  latest: z.object({ slug: z.string(), title: z.string() }),
  latest_at: z.string(),
});
const senderRow = z.object({ name: nameColumn, accepted: z.number().int(), latest_at: z.string() });

/**
 * Who contributed lately; null while it cannot be read, so that the page shows everything else.
 *
 * @param withGuides false while guides are locked: who wrote them is not named either
 */
export async function listContributors(context: ContributeContext, withGuides: boolean): Promise<Contributor[] | null> {
  const client = await context.session.client();
  const [authors, senders] = await Promise.all([
    withGuides ? client.rpc("list_guide_authors") : { data: [], error: null, status: 200 },
    client.rpc("list_contributors", { most_input: 12 }),
  ]);
  for (const { error, status } of [authors, senders]) {
    if (error === null) continue;
    context.log.warn({ code: error.code, status }, "the contributors could not be read");
    return null;
  }
  return mergedContributors([
    ...keptRows(authorRow, authors.data, context.log, "contributors").map(({ latest_at, ...author }) => ({
      ...author,
      accepted: 0,
      latestAt: latest_at,
    })),
    ...keptRows(senderRow, senders.data, context.log, "contributors").map(({ name, accepted, latest_at }) => ({
      ...{ name, guides: 0, latest: null, accepted },
      latestAt: latest_at,
    })),
  ]);
}
