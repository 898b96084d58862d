import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { TellUs } from "~/ui/navigation/tell-us";
import type { Confidence } from "../../catalogue.model";
import type { PartView, SourceView } from "../part-view.model";

const CONFIDENCE_LABELS: Record<Confidence, string> = {
  high: "Good: the maker's own page, or two sources that agree.",
  medium: "Fair: one community source.",
  low: "Low-confidence data: the sources are weak. Check before you buy.",
};

/** The sources of a part's facts, and how reliable they are. */
export function PartSources({ part }: { readonly part: PartView }) {
  return (
    <section aria-labelledby="sources-heading">
      <h2 id="sources-heading" className="section-title">
        Sources and confidence
      </h2>
      <p className={part.confidence === "low" ? "mark mark-warning" : undefined}>
        {part.confidence === null ? "The sources are not rated yet." : CONFIDENCE_LABELS[part.confidence]}
      </p>
      <SourceList sources={part.sources} />
      <p>
        <TellUs to={paths.submit({ type: "correction", item: part.key })} />
        {" · "}
        <Link className="link" to={paths.partHistory(part)} discover="none">
          History
        </Link>
      </p>
    </section>
  );
}

interface SourceListProps {
  readonly sources: readonly SourceView[];
  /** Facts refer to them by number. */
  readonly numbered?: boolean;
}

/** Where facts come from, as links where they have addresses; renders nothing without any. */
export function SourceList({ sources, numbered = false }: SourceListProps) {
  if (sources.length === 0) return null;
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "sources list-decimal pl-7" : "sources"}>
      {sources.map(({ text, href }) => (
        <li key={text}>
          {href === null ? (
            text
          ) : (
            <a href={href} rel="nofollow noopener">
              {text}
            </a>
          )}
        </li>
      ))}
    </List>
  );
}
