import type { ReactNode } from "react";
import { Drawing } from "~/ui/drawing/drawing";
import { parsePartKey } from "../../../catalogue/catalogue.model";
import type { PartCardView } from "~/features/catalogue/find/find-view.model";
import type { ListedItem } from "../../item-list.model";

/** Renders a part with its facts; the route passes the catalogue's component. */
export type DrawPart = (card: PartCardView, below: ReactNode) => ReactNode;

interface ItemFactsProps {
  readonly item: ListedItem;
  readonly drawPart: DrawPart;
  readonly children?: ReactNode;
}

/** The facts of one saved part, or that it is no longer in the catalogue. */
export function ItemFacts({ item, drawPart, children }: ItemFactsProps) {
  if (item.part !== null) return <>{drawPart(item.part, children)}</>;
  const drawing = parsePartKey(item.key)?.table ?? "snapped";
  return (
    <>
      <Drawing name={drawing} width={96} />
      <div className="saved-facts">
        <p className="maker">{item.key}</p>
        <h3>No longer in the catalogue</h3>
        <p className="hint">The part was taken out after you saved it.</p>
        {children}
      </div>
    </>
  );
}

/** The name of a saved part; its key when it is no longer in the catalogue. */
export function itemName({ part, key }: Pick<ListedItem, "part" | "key">): string {
  return part?.name ?? key;
}
