import { z } from "zod";
import { visibleLine } from "~/lib/text/visible-text";
import { countReports, countsText, type FitReport, type HiddenReport, type OwnReport } from "./fit-reports.model";
import type { PrinterOfReports, ReportView, ReportsView } from "./report-views.model";

/** Other members' reports on one page. */
const REPORTS_PAGE_SIZE = 12;
/** Printers with a line of their own. */
const MOST_PRINTERS = 8;

const pageNumber = z.coerce.number().int().min(1).catch(1);

/** What the view of a part's reports is made from. */
export interface ReportsSource {
  /** The visible reports about the part. */
  readonly reports: readonly FitReport[];
  /** The visitor's own; null for visitors without an account, and while they cannot be read. */
  readonly own: readonly OwnReport[] | null;
  /** The hidden ones, for an administrator; null for everybody else. */
  readonly hidden: readonly HiddenReport[] | null;
  /** The printer the page is about. */
  readonly printer: PrinterOfReports | null;
  /** The printer with an `idUuid`; null for one that is not public. */
  readonly printerById: (idUuid: string) => PrinterOfReports | null;
  /** The page of other members' reports that the address asks for, "2"; null without one. */
  readonly page: string | null;
  /** The visitor asked to change the report about the page's printer. */
  readonly editing: boolean;
}

/** What a part's page shows of its reports: those about the page's printer first, then the newest. */
export function reportsView(source: ReportsSource): ReportsView {
  const { own, hidden, printer, printerById, editing } = source;
  const mine = own ?? [];
  const ownIds = new Set(mine.map(({ id }) => id));
  // The visitor's own are those of the database, which may be newer.
  const visible = [
    ...source.reports.filter(({ id }) => !ownIds.has(id)),
    ...mine.flatMap((report) => (report.hiddenReason === null ? [{ ...report, author: null }] : [])),
  ].filter(({ printerId }) => printerById(printerId) !== null);
  const about = (idUuid: string) => (idUuid === printer?.idUuid ? 0 : 1);
  const ordered = visible.toSorted(
    (a, b) => about(a.printerId) - about(b.printerId) || (a.updatedAt < b.updatedAt ? 1 : -1),
  );
  const view = (report: FitReport, more: Partial<ReportView> = {}): ReportView[] => {
    const on = printerById(report.printerId);
    return on === null ? [] : [reportView(report, on, more)];
  };
  const others = ordered.filter(({ id }) => !ownIds.has(id));
  const pageCount = Math.max(1, Math.ceil(others.length / REPORTS_PAGE_SIZE));
  const page = Math.min(pageNumber.parse(source.page ?? 1), pageCount);
  const current = mine.find(({ printerId }) => printerId === printer?.idUuid);
  const lines = [...new Set(ordered.map(({ printerId }) => printerId))].flatMap((idUuid) => {
    const reports = ordered.filter(({ printerId }) => printerId === idUuid);
    const on = printerById(idUuid);
    const text = on === null ? null : countsText(countReports(reports), on.label);
    return on === null || text === null ? [] : [{ slug: on.slug, text, count: reports.length, about: about(idUuid) }];
  });
  return {
    total: visible.length,
    lines: lines
      .sort((a, b) => a.about - b.about || b.count - a.count)
      .slice(0, MOST_PRINTERS)
      .map(({ slug, text }) => ({ slug, text })),
    morePrinters: Math.max(0, lines.length - MOST_PRINTERS),
    own: mine.flatMap((report) => ownReportView(report, printerById(report.printerId)) ?? []),
    others: others.slice((page - 1) * REPORTS_PAGE_SIZE, page * REPORTS_PAGE_SIZE).flatMap((report) => view(report)),
    page,
    pageCount,
    hidden: hidden?.map((report) => hiddenReportView(report, printerById(report.printerId))) ?? null,
    printer: printer === null ? null : { slug: printer.slug, label: printer.label },
    current: current === undefined ? null : currentReport(current),
    editing: editing && current !== undefined,
  };
}

function currentReport({ id, outcome, stars, note }: OwnReport): ReportsView["current"] {
  return { id, outcome, stars, note };
}

function reportView(
  { id, outcome, stars, note, author, updatedAt }: FitReport,
  on: PrinterOfReports,
  more: Partial<ReportView> = {},
): ReportView {
  return {
    ...{ id, outcome, stars, note, day: updatedAt.slice(0, 10) },
    author: author === null ? null : visibleLine(author) || null,
    ...{ printer: on.label, printerSlug: on.slug, own: false, hiddenReason: null },
    ...more,
  };
}

/** One of the hidden reports; its printer is null when it is not public any more. */
export function hiddenReportView(report: HiddenReport, on: PrinterOfReports | null): ReportView {
  const { hiddenReason } = report;
  return reportView(report, on ?? { idUuid: "", slug: "", label: "a printer that is not public" }, { hiddenReason });
}

/** One of the visitor's own reports; null when its printer is not public any more. */
export function ownReportView(report: OwnReport, on: PrinterOfReports | null): ReportView | null {
  const { hiddenReason } = report;
  return on === null ? null : reportView({ ...report, author: null }, on, { own: true, hiddenReason });
}
