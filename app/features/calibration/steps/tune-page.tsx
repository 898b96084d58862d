import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { testPrintsFor } from "../../test-prints/test-print-words.model";
import { CALIBRATION_STEPS, type CalibrationStep } from "../calibration-steps.model";
import { marksOf, UNKNOWN_OWNER } from "../progress/completions.model";
import { CompletionForm } from "../progress/ui/completion-form";
import { PROGRESS_ID, ResetForm } from "../progress/ui/reset-form";
import { useCompletions, type Progress } from "../progress/use-completions";

/** TUNE: what to have right first, and the calculators in the order of calibration with what is done. */
export function TunePage({ progress }: { readonly progress: Progress }) {
  const marks = useCompletions(progress);
  const { printer } = progress;
  const done = marksOf(marks).filter(([, { completed }]) => completed).length;
  return (
    <div className="wrap">
      <PageHeader title="Tune your printer">
        Print a test, enter what you read, and get the settings to paste. In this order each result holds for the next.
      </PageHeader>
      <p className="tune-progress" id={PROGRESS_ID} tabIndex={-1}>
        <strong>
          {done} of {CALIBRATION_STEPS.length}
        </strong>{" "}
        done{printer === null ? "" : ` on your ${printer.label}`}
        {progress.owner === UNKNOWN_OWNER ? null : <OwnLinks progress={progress} />}
      </p>
      <Card as="section" className="tune-before">
        <h2>Before you begin</h2>
        <ul>
          <li>Square the frame and tighten the belts.</li>
          <li>
            Calibrate the extruder once: <Link to={steps("e-steps")}>E-steps</Link> on Marlin and RepRapFirmware,{" "}
            <Link to={steps("rotation-distance")}>rotation distance</Link> on Klipper.
          </li>
          <li>Find the filament&apos;s nozzle temperature, and dry the filament.</li>
        </ul>
      </Card>
      <ol className="tune-steps">
        {CALIBRATION_STEPS.map((step) => (
          <li key={step.slug}>
            <Step step={step}>
              <CompletionForm
                slug={step.slug}
                name={step.name}
                mark={marks[step.slug]}
                printer={printer?.slug ?? null}
                owner={progress.owner}
                here={paths.tune()}
              />
            </Step>
          </li>
        ))}
      </ol>
      <ResetForm marks={marks} printer={printer} owner={progress.owner} />
    </div>
  );
}

/** Where the printer is chosen and results are kept; a copy does not know what there is of both. */
function OwnLinks({ progress: { account, printer } }: { readonly progress: Progress }) {
  return (
    <>
      {" · "}
      <Link className="link" to={paths.myPrinter({ next: paths.tune() })}>
        {printer === null ? "Choose a printer to keep its own marks" : "Change printer"}
      </Link>
      {" · "}
      {account === null ? (
        <Link className="link" to={paths.auth({ next: paths.calibrations() })}>
          Sign in to save results
        </Link>
      ) : (
        <Link className="link" to={paths.calibrations()}>
          Saved results
        </Link>
      )}
    </>
  );
}

const steps = (variant: string) => paths.calculator("flow-rate", { variant });

/** The test prints that this site makes for a step. */
function TestPrintLinks({ slug }: Pick<CalibrationStep, "slug">) {
  return (
    <div>
      <dt>Test prints</dt>
      <dd>
        <ul>
          {testPrintsFor(slug).map((print) => (
            <li key={print.slug}>
              <Link className="link relative inline-block py-1" to={paths.testPrint(print.slug)}>
                {print.name}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

interface StepProps {
  readonly step: CalibrationStep;
  /** Its mark. */
  readonly children: ReactNode;
}

function Step({ step: { slug, name, fixes, needs, time, after, scope }, children }: StepProps) {
  return (
    <article className="card tune-step">
      <h2>
        <Link to={paths.calculator(slug)}>{name}</Link>
      </h2>
      <p>{fixes}</p>
      <dl className="facts">
        <div>
          <dt>You need</dt>
          <dd>{needs}</dd>
        </div>
        <TestPrintLinks slug={slug} />
        <div>
          <dt>Time</dt>
          <dd>{time}</dd>
        </div>
        <div>
          <dt>Do first</dt>
          <dd>{after}</dd>
        </div>
        <div>
          <dt>Once for</dt>
          <dd>{scope}</dd>
        </div>
      </dl>
      {children}
    </article>
  );
}
