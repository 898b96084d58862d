import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Printer } from "~/features/catalogue/catalogue.model";
import { UNKNOWN_OWNER } from "~/features/calibration/progress/completions.model";
import type { Progress } from "~/features/calibration/progress/use-completions";
import { listCompletions, marksOwner } from "~/features/calibration/calibration.queries.server";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** The visitor's printer; null without one, and while the catalogue is not there. */
export async function ownPrinter({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Printer | null> {
  const slug = await context.myPrinter();
  return slug === null ? null : (context.catalogue.current()?.printerBySlug(slug) ?? null);
}

/** What the visitor has completed on their printer, or without one. */
export async function progressOf(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  printer: Printer | null,
): Promise<Progress> {
  // One that another printer has taken is that printer's.
  const leadsHere = (old: string) => context.catalogue.current()?.printerBySlug(old) === printer;
  const oldSlugs = printer?.oldSlugs.filter(leadsHere) ?? [];
  return {
    account: await listCompletions(context, printer?.idUuid ?? null),
    // A copy for everyone says nothing about whoever opens it.
    owner: isKeptCopy(request) ? UNKNOWN_OWNER : await marksOwner(context),
    printer: printer && { slug: printer.slug, label: printer.label, ...(oldSlugs.length > 0 && { oldSlugs }) },
  };
}

/** Headers of a page with marks: those of an account are for its owner alone. */
export function personalCaching({ account }: Progress) {
  return account === null ? ({ "Cache-Control": "private, no-cache" } as const) : PRIVATE_HEADERS;
}
