import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Drawing } from "~/ui/drawing";
import { CATEGORY_LABELS, HIDE_TAGS } from "../catalogue.model";
import type { PartCardView } from "../find-view.model";
import { fitMark } from "../part-words.model";

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
        {card.tags.length === 0 ? null : (
          <ul className="reqs" aria-label="Fitting it takes">
            {HIDE_TAGS.filter(({ tag }) => card.tags.includes(tag)).map(({ tag, short }) => (
              <li key={tag} className={`mark mark-${tag}`}>
                {short}
              </li>
            ))}
          </ul>
        )}
        {card.needsChecking ? <p className="mark mark-warning">Needs checking</p> : null}
        {children}
      </div>
    </>
  );
}
