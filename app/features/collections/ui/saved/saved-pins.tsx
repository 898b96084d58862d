import type { PartKey } from "~/features/catalogue/catalogue.model";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FormId } from "~/ui/form/form-id";
import { CheckboxField, SelectField, TextField } from "~/ui/form/field";
import { Pagination } from "~/ui/navigation/pagination";
import { Form } from "~/ui/navigation/link";
import { NAME_MAX, collectionOptions, formatPartCount, rowId, type CollectionSummary } from "../../collections.model";
import { isFiltered, isLong, LIST_PAGE_SIZE, listParams, type ItemList, type ListQuery } from "../../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "../list/item-facts";

const FORM_ID = "chosen-pins";

interface SavedPinsProps {
  readonly list: ItemList;
  readonly query: ListQuery;
  /** The member's collections; null for visitors without an account, who can have none. */
  readonly collections: readonly CollectionSummary[] | null;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: PartKey, name: string) => ReactNode;
}

/** The pinned parts as rows, with the actions on several at once. */
export function SavedPins({ list, query, collections, drawPart, drawPin }: SavedPinsProps) {
  if (list.total === 0) return <NothingLeft filtered={isFiltered(query)} />;
  const here = (page: number) => paths.saved(listParams({ ...query, page }));
  return (
    <>
      <p className="count mb-2" role="status">
        {formatPartCount(list.total)}
        {list.pageCount > 1 ? `, page ${String(list.page)} of ${String(list.pageCount)}` : ""}
      </p>
      <ul className="saved-list">
        {list.items.map((item) => (
          <li key={item.key} id={rowId(item.key)} className="saved-row">
            <input
              type="checkbox"
              className="pick"
              form={FORM_ID}
              name="items"
              value={item.key}
              aria-label={`Choose ${itemName(item)}`}
            />
            <ItemFacts item={item} drawPart={drawPart} />
            <div className="saved-tools">{drawPin(item.key, itemName(item))}</div>
          </li>
        ))}
      </ul>
      <ChosenPins list={list} here={here(list.page)} collections={collections} />
      <Pagination page={list.page} pageCount={list.pageCount} to={here} label="Pages of pins" />
    </>
  );
}

interface ChosenPinsProps extends Pick<SavedPinsProps, "list" | "collections"> {
  readonly here: string;
}

function ChosenPins({ list, here, collections }: ChosenPinsProps) {
  const adding = useBusyIntent("add-chosen");
  const collecting = useBusyIntent("collect");
  const unpinning = useBusyIntent("unpin-chosen");
  return (
    <Form
      id={FORM_ID}
      method="post"
      action={here}
      className={isLong(list.total) ? "bulk-bar" : "bulk-bar when-picked"}
      aria-label="Selected parts"
    >
      <FormId />
      <h3>Selected parts</h3>
      {list.total > LIST_PAGE_SIZE ? (
        <CheckboxField
          id="chosen-everything"
          name="everything"
          value="on"
          label={`All ${String(list.total)}, on every page`}
        />
      ) : null}
      {collections === null || collections.length === 0 ? null : (
        <div className="bulk-actions">
          <SelectField id="chosen-to" name="to" label="Your collections" options={collectionOptions(collections)} />
          <Button name="intent" value="add-chosen" icon="plus" busy={adding} busyLabel="Adding...">
            Add to existing collection
          </Button>
        </div>
      )}
      <div className="bulk-actions">
        {collections === null ? null : (
          <>
            <TextField
              id="chosen-name"
              name="name"
              label="Name of the collection"
              placeholder="Name, such as Pinned parts"
              maxLength={NAME_MAX}
              autoComplete="off"
            />
            <Button
              name="intent"
              value="collect"
              variant="primary"
              icon="layers"
              busy={collecting}
              busyLabel="Creating..."
            >
              Create collection from selected
            </Button>
          </>
        )}
        <Button name="intent" value="unpin-chosen" icon="pin-off" busy={unpinning} busyLabel="Unpinning...">
          Unpin selected
        </Button>
      </div>
    </Form>
  );
}

function NothingLeft({ filtered }: { readonly filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        drawing="snapped"
        title="No pins match"
        action={<LinkButton to={paths.saved()}>Show all pins</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      drawing="find"
      title="Nothing pinned yet"
      action={
        <LinkButton variant="primary" to={paths.find()}>
          Find parts
        </LinkButton>
      }
    >
      <p>Pinned parts appear here, with whether they fit your printer. Press Pin on any part to add it.</p>
    </EmptyState>
  );
}
