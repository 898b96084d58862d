import type { ReactNode } from "react";
import { Drawing } from "~/ui/drawing";
import { isPartCategory, type PartCategory } from "../../catalogue/catalogue.model";
import type { PartCardView } from "../../catalogue/find-view.model";
import type { ListedItem } from "../item-list.model";

/** Draws what the catalogue knows of a part; the route lends the catalogue's own component. */
export type DrawPart = (card: PartCardView, below: ReactNode) => ReactNode;

interface ItemFactsProps {
  readonly item: ListedItem;
  readonly drawPart: DrawPart;
  readonly children?: ReactNode;
}

/** The facts of one saved part, or that the catalogue has lost it. */
export function ItemFacts({ item, drawPart, children }: ItemFactsProps) {
  if (item.part !== null) return <>{drawPart(item.part, children)}</>;
  const table = item.key.split(":")[0] ?? "";
  const drawing: PartCategory | "snapped" = isPartCategory(table) ? table : "snapped";
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

/** What to call a saved part in a sentence. */
export function itemName({ part, key }: Pick<ListedItem, "part" | "key">): string {
  return part?.name ?? key;
}
