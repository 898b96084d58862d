import { Fragment } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { CompareTable } from "~/ui/layout/data-table";
import type { Confidence } from "../../catalogue.model";
import { Link } from "~/ui/navigation/link";
import { NOT_STATED } from "../part-format.model";
import type { FactsOtherwise, FitOnPrinter, FitReason, PartView } from "../part-view.model";
import { SourceList } from "./part-sources";

const RESULT_WORDS: Readonly<Record<FitReason["result"], string>> = {
  same: "Same",
  differs: "Different",
  unknown: "Not known",
};

const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  high: "high confidence",
  medium: "medium confidence",
  low: "low confidence",
};

interface FitReasonsProps {
  readonly fit: FitOnPrinter;
  readonly part: Pick<PartView, "manufacturerSlug" | "partSlug">;
}

/** What the part needs beside what the printer has, with who says so; renders nothing when nothing is compared. */
export function FitReasons({ fit, part }: FitReasonsProps) {
  const lengths = useLengths();
  if (fit.reasons.length === 0) return null;
  return (
    <div className="fit-reasons">
      <h2>Why</h2>
      {fit.otherwise === null ? null : <Otherwise facts={fit.otherwise} part={part} />}
      <CompareTable
        caption="What the part needs and what the printer has"
        heads={[
          { key: "part", head: "This part needs" },
          { key: "printer", head: fit.own ? "Your printer has" : "The printer has" },
          { key: "result", head: "Same?" },
        ]}
        rows={fit.reasons.map((reason) => ({
          label: reason.label,
          differs: reason.result === "differs",
          cells: [
            lengths(reason.needs),
            reason.has === null ? <span className="hint">{NOT_STATED}</span> : lengths(reason.has),
            <Evidence key="evidence" reason={reason} />,
          ],
        }))}
      />
    </div>
  );
}

/** That a source and the printer's facts disagree, and in what. */
function Otherwise({
  facts: { text, listedFor, same },
  part,
}: Pick<FitReasonsProps, "part"> & { readonly facts: FactsOtherwise }) {
  const lengths = useLengths();
  return (
    <p className="mark mark-warning">
      <span>
        {listedFor.length === 0 ? (
          "A source says that it fits."
        ) : (
          <>
            A source lists it for{" "}
            {listedFor.map(({ slug, label }, at) => (
              <Fragment key={slug}>
                {at === 0 ? null : ", "}
                <Link to={paths.part(part, { printer: slug })}>{label}</Link>
              </Fragment>
            ))}
            , which {listedFor.length === 1 ? "has" : "have"} the same {same}.
          </>
        )}{" "}
        {lengths(text)} Check before you buy.
      </span>
    </p>
  );
}

/** Whether the two are the same, and the sources of both. */
function Evidence({ reason }: { readonly reason: FitReason }) {
  return (
    <>
      {reason.oneOfSeveral ? "One of them" : RESULT_WORDS[reason.result]}
      {reason.optional && reason.result === "unknown" ? <span className="hint">, and not needed</span> : null}
      <details className="more">
        <summary>
          Sources<span className="sr-only"> for {reason.label}</span>
        </summary>
        {reason.evidence.map(({ side, confidence, sources }, at) => (
          <div key={at}>
            {side}
            {confidence === null ? null : `, ${CONFIDENCE_WORDS[confidence]}`}
            <SourceList sources={sources} />
          </div>
        ))}
      </details>
    </>
  );
}
