import type { Printer } from "../catalogue/catalogue.model";
import type { FitAnswer } from "../catalogue/fit/fit.model";
import type { Guide, GuidePart } from "./guides.model";
import type { Synonyms } from "../catalogue/engine/text/synonyms.model";
import type { NamedPrinter } from "../catalogue/engine/vocabulary.model";

/** A printer as guides name it. */
export type GuidePrinter = Pick<Printer, "idUuid" | "slug" | "label" | "manufacturer" | "gcodeFlavor">;

/** What pages of guides are made from: the snapshot of the public data. */
export interface GuideSource {
  readonly guides: readonly Guide[];
  readonly synonyms: Synonyms;
  readonly printers: readonly GuidePrinter[];
  printerBySlug(this: void, slug: string): GuidePrinter | null;
  /** The printers that a name or an address may mean, as far as it is the slug of none. */
  printersNamed(this: void, name: string): readonly GuidePrinter[];
  /** The printer that the words of a search name, if they name one. */
  printerIn(this: void, words: string): NamedPrinter | null;
  /** Whether a part fits a printer; null for a part that is not there any more. */
  fitOf(this: void, part: GuidePart, printer: GuidePrinter): FitAnswer | null;
}
