import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, TextField } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { NAME_MAX, partsWords, rowId } from "../collections.model";
import { isFiltered, LIST_PAGE_SIZE, listParams, type ItemList, type ListQuery } from "../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "./item-facts";

const FORM_ID = "chosen-pins";

interface SavedPinsProps {
  readonly list: ItemList;
  readonly query: ListQuery;
  /** Only members can make collections. */
  readonly isMember: boolean;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: string, name: string) => ReactNode;
}

/** The pinned parts as rows, with what can be done to several at once. */
export function SavedPins({ list, query, isMember, drawPart, drawPin }: SavedPinsProps) {
  if (list.total === 0) return <NothingLeft filtered={isFiltered(query)} />;
  const here = (page: number) => paths.saved(listParams({ ...query, page }));
  return (
    <>
      <p className="count mb-2" role="status">
        {partsWords(list.total)}
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
      <ChosenPins list={list} here={here(list.page)} isMember={isMember} />
      <Pagination page={list.page} pageCount={list.pageCount} to={here} label="Pages of pins" />
    </>
  );
}

interface ChosenPinsProps {
  readonly list: ItemList;
  readonly here: string;
  readonly isMember: boolean;
}

function ChosenPins({ list, here, isMember }: ChosenPinsProps) {
  const busy = useNavigation().formData?.get("intent");
  return (
    <Form id={FORM_ID} method="post" action={here} className="bulk-bar" aria-label="With the chosen parts">
      <h3>With the chosen parts</h3>
      {list.total > LIST_PAGE_SIZE ? (
        <CheckboxField
          id="chosen-everything"
          name="everything"
          value="on"
          label={`All ${String(list.total)}, on every page`}
        />
      ) : null}
      <div className="bulk-actions">
        {isMember ? (
          <>
            <TextField
              id="chosen-name"
              name="name"
              label="Name of the collection"
              placeholder="Pinned parts"
              maxLength={NAME_MAX}
              autoComplete="off"
            />
            <Button
              name="intent"
              value="collect"
              variant="primary"
              icon="layers"
              busy={busy === "collect"}
              busyLabel="Making..."
            >
              Make a collection of these
            </Button>
          </>
        ) : null}
        <Button
          name="intent"
          value="unpin-chosen"
          icon="pin-off"
          busy={busy === "unpin-chosen"}
          busyLabel="Unpinning..."
        >
          Unpin these
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
        title="None of your pins matches"
        action={
          <Link className="btn" to={paths.saved()}>
            Show all pins
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="find"
      title="Nothing pinned yet"
      action={
        <Link className="btn btn-primary" to={paths.find()}>
          Find parts
        </Link>
      }
    >
      <p>Press Pin on any part, and it waits for you here, with whether it fits your printer.</p>
    </EmptyState>
  );
}
