import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { listOwnData, ownRows } from "~/features/own-data/export.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { unavailable } from "~/lib/http/unavailable";

/** Seconds after which another download may begin. */
const WAIT_S = 3_600;

/**
 * What a download of the member's data is made from.
 *
 * @throws 429 after too many downloads, 503 while the database cannot be reached
 */
export async function ownExport(args: LoaderFunctionArgs) {
  const { context } = args;
  await requireViewer(args);
  const sections = await listOwnData(context);
  if (!sections.ok && sections.problem === "too-often") {
    throw new Response("You have downloaded your data 20 times within an hour. Please try again later.\n", {
      status: 429,
      headers: { ...PRIVATE_HEADERS, "Retry-After": String(WAIT_S), "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  if (!sections.ok) throw unavailable();
  return {
    sections: sections.value,
    rowsOf: (section: string) => ownRows(context, section),
    siteUrl: context.siteUrl,
    exportedAt: new Date(),
  };
}
