import type { ReactNode } from "react";
import { CopyField } from "~/ui/form/copy-field";
import { Notice } from "~/ui/feedback/notice";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import { CertaintyNote } from "../../certainty/ui/certainty-note";
import { PartsAdviceList } from "../../parts/ui/parts-advice-list";
import { PictureFigure } from "../../pictures/ui/picture-figure";
import { begunWith, type CalculatorView } from "../calculator-view";
import type { FigureView, ResultView } from "../result-view";
import { TargetsForm } from "../../targets/targets-form";
import type { Firmware, Targets } from "../../targets/targets.model";
import { CopyLines } from "./copy-lines";

interface ResultPanelProps {
  readonly view: CalculatorView;
  readonly marked: boolean;
  /** For screen readers, while typing. */
  readonly status: string;
  /** Address of the calculator with the site's. */
  readonly url: string;
  readonly targets: Targets;
  /** Path of this result, to redirect back to. */
  readonly here: string;
  /** The form that saves the result. */
  readonly save: ReactNode;
  /** The form that marks the calibration as complete. */
  readonly done: ReactNode;
}

/** The result: the figure that was asked for, what to know about it, and what to paste where. */
export function ResultPanel({ view, marked, status, url, targets, here, save, done }: ResultPanelProps) {
  const { result } = view;
  return (
    <section id="result" aria-label="Result" tabIndex={-1} className="card calc-result" data-area="tune">
      {result === null ? <NoResult view={view} marked={marked} /> : <Answer result={result} />}
      {view.picture === null ? null : <PictureFigure {...view.picture} />}
      {result === null ? null : (
        <>
          {result.lines.length + result.settings.length === 0 ? null : <TargetsForm targets={targets} here={here} />}
          <Settings result={result} targets={targets} />
          <Lines slug={view.slug} result={result} targets={targets} />
          {result.notes
            .filter(({ firmware }) => isFor(firmware, targets))
            .map(({ text }) => (
              <p key={text} className="hint">
                {text}
              </p>
            ))}
          <NextUses slug={view.slug} next={result.next} />
          <PartsAdviceList advice={result.parts} />
          <CopyField
            id="result-link"
            label="Link to this result"
            value={`${url}?${view.query}`}
            shareTitle={view.variant.label}
          />
          {save}
        </>
      )}
      {done}
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  );
}

