import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { beginDownload } from "~/features/own-data/downloads.guard.server";
import { listOwnData, ownRows } from "~/features/own-data/export.queries.server";

/**
 * What a download of the member's data is made from.
 *
 * @throws 429 after too many downloads or while others run, 503 while the database cannot be reached
 */
export async function ownExport(args: LoaderFunctionArgs) {
  const { context } = args;
  const { id } = await requireViewer(args);
  const end = await beginDownload(context, id);
  const sections = await listOwnData(context).catch(async (error: unknown) => {
    await end("failed");
    throw error;
  });
  return {
    sections,
    rowsOf: (section: string) => ownRows(context, section),
    siteUrl: context.siteUrl,
    exportedAt: new Date(),
    end,
  };
}
