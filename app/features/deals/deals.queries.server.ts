import { z } from "zod";
import { keptRows } from "~/lib/kept-rows";
import type { ReportingContext } from "./deals-context";

/** Reports on a page are those of its deals. */
const MOST_ASKED = 100;

const reportRow = z.object({ deal_id: z.number().int() });

/** Which of some deals the visitor has reported. Null without an account, none while they cannot be read. */
export async function listOwnDealReports(
  context: ReportingContext,
  deals: readonly number[],
): Promise<number[] | null> {
  if ((await context.session.claimedId()) === null) return null;
  if (deals.length === 0) return [];
  const client = await context.session.client();
  const { data, error, status } = await client
    .from("deal_reports")
    .select("deal_id")
    .in("deal_id", [...deals].slice(0, MOST_ASKED));
  if (error) {
    context.log.warn({ code: error.code, status }, "the visitor's reports of deals could not be read");
    return [];
  }
  return keptRows(reportRow, data, context.log, "own reports of deals").map((row) => row.deal_id);
}
