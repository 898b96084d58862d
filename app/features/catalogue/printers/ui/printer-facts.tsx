import { useLengths } from "~/lib/browser/use-lengths";
import { ExplainedText } from "~/ui/term/term";
import { SourceList } from "../../part/ui/part-sources";
import type { PrinterPageView, TakenValue } from "../printer-page.model";

const CONFIDENCE_WORDS = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
} as const;

/** What a printer is and takes, each with how sure it is and the numbers of its sources below. */
export function PrinterFacts({ printer }: { readonly printer: PrinterPageView }) {
  const { traits, takes, sources } = printer;
  const lengths = useLengths();
  return (
    <section aria-labelledby="takes-heading">
      <h2 id="takes-heading" className="section-title">
        What it is and takes
      </h2>
      <dl className="facts">
        {traits.map(({ label: name, text }) =>
          text === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{lengths(text)}</dd>
            </div>
          ),
        )}
        {takes.map(({ kind, label: name, labelWords, values }) => (
          <div key={kind}>
            <dt>
              <ExplainedText text={name} words={labelWords} />
            </dt>
            <dd>
              {values.map((value) => (
                <div key={value.text}>
                  {lengths(value.text)}
                  <Evidence value={value} />
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {sources.length === 0 ? null : (
        <details className="more">
          <summary>
            Sources <span className="count">{sources.length}</span>
          </summary>
          <SourceList sources={sources} numbered />
        </details>
      )}
    </section>
  );
}

/** How sure a value is, when it was checked, and its sources by their numbers. */
function Evidence({ value: { measure, confidence, verifiedOn, sources } }: { readonly value: TakenValue }) {
  const lengths = useLengths();
  const words = [
    measure === null ? null : lengths(measure),
    confidence === null ? null : CONFIDENCE_WORDS[confidence],
    verifiedOn === null ? null : `checked on ${verifiedOn}`,
    sources.length === 0 ? null : `${sources.length === 1 ? "source" : "sources"} ${sources.join(", ")}`,
  ];
  const said = words.filter((word) => word !== null);
  return said.length === 0 ? null : <small>{said.join(" · ")}</small>;
}
