import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyEntry, type FindPrinter } from "~/features/calibration/history/history-entry.server";
import { listResults } from "~/features/calibration/history/history.queries.server";
import { closedPages } from "~/features/page-access/page-access.model";

type Context = LoaderFunctionArgs["context"];

/** Whether the calculators are locked for this visitor; what they saved is open all the same. */
export async function isTuneClosed({ pageAccess, viewer }: Pick<Context, "pageAccess" | "viewer">): Promise<boolean> {
  return closedPages(pageAccess.known()).includes("tools") && (await viewer())?.isAdmin !== true;
}

/** Finds printers by their ids in the catalogue; none while it is not there. */
export function printerFinder({ catalogue }: Pick<Context, "catalogue">): FindPrinter {
  const snapshot = catalogue.current();
  return (id) => snapshot?.printerById(id) ?? null;
}

/** Tells whether the catalogue has a printer of a slug; of none while it is not there. */
export function isPrinter({ catalogue }: Pick<Context, "catalogue">): (slug: string) => boolean {
  const snapshot = catalogue.current();
  return (slug) => Boolean(snapshot?.printerBySlug(slug));
}

/** All results that the member saved, and what the list shows of them. */
export async function savedHistory(context: Context) {
  const results = await listResults(context);
  const findPrinter = printerFinder(context);
  return { results, entries: results.map((result) => historyEntry(result, findPrinter)) };
}
