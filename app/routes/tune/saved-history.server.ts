import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyEntry, type FindPrinter } from "~/features/calibration/history/history-entry.server";
import { listResults } from "~/features/calibration/history/history.queries.server";

type Context = LoaderFunctionArgs["context"];

/** Finds printers by their ids in the catalogue; none while it is not there. */
export function printerFinder({ catalogue }: Pick<Context, "catalogue">): FindPrinter {
  const snapshot = catalogue.current();
  return (id) => snapshot?.printerById(id) ?? null;
}

/** All results that the member saved, and what the list shows of them. */
export async function savedHistory(context: Context) {
  const results = await listResults(context);
  const findPrinter = printerFinder(context);
  return { results, entries: results.map((result) => historyEntry(result, findPrinter)) };
}
