import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { CompareTable } from "~/ui/layout/data-table";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { Link } from "~/ui/navigation/link";
import { PartPicture } from "../../drawings/ui/part-picture";
import { findQuery, type ComparedPart, type FindView } from "../find-view.model";
import { ExplainedText } from "~/ui/term/term";
import { NOT_STATED, type SpecRow } from "../../part/part-format.model";

interface ComparisonProps {
  readonly view: FindView;
  /** The pin button of a part. */
  readonly pinOf: (part: ComparedPart) => ReactNode;
}

/**
 * Two to four parts side by side; with one part selected, what to do next. On a phone both are a bar at the foot of the
 * screen, which opens to the comparison.
 */
export function Comparison({ view, pinOf }: ComparisonProps) {
  const { compared, comparing, filter } = view;
  const lengths = useLengths();
  const ref = useDismissableDetails();
  const [first] = compared;
  const printer = view.printer ?? view.ownPrinter;
  if (!first) return null;
  const without = (key: string) =>
    paths.find(
      findQuery(
        filter,
        comparing.filter((other) => other !== key),
      ),
    );
  if (compared.length === 1) {
    return (
      <p className="notice compare-bar" role="status">
        <span>
          Comparing <strong>{first.name}</strong>: add up to three more below.
        </span>
        <Link to={without(first.key)} rel="nofollow" preventScrollReset>
          Stop comparing
        </Link>
      </p>
    );
  }
  return (
    <details className="sheet compare-tray" ref={ref}>
      <summary className={buttonClass({ variant: "primary" })}>
        <Icon name="compare" />
        <span className="when-closed">Compare {compared.length} parts</span>
        <span className="when-open">Close comparison</span>
      </summary>
      <section className="comparison" aria-label="Compare parts">
        <h2 className="section-title">Compare parts</h2>
        <CompareTable
          caption="Compared parts"
          heads={compared.map((part) => ({
            key: part.key,
            head: (
              <>
                <PartPicture picture={part.picture} width={96} />
                <Link to={paths.part(part)}>{part.name}</Link>
                <span className="compare-tools">
                  {pinOf(part)}
                  <Link to={without(part.key)} rel="nofollow" preventScrollReset>
                    Remove<span className="sr-only"> {part.name}</span>
                  </Link>
                </span>
              </>
            ),
          }))}
          rows={comparedRows(compared, lengths)}
        />
        <p className="hint">
          Rows with ≠ differ.
          {printer === null ? null : (
            <>
              {" "}
              The fit is for the <Link to={paths.printer(printer)}>{printer.label}</Link>.
            </>
          )}
        </p>
        <p className="actions">
          <LinkButton
            icon="layers"
            rel="nofollow"
            to={paths.saved({ add: comparing.join(","), next: paths.find(findQuery(filter, comparing)) })}
          >
            Save all to a collection
          </LinkButton>
          <LinkButton variant="quiet" rel="nofollow" to={paths.find(findQuery(filter, []))} preventScrollReset>
            Stop comparing
          </LinkButton>
        </p>
      </section>
    </details>
  );
}

/** Every fact of the parts. What is not stated for one of them, or does not apply, does not count as a difference. */
function comparedRows(compared: readonly ComparedPart[], lengths: (text: string) => string) {
  const columns = new Map(compared.flatMap(({ rows }) => rows.map(({ column, label }) => [column, label] as const)));
  const row = (
    label: string,
    cell: (part: ComparedPart) => string | null | undefined,
    wordsOf: (part: ComparedPart) => SpecRow["textWords"] = () => [],
  ) => {
    const texts = compared.map(cell);
    return {
      label,
      cells: compared.map((part, at) => {
        const text = texts[at];
        if (text === undefined) return <span className="hint">does not apply</span>;
        if (text === null) return <span className="hint">{NOT_STATED}</span>;
        return <ExplainedText text={lengths(text)} words={wordsOf(part)} />;
      }),
      differs: new Set(texts.filter((text) => text !== null && text !== undefined)).size > 1,
    };
  };
  return [
    row("Maker", ({ manufacturer }) => manufacturer),
    row("Category", ({ category }) => category),
    ...(compared.some(({ fit }) => fit !== null) ? [row("Fit", ({ fit }) => fit)] : []),
    ...[...columns].map(([column, label]) => {
      const specIn = ({ rows }: ComparedPart) => rows.find((spec) => spec.column === column);
      return {
        ...row(
          label,
          (part) => specIn(part)?.text,
          (part) => specIn(part)?.textWords,
        ),
        labelWords: compared.flatMap((part) => specIn(part)?.labelWords ?? []),
      };
    }),
    row("Installation needs", ({ needs }) => needs.join(", ") || "nothing extra"),
  ];
}
