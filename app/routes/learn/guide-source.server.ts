import type { LoaderFunctionArgs } from "@remix-run/node";
import { myPrinterCookie } from "~/features/catalogue/printers/my-printer-cookie.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import type { GuidePrinter, GuideSource } from "~/features/guides/guide-source.model";

/** What pages of guides are made from, of the snapshot of the public data. */
export function guideSource(snapshot: CatalogueSnapshot): GuideSource {
  const { guides, synonyms, printers } = snapshot;
  return { guides, synonyms, printers, printerBySlug: (slug) => snapshot.printerBySlug(slug) };
}

/** The visitor's printer; null without one. */
export async function ownGuidePrinter(
  source: GuideSource,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<GuidePrinter | null> {
  const slug = await myPrinterCookie(context).read(request);
  return slug === null ? null : source.printerBySlug(slug);
}
