import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Drawing } from "~/ui/drawing";
import { CATEGORY_LABELS, partAnchor } from "../catalogue.model";
import type { PartCardView } from "../find-view.model";
import { fitMark } from "../part-words.model";
import { PartNeeds } from "./part-needs";

interface PartCardProps {
  readonly card: PartCardView;
  /** Printer the fit mark speaks of. */
  readonly fitPrinterLabel: string | null;
  /** Address that adds the card to the comparison or takes it out again; none when it is full. */
  readonly compareTo: string | null;
  readonly compared: boolean;
  /** The button that pins the part. */
  readonly pin?: ReactNode;
  /** Whether the browser may look up the route of part pages ahead; one card of a list is enough. */
  readonly discover?: boolean;
}

/** One part in a list: who makes it, what it is, what fitting it takes, and whether it fits. */
export function PartCard({ card, fitPrinterLabel, compareTo, compared, pin, discover = false }: PartCardProps) {
  return (
    <li id={partAnchor(card.key)} className="part-card">
      <Drawing name={card.table} />
      <p className="maker">{card.manufacturer === null ? CATEGORY_LABELS[card.table].singular : card.manufacturer}</p>
      <h3>
        <Link to={paths.part(card)} prefetch="intent" discover={discover ? "render" : "none"}>
          {card.name}
        </Link>
      </h3>
      {card.line === "" ? null : <p className="spec">{card.line}</p>}
      <PartNeeds tags={card.tags} />
      {card.needsChecking ? <p className="mark mark-warning">Needs checking</p> : null}
      {card.fit === null || fitPrinterLabel === null ? null : (
        <p className={`fit mark fit-${card.fit}`}>{fitMark(card.fit, fitPrinterLabel)}</p>
      )}
      {compareTo === null && !pin ? null : (
        <p className="card-tools">
          {pin}
          {compareTo === null ? null : (
            <Link to={compareTo} className="compare" rel="nofollow" discover="none" preventScrollReset>
              {compared ? "In comparison" : "Compare"}
              <span className="sr-only">{` ${card.name}`}</span>
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
