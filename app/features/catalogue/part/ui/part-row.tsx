import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { CATEGORY_LABELS } from "../../catalogue.model";
import { PartPicture } from "../../drawings/ui/part-picture";
import type { PartCardView } from "../../find/find-view.model";
import { measuredCard } from "../measured-card.model";
import { FitMark } from "./fit-mark";
import { PartNeeds } from "./part-needs";

interface PartRowProps {
  readonly card: PartCardView;
  /** Shown below the facts, for example a note. */
  readonly children?: ReactNode;
}

/** One part in a saved list: the facts of its card in a row. */
export function PartRow({ card: given, children }: PartRowProps) {
  const card = measuredCard(given, useLengths());
  const kind = CATEGORY_LABELS[card.table].singular;
  return (
    <>
      <PartPicture picture={card.picture} width={96} />
      <div className="saved-facts">
        <p className="maker">{card.manufacturer === null ? kind : `${card.manufacturer} · ${kind}`}</p>
        <h3>
          <Link to={paths.part(card)} discover="none">
            {card.name}
          </Link>
        </h3>
        {card.line === "" ? null : <p className="spec">{card.line}</p>}
        <FitMark fit={card.fit} />
        <PartNeeds tags={card.tags} />
        {card.isDiscontinued ? <p className="mark mark-warning">No longer made</p> : null}
        {card.needsChecking ? <p className="mark mark-warning">Low-confidence data</p> : null}
        {children}
      </div>
    </>
  );
}
