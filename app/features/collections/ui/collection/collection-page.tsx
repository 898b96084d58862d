import type { PartKey, PrinterLink } from "~/features/catalogue/catalogue.model";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SelectField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import type { Collection } from "../../collections.model";
import {
  isArranged,
  isFiltered,
  isLong,
  listParams,
  type FitCounts,
  type ItemList,
  type ListQuery,
} from "../../item-list.model";
import { CollectionHead } from "./collection-head";
import { CollectionItems } from "./collection-items";
import { FitSummary } from "../list/fit-summary";
import type { DrawPart } from "../list/item-facts";
import { ListTools } from "../list/list-tools";

interface PrinterChoices {
  readonly manufacturer: string;
  readonly printers: readonly { readonly slug: string; readonly name: string }[];
}

/** The data of a collection's page. */
export interface CollectionView {
  readonly collection: Omit<Collection, "items">;
  /** Full public address, to share. */
  readonly url: string;
  readonly query: ListQuery;
  readonly list: ItemList;
  readonly categories: readonly { readonly category: string; readonly count: number }[];
  readonly fit: FitCounts | null;
  readonly printer: (PrinterLink & { readonly slug: string }) | null;
  /** All printers, while the visitor chooses another one for this page; else null. */
  readonly printerGroups: readonly PrinterChoices[] | null;
  readonly others: readonly { readonly id: number; readonly name: string }[] | null;
}

interface CollectionPageProps {
  readonly view: CollectionView;
  readonly here: string;
  /** The form that sets the visitor's printer. */
  readonly printerPicker: ReactNode;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: PartKey, name: string) => ReactNode;
}

/** One collection, for its owner or a reader. */
export function CollectionPage({ view, here, printerPicker, drawPart, drawPin }: CollectionPageProps) {
  const { collection, url, query, list, fit, printer } = view;
  const plain = paths.collection(collection.slug);
  return (
    <div className="wrap saved-page collection-page">
      <CollectionHead collection={collection} url={url} printer={query.printer} />
      {collection.itemCount === 0 ? (
        <NothingInIt isMine={collection.isMine} />
      ) : (
        <>
          <div className="mt-5">
            {fit === null || printer === null ? null : (
              <FitSummary
                counts={fit}
                printer={printer}
                here={here}
                other={
                  <OtherPrinter
                    slug={collection.slug}
                    query={query}
                    groups={view.printerGroups}
                    chosen={printer.slug}
                  />
                }
              />
            )}
          </div>
          {isLong(collection.itemCount) || isArranged(query) ? (
            <ListTools
              id="items"
              label="Parts of this collection"
              action={paths.collection(collection.slug, { printer: query.printer })}
              query={query}
              categories={view.categories}
              manualLabel={collection.isMine ? "My own order" : "The owner's order"}
              fit={fit}
            />
          ) : null}
          <h2 className="sr-only">Parts</h2>
          {list.total === 0 && isFiltered(query) ? (
            <EmptyState
              drawing="snapped"
              title="No parts match"
              action={<LinkButton to={plain}>Show all parts</LinkButton>}
            />
          ) : (
            <CollectionItems
              list={list}
              query={query}
              collection={collection}
              others={view.others}
              drawPart={drawPart}
              drawPin={drawPin}
            />
          )}
          {fit === null ? printerPicker : null}
        </>
      )}
    </div>
  );
}

interface OtherPrinterProps {
  readonly slug: string;
  readonly query: ListQuery;
  readonly groups: readonly PrinterChoices[] | null;
  readonly chosen: string;
}

/** Shows the fit for another printer, without changing the visitor's own. */
function OtherPrinter({ slug, query, groups, chosen }: OtherPrinterProps) {
  if (groups === null) {
    return (
      <LinkButton
        small
        to={`${paths.collection(slug, { ...listParams(query), check: "printer" })}#fit-heading`}
        preventScrollReset
      >
        Check another printer
      </LinkButton>
    );
  }
  return (
    <Form action={paths.collection(slug)} className="bulk-actions w-full" preventScrollReset>
      <SelectField
        id="other-printer"
        name="printer"
        label="Another printer"
        defaultValue={chosen}
        options={groups.map(({ manufacturer, printers }) => ({
          label: manufacturer,
          options: printers.map((printer) => ({ value: printer.slug, label: printer.name })),
        }))}
      />
      <Button type="submit">Check</Button>
    </Form>
  );
}

function NothingInIt({ isMine }: { readonly isMine: boolean }) {
  return (
    <div className="mt-5">
      <EmptyState
        drawing="unfinished"
        title="This collection is empty"
        action={
          <LinkButton variant="primary" to={paths.find()}>
            Find parts
          </LinkButton>
        }
      >
        {isMine ? (
          <p>
            Open a part and press Add to collection, or tick some of your <Link to={paths.saved()}>pins</Link> and move
            them here.
          </p>
        ) : (
          <p>The owner has not added any parts.</p>
        )}
      </EmptyState>
    </div>
  );
}
