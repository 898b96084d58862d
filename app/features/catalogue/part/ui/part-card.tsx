import type { ReactNode } from "react";
import { usePrefetch } from "~/lib/browser/use-online";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { CATEGORY_LABELS, partAnchor } from "../../catalogue.model";
import { PartPicture } from "../../drawings/ui/part-picture";
import type { PartCardView } from "../../find/find-view.model";
import { FitMark } from "./fit-mark";
import { PartNeeds } from "./part-needs";

interface PartCardProps {
  readonly card: PartCardView;
  /** Slug of a printer that the part's page is to show, too. */
  readonly printer?: string | undefined;
  /** Address that adds the card to the comparison or removes it; null when the comparison is full. */
  readonly compareTo: string | null;
  readonly compared: boolean;
  /** The buttons that save the part. */
  readonly save?: ReactNode;
  /** Whether Remix may load the route of part pages in advance; one card of a list is enough. */
  readonly discover?: boolean;
}

/** One part in a list: manufacturer, name, specs, what fitting it takes, and whether it fits. */
export function PartCard({ card, compareTo, compared, save, printer, discover = false }: PartCardProps) {
  const prefetch = usePrefetch();
  return (
    <li id={partAnchor(card.key)} className="part-card">
      <PartPicture picture={card.picture} />
      <p className="maker">{card.manufacturer === null ? CATEGORY_LABELS[card.table].singular : card.manufacturer}</p>
      <h3>
        <Link to={paths.part(card, { printer })} prefetch={prefetch} discover={discover ? "render" : "none"}>
          {card.name}
        </Link>
      </h3>
      {card.line === "" ? null : <p className="spec">{card.line}</p>}
      <PartNeeds tags={card.tags} />
      {card.isDiscontinued ? <p className="mark mark-warning">No longer made</p> : null}
      {card.needsChecking ? <p className="mark mark-warning">Low-confidence data</p> : null}
      <FitMark fit={card.fit} />
      {compareTo === null && !save ? null : (
        <p className="card-tools">
          {save}
          {compareTo === null ? null : (
            <Link
              to={compareTo}
              className={compared ? "compare on" : "compare"}
              rel="nofollow"
              discover="none"
              preventScrollReset
            >
              {compared ? "Comparing" : "Compare"}
              <span className="sr-only">{` ${card.name}`}</span>
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
