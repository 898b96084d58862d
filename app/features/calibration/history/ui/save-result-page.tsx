import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import { calibrationStep, type CalculatorSlug } from "../../calibration-steps.model";
import type { FigureView } from "../../page/result-view";
import { SaveResultForm } from "./save-result-form";

interface SaveResultPageProps {
  readonly calculator: CalculatorSlug;
  readonly test: string;
  readonly main: FigureView | null;
  /** How far that may be off: "± 0.005 s"; null where it is not known. */
  readonly plusMinus: string | null;
  /** Name of the visitor's printer, which the result is saved for. */
  readonly printer: string | null;
  /** Millimetres, as text; null where the calculator itself asks for the nozzle. */
  readonly nozzle: string | null;
  /** Address of this page, and of the result. */
  readonly here: string;
  readonly address: string;
}

const LABELS = { filament: "Filament", nozzle: "Nozzle", note: "Note" };

/** The form that saves a result, with the result above it, and what was wrong when it was sent. */
export function SaveResultPage(props: SaveResultPageProps) {
  const { calculator, test, main, plusMinus, printer, nozzle, here, address } = props;
  const reply = useReply();
  const refused = reply?.lastResult ?? null;
  const errors = refused?.error ?? {};
  const field = (name: keyof typeof LABELS, initial: string) => {
    const sent = refused?.initialValue?.[name];
    return { value: refused === null ? initial : typeof sent === "string" ? sent : "", error: errors[name]?.[0] };
  };
  const { name } = calibrationStep(calculator);
  return (
    <div className="wrap">
      <PageHeader
        before={
          <Breadcrumbs
            trail={[
              { label: "Tune", to: paths.tune() },
              { label: "Saved results", to: paths.calibrations() },
            ]}
            current="Save"
          />
        }
        title="Save this result"
      />
      <div className="card grid max-w-2xl gap-4 p-5">
        {refused === null ? null : (
          <ErrorSummary formId="save" errors={errors} labels={LABELS} problem={reply?.toast ?? null} result={refused} />
        )}
        <p>
          <Link className="link" to={address}>
            {name}: {test}
          </Link>
        </p>
        {main === null ? null : (
          <p className="calc-main">
            <span className="eyebrow">{main.label}</span>
            <strong>
              {main.text}
              {main.unit === null ? null : <small> {main.unit}</small>}
            </strong>
            {plusMinus === null ? null : <span className="hint">{plusMinus}</span>}
          </p>
        )}
        <p className="hint">
          {printer === null ? "It is saved for no printer." : `It is saved for your ${printer}.`}{" "}
          <Link className="link" to={paths.myPrinter({ next: here })}>
            {printer === null ? "Choose a printer" : "Change printer"}
          </Link>
        </p>
        <SaveResultForm
          action={here}
          filament={field("filament", "")}
          nozzle={nozzle === null ? null : field("nozzle", nozzle)}
          note={field("note", "")}
        />
      </div>
    </div>
  );
}