function NextUses({ slug, next }: Pick<CalculatorView, "slug"> & Pick<ResultView, "next">) {
  if (next.length === 0) return null;
  return (
    <nav aria-label="Use this result" data-focus="variant">
      <ul className="chips">
        {next.map((use) => (
          <li key={use.label}>
            <Link className="chip calc-variant" to={paths.calculator(slug, begunWith(use))}>
              {use.label} <Icon name="arrow-right" small />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoResult({ view: { fault, inputs }, marked }: Pick<ResultPanelProps, "view" | "marked">) {
  const isOfInput = inputs.some(({ name }) => name === fault?.field);
  if (fault !== null && !isOfInput) {
    return (
      <Notice tone="danger" title="No result">
        {fault.message}
      </Notice>
    );
  }
  const missing = inputs.find(({ name, value, required }) =>
    fault === null ? required && value === "" : name === fault.field,
  );
  const isWrong = marked && fault !== null;
  return (
    <div className="calc-none">
      <p className="eyebrow">Result</p>
      <p>
        {missing === undefined
          ? "Enter what you printed with and what you read. The result appears here."
          : isWrong
            ? `No result yet: correct “${missing.label}”.`
            : fault === null || fault.code === "E_REQUIRED"
              ? `Enter “${missing.label}”, and the result appears here.`
              : `The result appears here once “${missing.label}” is right.`}
      </p>
    </div>
  );
}

/** The figures, how sure they are, and what is unusual about them. */
function Answer({ result }: { readonly result: ResultView }) {
  const { certainty, warnings } = result;
  return (
    <>
      <Figures result={result} />
      {certainty === null ? null : <CertaintyNote certainty={certainty} />}
      {warnings.length === 0 ? null : (
        <Notice tone="warning" title="Check this first">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Figures({ result: { main, others, certainty } }: { readonly result: ResultView }) {
  return (
    <>
      {main === null ? null : (
        <p className="calc-main">
          <span className="eyebrow">{main.label}</span>
          <strong>
            <Value figure={main} />
            {certainty === null || certainty.plusMinus === null ? null : <small> {certainty.plusMinus}</small>}
          </strong>
        </p>
      )}
      {others.length === 0 ? null : (
        <dl className="facts calc-facts">
          {others.map((figure) => (
            <div key={figure.name}>
              <dt>{figure.label}</dt>
              <dd>
                <Value figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Value({ figure: { text, unit } }: { readonly figure: FigureView }) {
  return (
    <>
      {text}
      {unit === null ? null : <small>{unit === "°" ? unit : ` ${unit}`}</small>}
    </>
  );
}

interface ForTargetsProps {
  readonly result: ResultView;
  readonly targets: Targets;
}

/** Whether something of a firmware, or of every one, is wanted. */
const isFor = (firmware: Firmware | null, { firmware: chosen }: Targets): boolean =>
  chosen === "" || firmware === null || firmware === chosen;

function Lines({ slug, result, targets }: ForTargetsProps & Pick<CalculatorView, "slug">) {
  const lines = result.lines.filter(({ firmware }) => isFor(firmware, targets));
  const hidden = lines.some(({ firmware }) => firmware !== null) ? [] : firmwaresOf(result.lines);
  if (lines.length + hidden.length === 0) return null;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Lines to paste</h2>
      {hidden.length === 0 ? null : <NoLines slug={slug} hidden={hidden} other={result.otherLines} targets={targets} />}
      {lines.length === 0 ? null : (
        <dl className="calc-targets">
          {lines.map(({ name, firmware, where, text }) => (
            <div key={name}>
              <dt>
                {firmware === null ? null : <strong>{firmware}</strong>} <span>{where}</span>
              </dt>
              <dd>
                <CopyLines name={`${firmware ?? ""} ${where}`} text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const firmwaresOf = (lines: ResultView["lines"]): readonly Firmware[] => [
  ...new Set(lines.flatMap(({ firmware }) => firmware ?? [])),
];

interface NoLinesProps extends Pick<CalculatorView, "slug"> {
  /** The firmwares that there are lines for. */
  readonly hidden: readonly Firmware[];
  readonly other: ResultView["otherLines"];
  readonly targets: Targets;
}

/** Why there is no line for the firmware that was chosen, or that the printer has. */
function NoLines({ slug, hidden, other, targets: { firmware: chosen } }: NoLinesProps) {
  const isThere = other?.firmwares.some((firmware) => firmware === chosen);
  return (
    <p>
      {`There is no line for ${chosen} here: this is for ${hidden.join(", ")}.`}
      {other !== null && isThere ? (
        <>
          {" "}
          For {chosen} use{" "}
          <Link className="link" to={paths.calculator(slug, { variant: other.variant })}>
            {other.label}
          </Link>
          .
        </>
      ) : null}
    </p>
  );
}

function Settings({ result, targets: { slicer: chosen } }: ForTargetsProps) {
  const settings = result.settings.filter(({ slicers }) => chosen === "" || slicers.includes(chosen));
  if (result.settings.length === 0) return null;
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">In the slicer</h2>
      {settings.length > 0 ? null : (
        <p>{`Nothing to enter in ${chosen}: this is for ${result.settings.flatMap(({ slicers }) => slicers).join(", ")}.`}</p>
      )}
      <dl className="calc-targets">
        {settings.map(({ slicers, where, value }) => (
          <div key={`${slicers.join()} ${where}`}>
            <dt>
              <strong>{slicers.join(", ")}</strong> <span>{where}</span>
            </dt>
            {value === null ? null : (
              <dd>
                <CopyLines name={`${slicers.join(", ")} ${where}`} text={value} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
