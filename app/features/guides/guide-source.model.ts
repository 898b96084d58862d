import type { Guide } from "./guides.model";
import type { SearchSynonym } from "./find/guide-search.model";

/** A printer as guides name it. */
export interface GuidePrinter {
  readonly idUuid: string;
  readonly slug: string;
  readonly label: string;
}

/** What pages of guides are made from: the snapshot of the public data. */
export interface GuideSource {
  readonly guides: readonly Guide[];
  readonly synonyms: readonly SearchSynonym[];
  readonly printers: readonly GuidePrinter[];
  printerBySlug(this: void, slug: string): GuidePrinter | null;
}

/** Whether a guide is for a printer. */
export function isForPrinter({ printerIds }: Guide, printerId: string): boolean {
  return printerIds === null || printerIds.includes(printerId);
}
