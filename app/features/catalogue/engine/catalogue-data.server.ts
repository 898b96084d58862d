import type { Manufacturer, Part, PartCategory, Printer } from "../catalogue.model";
import type { CompatibilityLink } from "./index/row-content.server";

/** One compatibility row: a part fits a printer, or all printers when the printer is null. */
export interface CompatibilityRow extends CompatibilityLink {
  readonly table: PartCategory;
  readonly partId: number;
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
}

/** The current state of a part with its compatibility and old addresses; `part` is null when it was deleted. */
export interface PartChange {
  readonly table: PartCategory;
  readonly id: number;
  readonly part: Part | null;
  readonly compatibility: readonly CompatibilityRow[];
  readonly slugHistory: readonly SlugHistoryRow[];
}

/** What changed since an older version. A printer or manufacturer that was deleted is null. */
export interface CatalogueChanges {
  readonly version: number;
  readonly parts: readonly PartChange[];
  readonly printers: readonly { readonly idUuid: string; readonly printer: Printer | null }[];
  readonly manufacturers: readonly { readonly id: number; readonly manufacturer: Manufacturer | null }[];
}
