import type { Deal } from "~/features/deals/deals.model";
import type { FeaturedCard } from "~/features/site-content/featured-cards.model";
import type { SiteBlock } from "~/features/site-content/site-blocks.model";
import type { FitReport } from "~/features/fit-reports/fit-reports.model";
import type { Guide } from "~/features/guides/guides.model";
import type { Manufacturer, Part, PartCategory, PartKey, Printer } from "../catalogue.model";
import type {
  InterfaceRule,
  InterfaceValue,
  ListedRow,
  PartInterfaceFact,
  PrinterInterfaceFact,
} from "../fit/fit-facts.model";
import type { Revision } from "../history/revisions.model";

/** One compatibility row: a part fits a printer, or all printers when the printer is null. */
export interface CompatibilityRow extends ListedRow {
  readonly table: PartCategory;
  readonly partId: number;
}

/** One interface that a part needs or offers. */
export interface PartInterfaceRow extends PartInterfaceFact {
  readonly table: PartCategory;
  readonly partId: number;
}

/** One interface that a printer has or takes. */
export interface PrinterInterfaceRow extends PrinterInterfaceFact {
  /** The printer's `idUuid`. */
  readonly printerId: string;
}

/** One visible report of a member about a part. */
export interface FitReportRow extends FitReport {
  readonly table: PartCategory;
  readonly partId: number;
}

/** A search for the whole words of `term` also finds `means`; not the reverse. */
export interface Synonym {
  readonly term: string;
  readonly means: string;
}

/** How many members have pinned a part. */
export interface PinCount {
  readonly key: PartKey;
  readonly pins: number;
}

/** An address a part had before. */
export interface SlugHistoryRow {
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly registryId: number;
}

/** The whole public catalogue, as of one version. */
export interface CatalogueData {
  readonly version: number;
  readonly parts: readonly Part[];
  readonly printers: readonly Printer[];
  readonly manufacturers: readonly Manufacturer[];
  readonly compatibility: readonly CompatibilityRow[];
  readonly slugHistory: readonly SlugHistoryRow[];
  readonly interfaces: readonly InterfaceValue[];
  readonly interfaceRules: readonly InterfaceRule[];
  readonly partInterfaces: readonly PartInterfaceRow[];
  readonly printerInterfaces: readonly PrinterInterfaceRow[];
  readonly synonyms: readonly Synonym[];
  readonly fitReports: readonly FitReportRow[];
  /** By id. */
  readonly guides: readonly Guide[];
  /** By id. */
  readonly deals: readonly Deal[];
  /** What administrators put on public pages: cards and texts that are switched on. */
  readonly cards: readonly FeaturedCard[];
  readonly blocks: readonly SiteBlock[];
  /** What approved submissions changed in public rows. */
  readonly revisions: readonly Revision[];
}

/**
 * The current state of a part with the rows about it; `part` is null when it was deleted. Compatibility, interfaces and
 * reports are null when none of them has changed: the snapshot that the changes are for has them.
 */
export interface PartChange {
  readonly table: PartCategory;
  readonly id: number;
  readonly part: Part | null;
  readonly compatibility: readonly CompatibilityRow[] | null;
  readonly interfaces: readonly PartInterfaceFact[] | null;
  readonly reports: readonly FitReport[] | null;
  readonly slugHistory: readonly SlugHistoryRow[];
  readonly revisions: readonly Revision[];
}

/** The current state of a printer with its interfaces and history; `printer` is null when it was deleted. */
export interface PrinterChange {
  readonly idUuid: string;
  readonly printer: Printer | null;
  readonly interfaces: readonly PrinterInterfaceFact[];
  readonly revisions: readonly Revision[];
}

/**
 * What changed since an older version. A manufacturer that was deleted is null, a guide or a deal that is not public any
 * more, too, and so is a list that did not change.
 */
export interface CatalogueChanges {
  readonly version: number;
  /** More had changed by then: what follows this version is read next. */
  readonly isPart: boolean;
  readonly parts: readonly PartChange[];
  readonly printers: readonly PrinterChange[];
  readonly manufacturers: readonly { readonly id: number; readonly manufacturer: Manufacturer | null }[];
  readonly interfaces: readonly InterfaceValue[] | null;
  readonly interfaceRules: readonly InterfaceRule[] | null;
  readonly synonyms: readonly Synonym[] | null;
  readonly guides: readonly { readonly id: number; readonly guide: Guide | null }[];
  readonly deals: readonly { readonly id: number; readonly deal: Deal | null }[];
  readonly siteContent: Pick<CatalogueData, "cards" | "blocks"> | null;
}

/** Changes that change nothing. */
export const NO_CHANGES: Omit<CatalogueChanges, "version"> = {
  isPart: false,
  parts: [],
  printers: [],
  manufacturers: [],
  interfaces: null,
  interfaceRules: null,
  synonyms: null,
  guides: [],
  deals: [],
  siteContent: null,
};
