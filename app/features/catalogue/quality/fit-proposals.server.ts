import { countReports, type ReportCounts } from "~/features/fit-reports/fit-reports.model";
import type { Part, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";

/** A row that members' reports suggest: the part fits the printer, and no row says so. */
export interface FitProposal {
  readonly part: Part;
  readonly printer: Printer;
  readonly reports: ReportCounts;
}

/** As many members have to say that a part fits. */
const FITS_NEEDED = 3;

/** The compatibility rows that members' reports suggest, those first that most members report. Nothing writes them. */
export function fitProposals(snapshot: CatalogueSnapshot): FitProposal[] {
  const { index } = snapshot;
  const rows = new Set([...index.reported.values()].flatMap((reported) => [...reported]));
  return [...rows]
    .flatMap((row): FitProposal[] => {
      const part = index.part(row);
      if (part === null) return [];
      const listed = new Set(index.links(row).map(({ printerId }) => printerId));
      const reportedFor = new Set(index.reports(row).map(({ printerId }) => printerId));
      return [...reportedFor].flatMap((printerId) => {
        const printer = listed.has(null) || listed.has(printerId) ? null : snapshot.printerById(printerId);
        // Each member reports on a part and a printer once.
        const reports = countReports(index.reports(row).filter((report) => report.printerId === printerId));
        return printer === null || reports.fits < FITS_NEEDED ? [] : [{ part, printer, reports }];
      });
    })
    .sort((a, b) => b.reports.fits - a.reports.fits || (a.part.name < b.part.name ? -1 : 1));
}
