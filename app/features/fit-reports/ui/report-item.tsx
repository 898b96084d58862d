import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { HIDE_REASON_MAX, MOST_STARS, OUTCOME_LABELS, type Outcome } from "../fit-reports.model";
import type { ReportView } from "../report-views.model";

const OUTCOME_CLASSES: Readonly<Record<Outcome, string>> = {
  fits: "fit mark fit-listed",
  fits_with_changes: "fit mark fit-needs-change",
  does_not_fit: "fit mark fit-does-not-fit",
};

interface ReportItemProps {
  readonly report: Omit<ReportView, "id">;
  /** Above it: the part, where reports are about several. */
  readonly heading?: ReactNode;
  /** It is on its way to the server. */
  readonly sending?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** One report: how it fitted, on which printer, how many stars, what was changed, who says so and when. */
export function ReportItem({ report, heading, sending = false, children }: ReportItemProps) {
  const { outcome, stars, note, author, day, printer, own, hiddenReason } = report;
  return (
    <li className="report">
      {heading}
      <p className={OUTCOME_CLASSES[outcome]}>
        <span>
          {OUTCOME_LABELS[outcome]} <small>{printer}</small>
        </span>
      </p>
      <p className="report-stars">
        <span aria-hidden="true">
          {"★".repeat(stars)}
          {"☆".repeat(Math.max(0, MOST_STARS - stars))}
        </span>
        <span className="sr-only">{`${String(stars)} of ${String(MOST_STARS)} stars`}</span>
      </p>
      {note === null ? null : <p className="report-note">{note}</p>}
      <p className="hint">
        {own ? "You" : (author ?? "A member")}
        {", "}
        {sending ? <span role="status">saving...</span> : <time dateTime={day}>{day}</time>}
      </p>
      {hiddenReason === null ? null : <p className="mark mark-warning">Hidden by an admin: {hiddenReason}</p>}
      {children}
    </li>
  );
}

interface OwnReportToolsProps {
  readonly report: ReportView;
  /** Address of the page with the form that changes it. */
  readonly editTo: string;
}

/** Changes or deletes one of the visitor's own reports. */
export function OwnReportTools({ report, editTo }: OwnReportToolsProps) {
  return (
    <Form method="post" className="actions" preventScrollReset>
      <input type="hidden" name="report" value={report.id} />
      <LinkButton small variant="quiet" to={editTo}>
        Change<span className="sr-only"> your report about the {report.printer}</span>
      </LinkButton>
      <Button small variant="quiet" name="intent" value="delete-report">
        Delete<span className="sr-only"> your report about the {report.printer}</span>
      </Button>
    </Form>
  );
}

/** For everybody else: the way to tell a moderator that something is wrong with a report. */
export function TellAboutReport({ report }: { readonly report: ReportView }) {
  return (
    <p className="hint">
      <Link className="link" to={paths.submit({ type: "report", item: `fit_reports:${String(report.id)}` })}>
        Wrong or offensive? Tell us<span className="sr-only"> about this report on the {report.printer}</span>
      </Link>
    </p>
  );
}

/** For administrators: hides a report with a reason. */
export function HideReport({ report }: { readonly report: ReportView }) {
  return (
    <details className="more">
      <summary>Hide this report</summary>
      <Form method="post" className="bulk-actions" preventScrollReset>
        <input type="hidden" name="intent" value="hide-report" />
        <input type="hidden" name="report" value={report.id} />
        <TextField
          id={`reason-${String(report.id)}`}
          name="reason"
          label="Reason, read by its author"
          maxLength={HIDE_REASON_MAX}
          autoComplete="off"
          required
        />
        <Button variant="danger">Hide</Button>
      </Form>
    </details>
  );
}

/** For administrators: shows a hidden report again. */
export function ShowReport({ report }: { readonly report: ReportView }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="report" value={report.id} />
      <Button small name="intent" value="show-report">
        Show again
      </Button>
    </Form>
  );
}
