import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { EVENT_NAMES } from "../analytics.model";

/** What reading the counts needs of a request's load context. */
export interface AnalyticsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const count = z.number().int().min(0);
const search = z.object({ q: z.string(), times: count, results: count });

const analyticsSchema = z.object({
  days: z.array(
    z
      .object({
        day: z.iso.date(),
        views: count,
        searches: count,
        empty_searches: count,
        events: z.partialRecord(z.enum(EVENT_NAMES), count),
      })
      .transform(({ empty_searches: emptySearches, ...day }) => ({ ...day, emptySearches })),
  ),
  pages: z.array(z.object({ route: z.string(), times: count })),
  items: z.array(z.object({ route: z.string(), item: z.string(), times: count })),
  referrers: z.array(z.object({ host: z.string(), times: count })),
  searches: z.array(search),
  empty_searches: z.array(search),
  funnel: z.object({ joined: count, pinned: count, collected: count, submitted: count }),
});

/** What was counted on some days, and on as many before. */
export type Analytics = z.infer<typeof analyticsSchema>;

/**
 * Reads what was counted on the last days.
 *
 * @param most lines of each list
 * @throws 503 while the database cannot be reached: no numbers would look as if nobody had come
 */
export async function getAnalytics({ session, log }: AnalyticsContext, days: number, most: number): Promise<Analytics> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_analytics", { days_input: days, most });
  if (error) {
    log.warn({ status, code: error.code }, "the analytics could not be read");
    throw unavailable();
  }
  return analyticsSchema.parse(data);
}
