import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { buttonClass } from "~/ui/button";
import { Pagination } from "~/ui/navigation/pagination";
import { isOutcome } from "../fit-reports.model";
import type { ReportsView, ReportView } from "../report-views.model";
import { ReportForm, useRefusedReport, type DrawPrinterField } from "./report-form";
import { HideReport, OwnReportTools, ReportItem, ShowReport, TellAboutReport } from "./report-item";

interface FitReportsProps {
  readonly view: ReportsView;
  /** Address of the part's page with a query. */
  readonly linkTo: (query: Readonly<Record<string, string>>) => string;
  readonly printerField: DrawPrinterField;
}

/** What members say who fitted a part, and the form to say it. */
export function FitReports({ view, linkTo, printerField }: FitReportsProps) {
  const { lines, own, others, hidden } = view;
  const { added, deleted } = useReportsBeingSent();
  return (
    <section id="reports" aria-labelledby="reports-heading">
      <h2 id="reports-heading" className="section-title">
        Fitted by members
      </h2>
      {lines.length === 0 ? (
        <p>Nobody has said so far whether it fits.</p>
      ) : (
        <ul className="report-lines">
          {lines.map(({ slug, text }) => (
            <li key={slug}>{text}</li>
          ))}
          {view.morePrinters === 0 ? null : <li>and on {view.morePrinters} more printers</li>}
        </ul>
      )}
      <ReportFormSheet view={view} printerField={printerField} />
      <ul className="reports">
        {added === null ? null : <ReportItem report={added} sending />}
        {own
          .filter(({ id, printer }) => id !== deleted && printer !== added?.printer)
          .map((report) => (
            <ReportItem key={report.id} report={report}>
              <OwnReportTools
                report={report}
                editTo={`${linkTo({ printer: report.printerSlug, report: "edit" })}#reports`}
              />
            </ReportItem>
          ))}
        {others.map((report) => (
          <ReportItem key={report.id} report={report}>
            {hidden === null ? <TellAboutReport report={report} /> : <HideReport report={report} />}
          </ReportItem>
        ))}
      </ul>
      <Pagination
        page={view.page}
        pageCount={view.pageCount}
        label="Pages of reports"
        to={(page) => `${linkTo({ reports: page > 1 ? String(page) : "" })}#reports`}
      />
      {hidden === null || hidden.length === 0 ? null : (
        <>
          <h3>Hidden reports</h3>
          <ul className="reports">
            {hidden.map((report) => (
              <ReportItem key={report.id} report={report}>
                <ShowReport report={report} />
              </ReportItem>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The form behind its button; open while it is to be corrected or its report is to be changed. */
function ReportFormSheet({ view, printerField }: Pick<FitReportsProps, "view" | "printerField">) {
  const refused = useRefusedReport();
  const { printer, current, editing } = view;
  // With what is saved in the key, the form is closed and shows it once that is another one.
  const key = JSON.stringify([printer?.slug, current, editing]);
  return (
    <details key={key} className="sheet report-sheet" open={editing || refused !== null}>
      <summary className={buttonClass({ variant: "primary" })}>
        {current === null ? "I fitted this" : "Change your report"}
      </summary>
      <div className="card p-5">
        <ReportForm view={view} printerField={printerField} />
      </div>
    </details>
  );
}

/** The visitor's own report that is on its way to the server, and the one that is being deleted. */
function useReportsBeingSent(): { readonly added: Omit<ReportView, "id"> | null; readonly deleted: number | null } {
  const sent = useSentForms()
    .filter(({ problem }) => problem === null)
    .map(({ fields }) => (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" ? value : "";
    });
  const saving = sent.find((field) => field("intent") === "report");
  const deleting = sent.find((field) => field("intent") === "delete-report");
  const outcome = saving?.("outcome") ?? "";
  return {
    added:
      saving === undefined || !isOutcome(outcome) || saving("stars") === ""
        ? null
        : {
            ...{ outcome, stars: Number(saving("stars")), note: saving("note") || null, author: null, day: "" },
            ...{ printer: saving("printer"), printerSlug: "", own: true, hiddenReason: null },
          },
    deleted: deleting === undefined ? null : Number(deleting("report")),
  };
}
