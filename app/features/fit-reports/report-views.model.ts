import type { Outcome } from "./fit-reports.model";

/** A printer as reports name it. */
export interface PrinterOfReports {
  readonly idUuid: string;
  readonly slug: string;
  readonly label: string;
}

/** One report as a page shows it. */
export interface ReportView {
  readonly id: number;
  readonly outcome: Outcome;
  readonly stars: number;
  readonly note: string | null;
  /** Null when the member's profile is not public. */
  readonly author: string | null;
  /** Calendar day of the last change, "2026-03-01". */
  readonly day: string;
  /** The printer's label and slug. */
  readonly printer: string;
  readonly printerSlug: string;
  /** It is the visitor's own. */
  readonly own: boolean;
  /** Why an administrator hid it; null while it is visible. */
  readonly hiddenReason: string | null;
}

/** What a part's page shows of its reports. */
export interface ReportsView {
  /** How many are visible. */
  readonly total: number;
  /** One line for each printer, "3 fitted it to a Creality K1": the page's printer first, then those with most reports. */
  readonly lines: readonly { readonly slug: string; readonly text: string }[];
  readonly morePrinters: number;
  /** The visitor's own, hidden ones included. */
  readonly own: readonly ReportView[];
  readonly others: readonly ReportView[];
  /** Place among the pages of the others' reports, from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** For administrators; null for everybody else. */
  readonly hidden: readonly ReportView[] | null;
  /** The printer the page is about. */
  readonly printer: { readonly slug: string; readonly label: string } | null;
  /** The visitor's own report about that printer. */
  readonly current: Pick<ReportView, "id" | "outcome" | "stars" | "note"> | null;
  readonly editing: boolean;
}
