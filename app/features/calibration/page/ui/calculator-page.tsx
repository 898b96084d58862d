import type { ReactNode } from "react";
import { useChangedAddress } from "~/lib/browser/typed-address";
import { paths } from "~/lib/paths";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { Notice } from "~/ui/feedback/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import type { PrintToRead } from "../../../test-prints/readings/prints-to-read.model";
import { CALIBRATION_STEPS, calibrationStep } from "../../calibration-steps.model";
import type { Guidance } from "../../guidance/guidance.model";
import { GuidanceSection } from "../../guidance/ui/guidance-section";
import { SaveResult } from "../../history/ui/save-result";
import type { CalculatorView } from "../calculator-view";
import { CompletionForm } from "../../progress/ui/completion-form";
import { useCompletions, type Progress } from "../../progress/use-completions";
import { StepLinks } from "../../steps/step-links";
import type { Targets } from "../../targets/targets.model";
import { CalculatorForm } from "./calculator-form";
import { PrintLinks } from "./print-links";
import { ResultPanel } from "./result-panel";
import { useLiveCalculator } from "./use-live-calculator";
import { VariantNav } from "./variant-nav";

interface CalculatorPageProps {
  readonly view: CalculatorView;
  /** Address of the calculator with the site's. */
  readonly url: string;
  readonly guidance: Guidance;
  readonly progress: Progress;
  /** What results are shown for. */
  readonly targets: Targets;
  /** What of the form comes from the visitor's printer: "Bowden drive, lines for Klipper"; empty for nothing. */
  readonly filled: string;
  /** The test prints that the form reads. */
  readonly prints: readonly PrintToRead[];
  /** What of the address has no effect, in sentences. */
  readonly ignored: readonly string[];
  /** Which guides lead here. */
  readonly learn: ReactNode;
}

/** A calculator: variants, form and result beside each other, how to make the test, then the steps before and after. */
export function CalculatorPage({ learn, ...page }: CalculatorPageProps) {
  const { view, url, guidance, progress, targets, filled, prints, ignored } = page;
  const live = useLiveCalculator(view);
  const marks = useCompletions(progress);
  const { printer } = progress;
  const here = `${paths.calculator(view.slug)}?${live.view.query}`;
  const { name, about, scope } = calibrationStep(view.slug);
  return (
    <div className="wrap">
      <PageHeader before={<Breadcrumbs trail={[{ label: "Tune", to: paths.tune() }]} current={name} />} title={name}>
        {about}
      </PageHeader>
      {view.unknownVariant === null ? null : (
        <Notice tone="warning" className="mb-4">
          {`There is no test called “${view.unknownVariant}” here. Choose one below.`}
        </Notice>
      )}
      <AddressNotice lines={ignored} />
      <VariantNav view={view} />
      <div className="calc">
        <div className="card calc-task">
          <h2 id="variant">{view.variant.label}</h2>
          <p className="hint">{view.variant.about}</p>
          <PrinterNote printer={printer} filled={filled} />
          <PrintLinks view={live.view} prints={prints} />
          <CalculatorForm initial={view} live={live} />
        </div>
        <ResultPanel
          view={live.view}
          marked={live.marked}
          status={live.status}
          url={url}
          targets={targets}
          here={here}
          save={<SaveResult view={live.view} isMember={progress.account !== null} printer={printer?.label ?? null} />}
          done={
            <CompletionForm
              slug={view.slug}
              name={name}
              mark={marks[view.slug]}
              printer={printer?.slug ?? null}
              owner={progress.owner}
              here={here}
            />
          }
        />
        <GuidanceSection guidance={guidance} />
      </div>
      {learn}
      <StepLinks steps={CALIBRATION_STEPS} current={view.slug} scope={scope} />
    </div>
  );
}

/** What the form has of the visitor's printer, and where another one is chosen. */
function PrinterNote({ printer, filled }: Pick<CalculatorPageProps, "filled"> & Pick<Progress, "printer">) {
  const choose = paths.myPrinter({ next: useChangedAddress() });
  if (printer !== null && filled === "") return null;
  return (
    <p className="hint">
      {printer === null ? null : `Filled in for your ${printer.label}: ${filled}. `}
      <Link className="link" to={choose}>
        {printer === null ? "Set your printer" : "Change printer"}
      </Link>
      {printer === null ? " to fill in what is known of it." : null}
    </p>
  );
}
