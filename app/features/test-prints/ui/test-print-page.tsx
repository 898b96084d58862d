import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import type { TestPrintView } from "../test-print-view.model";
import { DownloadForm } from "./download-form";
import { LayerPreview } from "./layer-preview";
import { ParameterForm } from "./parameter-form";
import { ReportCard } from "./report-card";
import { usePrintHere } from "./use-print-here";

interface TestPrintPageProps {
  readonly words: {
    readonly slug: string;
    readonly name: string;
    readonly summary: string;
    readonly reading: readonly string[];
  };
  /** The visitor's printer, whose bed is filled in. */
  readonly printer: string | null;
  readonly view: TestPrintView;
  /** The page is one that the browser has kept. */
  readonly isCopy: boolean;
}

/** Parameters, report, layers and download of a test print. */
export function TestPrintPage({ words, printer, view: made, isCopy }: TestPrintPageProps) {
  const here = usePrintHere(made, isCopy);
  const { view } = here;
  const { problem, result } = view;
  const ownCode = problem?.field === "startGcode" || problem?.field === "endGcode";
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Test prints", to: paths.testPrints() }]} current={words.name} />}
        title={words.name}
      >
        {words.summary}
      </PageHeader>
      {problem === null ? null : (
        <Notice tone="danger" role="alert" title={problem.label} className="mb-4">
          {problem.message}{" "}
          <a className="link" href={`#field-${problem.field}`}>
            Go to the field
          </a>
        </Notice>
      )}
      <div className="test-print">
        <Card>
          <ParameterForm view={view} printer={printer} />
        </Card>
        <div className="test-print-result">
          {result === null ? null : (
            <>
              <ReportCard result={result} />
              <LayerPreview view={view} result={result} />
            </>
          )}
          {result !== null || ownCode ? <DownloadForm here={here} /> : null}
          <Card as="section">
            <h2>Read the print</h2>
            <ol className="test-print-steps">
              {words.reading.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {result === null ? null : (
              <p className="mt-3">
                <Link className="link" to={result.readWith}>
                  Enter the reading
                </Link>
              </p>
            )}
            <p className="hint mt-3">
              Stay with the printer for the first layers. Check that the bed is clear and the sizes are those of your
              printer. <Link to={paths.testPrints()}>All test prints</Link>
            </p>
          </Card>
        </div>
      </div>
    </div>
  );
}
