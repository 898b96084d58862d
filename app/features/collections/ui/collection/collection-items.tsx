import type { PartKey } from "~/features/catalogue/catalogue.model";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/field";
import { Pagination } from "~/ui/navigation/pagination";
import { Form } from "~/ui/navigation/link";
import { formatPartCount, rowId, type CollectionSummary } from "../../collections.model";
import { isFiltered, isLong, listParams, type ItemList, type ListQuery } from "../../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "../list/item-facts";
import { NoteText } from "../list/note-text";
import { OwnerRow } from "./owner-row";
import { useFocusKept, useOwnOrder } from "./use-own-order";
import { useRowDragging } from "./use-row-dragging";

const FORM_ID = "chosen-items";

interface CollectionItemsProps {
  readonly list: ItemList;
  readonly query: ListQuery;
  readonly collection: Pick<CollectionSummary, "id" | "slug" | "itemCount">;
  /** The owner's other collections, to move parts to; null for everybody but the owner. */
  readonly others: readonly { readonly id: number; readonly name: string }[] | null;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: PartKey, name: string) => ReactNode;
}

/** The parts of a collection: editable for its owner, read-only for everybody else. */
export function CollectionItems({ list, query, collection, others, drawPart, drawPin }: CollectionItemsProps) {
  const here = (page: number) => paths.collection(collection.slug, listParams({ ...query, page }));
  const numbered = query.sort === "manual" && !isFiltered(query);
  return (
    <>
      {numbered && list.pageCount === 1 ? null : (
        <p className="count mb-2" role="status">
          {formatPartCount(list.total)}
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
      {others === null || list.total === 0 ? null : <ChosenItems list={list} others={others} here={here(list.page)} />}
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
  const draggingOf = useRowDragging(lastPosition !== null);
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

interface ChosenItemsProps {
  readonly list: ItemList;
  readonly others: readonly { readonly id: number; readonly name: string }[];
  readonly here: string;
}

function ChosenItems({ list, others, here }: ChosenItemsProps) {
  return (
    <Form
      id={FORM_ID}
      method="post"
      action={here}
      className={isLong(list.total) ? "bulk-bar" : "bulk-bar when-picked"}
      aria-label="Selected parts"
    >
      <h2>Selected parts</h2>
      <div className="bulk-actions">
        {others.length === 0 ? null : (
          <>
            <SelectField
              id="move-to"
              name="to"
              label="Move to collection"
              options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Button name="intent" value="move-to" icon="arrow-right">
              Move
            </Button>
          </>
        )}
        <Button name="intent" value="remove" icon="trash">
          Remove from this collection
        </Button>
      </div>
    </Form>
  );
}
