import { fmt } from "~/lib/numbers/format-number";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/layout/data-table";
import { Notice } from "~/ui/feedback/notice";
import type { Report } from "../plan.model";
import { WARNING_TEXTS } from "../problem-text.model";
import type { TestPrintView } from "../test-print-view.model";
import { FORM_ID, type useLivePrint } from "./use-live-print";

type Live = ReturnType<typeof useLivePrint>;

/** What the file is like: size, time, filament, and which value is at which height; and the file itself. */
export function ReportCard({ live: { view, result, work, isTyped } }: { readonly live: Live }) {
  // While something is wrong, what was right last stays, so that nothing jumps.
  const isOld = view.result === null;
  return (
    <section id="report" aria-labelledby="report-heading" tabIndex={-1} className="card test-print-report p-5">
      <h2 id="report-heading">Report</h2>
      {/* Enter in a field asks for the report, not for the file: the first button of a form is the one it presses. */}
      <button type="submit" form={FORM_ID} className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ReportState view={view} report={result?.report ?? null} work={work} />
      <div className="actions mb-4">
        <Button
          type="submit"
          form={FORM_ID}
          formAction={paths.testPrintGcode(view.slug)}
          variant="primary"
          icon="download"
        >
          Download G-code
        </Button>
      </div>
      {result === null ? null : (
        <div className={isOld ? "test-print-old" : undefined}>
          {isOld ? <p className="hint">Until it is right, this is the report of the last values that were:</p> : null}
          <ReportFacts report={result.report} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isTyped && work === "done" ? spoken(view) : ""}
      </p>
    </section>
  );
}

/** One or two lines: the file's name, what is wrong, or what is being done. */
function ReportState({
  view: { problem, missing },
  report,
  work,
}: {
  readonly view: TestPrintView;
  readonly report: Report | null;
  readonly work: Live["work"];
}) {
  if (problem !== null) {
    return (
      <p className="test-print-state" data-tone="danger">
        <a className="link" href={`#field-${problem.field}`}>
          {problem.label}
        </a>
        : {problem.message}
      </p>
    );
  }
  if (work === "failed") {
    return (
      <p className="test-print-state" data-tone="danger">
        This could not be made. Check your connection, then try again: what you entered stays.
      </p>
    );
  }
  if (work === "busy") return <p className="test-print-state">Updating …</p>;
  if (missing !== null) {
    return (
      <p className="test-print-state">
        Needed for the download: <a className="link" href={`#field-${missing.field}`}>{`your ${missing.label}`}</a>.
      </p>
    );
  }
  return (
    <p className="test-print-state">
      {report === null ? null : `${report.fileName}, ${fmt(report.bytes / 1_000, 0)} kB`}
    </p>
  );
}

function ReportFacts({ report }: { readonly report: Report }) {
  const { bbox, bands, bandWords, facts, values, warnings, assumedAcceleration } = report;
  return (
    <>
      <FactList
        facts={[
          {
            label: assumedAcceleration === null ? "Time, at most" : "Time, about",
            value: `${duration(report.seconds)}, plus heating`,
          },
          ...(assumedAcceleration === null
            ? []
            : [{ label: "Counted with", value: `${fmt(assumedAcceleration, 0)} mm/s², as none is entered` }]),
          { label: "Filament", value: `${fmt(report.filamentMm / 1_000, 2)} m, ${fmt(report.filamentG, 1)} g` },
          {
            label: "Moves on the bed",
            value: `X ${fmt(bbox.minX, 0)} to ${fmt(bbox.maxX, 0)}, Y ${fmt(bbox.minY, 0)} to ${fmt(bbox.maxY, 0)} mm`,
          },
          { label: "Highest move", value: fmt(bbox.maxZ, 1), unit: "mm" },
          ...(values.length < 2 ? [] : [{ label: "Values", value: `${String(values.length)}: ${listed(values)}` }]),
          ...facts,
        ]}
      />
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" className="mt-3">
          {WARNING_TEXTS[warning]}
        </Notice>
      ))}
      {bands.length === 0 ? null : (
        <details className="more mt-3">
          <summary>Which value is at which height</summary>
          <div className="table-scroll" role="region" aria-label="Values by height" tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Height above the bed, mm</th>
                  <th scope="col">
                    {bandWords.label}
                    {bandWords.unit === undefined ? null : `, ${bandWords.unit}`}
                  </th>
                </tr>
              </thead>
              <tbody>
                {bands.map(({ fromZ, toZ, value }) => (
                  <tr key={fromZ}>
                    <td>
                      {fmt(fromZ, 2)} to {fmt(toZ, 2)}
                    </td>
                    <td>{fmt(value, 4)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

/** What a screen reader is told when the visitor has stopped typing. */
function spoken({ problem, result }: TestPrintView): string {
  if (problem !== null) return `${problem.label}: ${problem.message}`;
  if (result === null) return "";
  const { seconds, filamentMm } = result.report;
  return `Report: ${duration(seconds)}, ${fmt(filamentMm / 1_000, 2)} m of filament`;
}

const SHOWN_VALUES = 6;

function listed(values: readonly number[]): string {
  if (values.length <= SHOWN_VALUES) return values.map((value) => fmt(value, 4)).join(", ");
  const first = values.slice(0, 3).map((value) => fmt(value, 4));
  return `${first.join(", ")} to ${fmt(values.at(-1) ?? 0, 4)}`;
}

/** Whole minutes, a part of one counted as one. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${String(minutes)} min` : `${String(hours)} h ${String(minutes % 60)} min`;
}
