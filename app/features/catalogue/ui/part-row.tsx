import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Drawing } from "~/ui/drawing";
import { CATEGORY_LABELS } from "../catalogue.model";
import type { PartCardView } from "../find-view.model";
import { fitMark } from "../part-words.model";
import { PartNeeds } from "./part-needs";

interface PartRowProps {
  readonly card: PartCardView;
  /** Printer the fit mark speaks of. */
  readonly fitPrinterLabel: string | null;
  /** Below the facts: a note, say. */
  readonly children?: ReactNode;
}

/** One part in a list people keep: the same facts as on its card, side by side instead of below each other. */
export function PartRow({ card, fitPrinterLabel, children }: PartRowProps) {
  const kind = CATEGORY_LABELS[card.table].singular;
  return (
    <>
      <Drawing name={card.table} width={96} />
      <div className="saved-facts">
        <p className="maker">{card.manufacturer === null ? kind : `${card.manufacturer} · ${kind}`}</p>
        <h3>
          <Link to={paths.part(card)} discover="none">
            {card.name}
          </Link>
        </h3>
        {card.line === "" ? null : <p className="spec">{card.line}</p>}
        {card.fit === null || fitPrinterLabel === null ? null : (
          <p className={`fit mark fit-${card.fit}`}>{fitMark(card.fit, fitPrinterLabel)}</p>
        )}
        <PartNeeds tags={card.tags} />
        {card.needsChecking ? <p className="mark mark-warning">Needs checking</p> : null}
        {children}
      </div>
    </>
  );
}
