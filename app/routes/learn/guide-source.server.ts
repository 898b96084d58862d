import type { LoaderFunctionArgs } from "@remix-run/node";
import { partKey } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { namedPrinters } from "~/features/catalogue/printers/printer-picker.server";
import { closedPages } from "~/features/page-access/page-access.model";
import type { Guide } from "~/features/guides/guides.model";
import type { GuidePrinter, GuideSource } from "~/features/guides/guide-source.model";

/** What pages of guides are made from, of the snapshot of the public data. */
export function guideSource(snapshot: CatalogueSnapshot): GuideSource {
  const { guides, printers, search } = snapshot;
  return {
    ...{ guides, printers, synonyms: search.synonyms },
    printerBySlug: (slug) => snapshot.printerBySlug(slug),
    printersNamed: (name) => namedPrinters(snapshot, name),
    printerIn: (words) => snapshot.vocabulary.printerIn(words),
    fitOf: ({ table, partId }, { idUuid }) => {
      const part = snapshot.partByKey(partKey(table, partId));
      return part && snapshot.fitFor(part, idUuid).answer;
    },
  };
}

/** The guides that pages of other areas may name: none while LEARN is locked, since these pages are the same for everyone. */
export function namedGuides({
  catalogue,
  pageAccess,
}: Pick<LoaderFunctionArgs["context"], "catalogue" | "pageAccess">): readonly Guide[] {
  return closedPages(pageAccess.known()).includes("guides") ? [] : (catalogue.current()?.guides ?? []);
}

/** The visitor's printer; null without one. */
export async function ownGuidePrinter(
  source: GuideSource,
  { context }: Pick<LoaderFunctionArgs, "context">,
): Promise<GuidePrinter | null> {
  const slug = await context.myPrinter();
  return slug === null ? null : source.printerBySlug(slug);
}
