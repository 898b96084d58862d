import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { visibleLine } from "~/lib/text/visible-text";
import type { Contributor } from "./contributors.model";

/** What reading contributors needs of a request's load context. */
export interface ContributeContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const contributorRow = z.object({
  name: z.string().overwrite(visibleLine).min(1),
  guides: z.number().int(),
  latest: z.object({ slug: z.string(), title: z.string() }),
});

/** Who contributed lately; null while it cannot be read, so that the page shows everything else. */
export async function listContributors(context: ContributeContext): Promise<Contributor[] | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_guide_authors");
  if (error) {
    context.log.warn({ code: error.code, status }, "the contributors could not be read");
    return null;
  }
  return keptRows(contributorRow, data, context.log, "contributors");
}
