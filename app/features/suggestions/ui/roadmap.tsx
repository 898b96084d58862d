import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { areaLabel, ROADMAP_STATUSES, statusLabel, votesText, type RoadmapItem } from "../suggestions.model";

/** What is planned, in progress and shipped, in three columns; null while it cannot be read. */
export function Roadmap({ items }: { readonly items: readonly RoadmapItem[] | null }) {
  return (
    <section id="roadmap" aria-labelledby="roadmap-heading">
      <h2 id="roadmap-heading" className="section-title">
        Roadmap
      </h2>
      {items === null ? (
        <p>The roadmap cannot be read right now. Please try again in a moment.</p>
      ) : (
        <div className="roadmap">
          {ROADMAP_STATUSES.map((status) => (
            <RoadmapColumn key={status} status={status} items={items.filter((item) => item.status === status)} />
          ))}
        </div>
      )}
    </section>
  );
}

const NOTHING: Readonly<Record<RoadmapItem["status"], string>> = {
  planned: "Nothing is planned right now.",
  in_progress: "Nothing is in progress right now.",
  shipped: "Nothing has shipped yet.",
};

interface RoadmapColumnProps {
  readonly status: RoadmapItem["status"];
  readonly items: readonly RoadmapItem[];
}

function RoadmapColumn({ status, items }: RoadmapColumnProps) {
  return (
    <section className="card p-5" aria-labelledby={`roadmap-${status}`}>
      <h3 id={`roadmap-${status}`}>{statusLabel(status)}</h3>
      {items.length === 0 ? (
        <p className="hint">{NOTHING[status]}</p>
      ) : (
        <ul>
          {items.map(({ id, title, area, votes }) => (
            <li key={id}>
              <Link className="link" to={paths.suggestion(String(id))}>
                {title}
              </Link>
              <span className="hint">
                {areaLabel(area)}, {votesText(votes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
