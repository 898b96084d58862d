import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { CopyField } from "~/ui/form/copy-field";
import { FactList } from "~/ui/layout/data-table";
import { ExplainedText } from "~/ui/term/term";
import { Link } from "~/ui/navigation/link";
import { MAX_RATING, statesMaker } from "../../catalogue.model";
import { EMPTY_FILTER, findSearchParams } from "../../find/find-filter.model";
import { PartFigure } from "../../drawings/ui/part-figure";
import type { PartCardView } from "../../find/find-view.model";
import { measuredCard } from "../measured-card.model";
import type { PartView } from "../part-view.model";
import { FitForMyPrinter } from "./fit-for-my-printer";
import { PrintersItFits } from "./printers-it-fits";
import { REQUIREMENT_CLASSES } from "./mark-classes";
import { PartCard } from "./part-card";
import { PartSources } from "./part-sources";
import { PartLife, RelatedParts } from "./related-parts";

interface PartPageProps {
  readonly part: PartView;
  /** Public address of this page, to share. */
  readonly url: string;
  /** Buttons that save the part: pin, add to a collection. */
  readonly actions: ReactNode;
  /** Guides that use it, and what to calibrate once it is fitted. */
  readonly calibration: ReactNode;
  /** What members say who fitted it, with the form to say it. */
  readonly reports: ReactNode;
  /** The buttons of a similar part that save it. */
  readonly saveOf: (card: PartCardView) => ReactNode;
}

/** One part: whether it fits, its specifications, what fitting it takes, its sources, and similar parts. */
export function PartPage({ part, url, actions, calibration, reports, saveOf }: PartPageProps) {
  const category = findSearchParams({ ...EMPTY_FILTER, category: part.table });
  return (
    <div className="wrap part-page">
      <Breadcrumbs
        trail={[
          { label: "Find", to: paths.find() },
          { label: part.categoryPlural, to: paths.find(category) },
        ]}
        current={part.name}
      />
      <article>
        <div className="part">
          <div className="part-top">
            <PartHead part={part} />
            <FitForMyPrinter part={part} />
          </div>
          <div className="part-media">
            <PartFigure {...part.figure} />
          </div>
          <div className="part-main">
            <div className="actions part-actions">{actions}</div>
            {part.description === null ? null : (
              <p className="term-row">
                <ExplainedText text={part.description} words={part.descriptionWords} />
              </p>
            )}
            <PartLife part={part} />
            <Specifications part={part} />
          </div>
        </div>

        <div className="grid gap-x-[clamp(1.5rem,4vw,3rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <section aria-labelledby="needs-heading">
            <h2 id="needs-heading" className="section-title">
              Before you install
            </h2>
            <NeedsList part={part} />
            <RelatedParts part={part} />
            <PrintersItFits part={part} />
          </section>
          <div>
            {calibration}
            <PartSources part={part} />
            <section aria-labelledby="share-heading">
              <h2 id="share-heading" className="section-title">
                Share
              </h2>
              <CopyField id="part-link" label="Link to this part" value={url} shareTitle={part.name} />
            </section>
          </div>
        </div>

        {reports}
        <SimilarParts part={part} saveOf={saveOf} />
      </article>
    </div>
  );
}

function PartHead({ part }: Pick<PartPageProps, "part">) {
  return (
    <header>
      <p className="eyebrow">
        {statesMaker(part.table) ? (
          <>
            <Link to={paths.find({ manufacturer: part.manufacturerSlug })}>{part.manufacturer ?? "Maker unknown"}</Link>
            {" · "}
          </>
        ) : null}
        {part.categoryLabel}
      </p>
      <h1 tabIndex={-1}>{part.name}</h1>
    </header>
  );
}

function Specifications({ part }: { readonly part: PartView }) {
  const lengths = useLengths();
  const facts = [
    ...part.specs.map(({ label, text, labelWords, textWords }) => ({
      label,
      value: text === null ? null : lengths(text),
      labelWords,
      valueWords: textWords,
    })),
    {
      label: "Kind",
      value: part.kinds.map(({ label }) => label).join(", ") || null,
      valueWords: part.kinds.flatMap(({ words = [] }) => words),
    },
    // Of a tool nothing is missing: it is neither.
    ...(part.purpose === null ? [] : [{ label: "Good for", value: part.purpose }]),
    {
      label: "Rating by members",
      value: part.rating === null ? null : `${String(part.rating)} of ${String(MAX_RATING)}`,
    },
  ];
  const unknown = facts.filter(({ value }) => value === null).map(({ label }) => label);
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="sr-only">
        Specifications
      </h2>
      <FactList
        facts={[
          ...facts.filter(({ value }) => value !== null),
          ...(unknown.length === 0 ? [] : [{ label: "Not stated", value: unknown.join(", ") }]),
        ]}
      />
    </section>
  );
}

function NeedsList({ part }: { readonly part: PartView }) {
  return part.needs.length === 0 ? (
    <p>Nothing beyond the part itself.</p>
  ) : (
    <ul className="req-list">
      {part.needs.map(({ tag, label, sentence, words }) => (
        <li key={tag}>
          <strong className={REQUIREMENT_CLASSES[tag]}>{label}</strong>
          <span>
            <ExplainedText text={sentence} words={words} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function SimilarParts({ part, saveOf }: Pick<PartPageProps, "part" | "saveOf">) {
  const lengths = useLengths();
  if (part.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar-heading">
      <h2 id="similar-heading" className="section-title">
        Similar parts
      </h2>
      <ul className="part-grid">
        {part.similar.map((card) => (
          <PartCard
            key={card.key}
            card={measuredCard(card, lengths)}
            compared={false}
            save={saveOf(card)}
            compareTo={paths.find({ compare: `${part.key},${card.key}` })}
          />
        ))}
      </ul>
    </section>
  );
}
