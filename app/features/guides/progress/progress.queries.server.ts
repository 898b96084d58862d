import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { NO_PROGRESS, type GuideProgress } from "./progress.model";

/** What reads and writes of progress need of a request. */
export interface ProgressContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const row = z.object({ slug: z.string(), steps: z.array(z.number().int()), done: z.boolean() });

/** How far the member is with each guide, by slug; null without an account. */
export async function listProgress({
  session,
  log,
}: ProgressContext): Promise<ReadonlyMap<string, GuideProgress> | "unreadable" | null> {
  if ((await session.claimedId()) === null) return null;
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_tutorial_progress").retry(false);
  if (error) {
    log.warn({ status, code: error.code }, "the progress of guides could not be read");
    return "unreadable";
  }
  const rows = keptRows(row, data, log, "tutorial_progress");
  return new Map(rows.map(({ slug, steps, done }) => [slug, { steps, done }]));
}

/** How far the member is with one guide; see {@link listProgress}. */
export async function memberProgress(
  context: ProgressContext,
  slug: string,
): Promise<GuideProgress | "unreadable" | null> {
  const all = await listProgress(context);
  return all === null || all === "unreadable" ? all : (all.get(slug) ?? NO_PROGRESS);
}
