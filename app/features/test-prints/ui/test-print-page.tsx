import { paths } from "~/lib/paths";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import type { TestPrintView } from "../test-print-view.model";
import { LayerPreview } from "./layer-preview";
import { ParameterForm } from "./parameter-form";
import { ReportCard } from "./report-card";
import { useLivePrint } from "./use-live-print";

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
  /** What of the address has no effect, in sentences. */
  readonly ignored: readonly string[];
  /** The page is one that the browser has kept. */
  readonly isCopy: boolean;
}

/** Report and download of a test print, its parameters, its layers, and how it is read. */
export function TestPrintPage({ words, printer, view: made, ignored, isCopy }: TestPrintPageProps) {
  const live = useLivePrint(made, isCopy);
  const { result } = live;
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Test prints", to: paths.testPrints() }]} current={words.name} />}
        title={words.name}
      >
        {words.summary}
      </PageHeader>
      <AddressNotice lines={ignored} />
      <div className="test-print">
        <ReportCard live={live} />
        <Card className="test-print-form">
          <ParameterForm live={live} printer={printer} />
        </Card>
        <div className="test-print-result">
          {result === null ? null : <LayerPreview slug={words.slug} result={result} live={live} />}
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
