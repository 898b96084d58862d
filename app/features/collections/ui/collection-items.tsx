import { Form, useSubmit } from "@remix-run/react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { partsWords, rowId, type CollectionSummary } from "../collections.model";
import { isFiltered, listParams, type ItemList, type ListedItem, type ListQuery } from "../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "./item-facts";
import { NoteText } from "./note-text";
import { OwnerRow, type RowDragging } from "./owner-row";
import { useFocusKept, useOwnOrder } from "./use-own-order";

const FORM_ID = "chosen-items";

interface CollectionItemsProps {
  readonly list: ItemList;
  readonly query: ListQuery;
  readonly collection: Pick<CollectionSummary, "id" | "slug" | "itemCount">;
  /** The visitor's own other collections, to move parts to; null when the collection is somebody else's. */
  readonly others: readonly { readonly id: number; readonly name: string }[] | null;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: string, name: string) => ReactNode;
}

/** The parts of a collection: with their tools for its owner, to read for everybody else. */
export function CollectionItems({ list, query, collection, others, drawPart, drawPin }: CollectionItemsProps) {
  const here = (page: number) => paths.collection(collection.slug, listParams({ ...query, page }));
  const numbered = query.sort === "manual" && !isFiltered(query);
  return (
    <>
      {numbered && list.pageCount === 1 ? null : (
        <p className="count mb-2" role="status">
          {partsWords(list.total)}
          {list.total === collection.itemCount ? "" : ` of ${String(collection.itemCount)}`}
          {list.pageCount > 1 ? `, page ${String(list.page)} of ${String(list.pageCount)}` : ""}
        </p>
      )}
      {others === null ? (
        <ol className="saved-list">
          {list.items.map((item) => (
            <li key={item.key} id={rowId(item.key)} className="saved-row plain">
              <ItemFacts item={item} drawPart={drawPart}>
                {item.note === null ? null : <NoteText note={item.note} />}
              </ItemFacts>
              <div className="saved-tools">{item.part === null ? null : drawPin(item.key, itemName(item))}</div>
            </li>
          ))}
        </ol>
      ) : (
        <OwnItems list={list} lastPosition={numbered ? collection.itemCount : null} drawPart={drawPart} />
      )}
      {others === null || list.total === 0 ? null : <ChosenItems others={others} here={here(list.page)} />}
      <Pagination page={list.page} pageCount={list.pageCount} to={here} label="Pages of the collection" />
    </>
  );
}

interface OwnItemsProps {
  readonly list: ItemList;
  readonly lastPosition: number | null;
  readonly drawPart: DrawPart;
}

function OwnItems({ list, lastPosition, drawPart }: OwnItemsProps) {
  const items = useOwnOrder(list.items);
  const keepFocus = useFocusKept(items.map(({ key }) => key).join(" "));
  const draggingOf = useDragging(lastPosition !== null);
  return (
    <ol className="saved-list">
      {items.map((item) => (
        <OwnerRow
          key={item.key}
          item={item}
          lastPosition={lastPosition}
          chosenForm={FORM_ID}
          drawPart={drawPart}
          dragging={draggingOf(item)}
          onMovePressed={keepFocus}
        />
      ))}
    </ol>
  );
}

/** Dragging rows with a pointer: dropping one on another puts it at that one's place. */
function useDragging(movable: boolean): (item: ListedItem) => RowDragging | null {
  const hydrated = useHydrated();
  const submit = useSubmit();
  // Not state: the next event may come before anything is drawn anew.
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    dragged.current = null;
    setOver(null);
  };
  if (!hydrated || !movable) return () => null;
  return ({ key, position }) => ({
    isOver: over === key,
    onStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", key);
      const row = event.currentTarget.closest("li");
      if (row) event.dataTransfer.setDragImage(row, 24, 24);
      dragged.current = key;
    },
    onOver: (event: DragEvent) => {
      if (dragged.current === null) return;
      event.preventDefault();
      setOver(dragged.current === key ? null : key);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const item = dragged.current;
      if (item !== null && item !== key) {
        submit({ intent: "move", item, position }, { method: "post", preventScrollReset: true });
      }
      end();
    },
    onEnd: end,
  });
}

interface ChosenItemsProps {
  readonly others: readonly { readonly id: number; readonly name: string }[];
  readonly here: string;
}

function ChosenItems({ others, here }: ChosenItemsProps) {
  return (
    <Form id={FORM_ID} method="post" action={here} className="bulk-bar" aria-label="With the chosen parts">
      <h2>With the chosen parts</h2>
      <div className="bulk-actions">
        {others.length === 0 ? null : (
          <>
            <SelectField
              id="move-to"
              name="to"
              label="To another collection"
              options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Button name="intent" value="move-to" icon="arrow-right">
              Move there
            </Button>
          </>
        )}
        <Button name="intent" value="remove" icon="trash">
          Remove from this one
        </Button>
      </div>
    </Form>
  );
}
