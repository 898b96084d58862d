import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import type { Collection } from "../collections.model";
import { isFiltered, listParams, type FitCounts, type ItemList, type ListQuery } from "../item-list.model";
import { CollectionHead } from "./collection-head";
import { CollectionItems } from "./collection-items";
import { FitSummary } from "./fit-summary";
import type { DrawPart } from "./item-facts";
import { ListTools } from "./list-tools";

interface PrinterChoices {
  readonly maker: string;
  readonly printers: readonly { readonly slug: string; readonly name: string }[];
}

/** Everything the page of one collection draws. */
export interface CollectionView {
  readonly collection: Omit<Collection, "items">;
  /** Full public address, to share. */
  readonly url: string;
  readonly query: ListQuery;
  readonly list: ItemList;
  readonly categories: readonly { readonly category: string; readonly count: number }[];
  readonly fit: FitCounts | null;
  readonly printer: { readonly slug: string; readonly label: string } | null;
  /** Every printer, while somebody chooses another one to look at the collection with. */
  readonly printerGroups: readonly PrinterChoices[] | null;
  readonly others: readonly { readonly id: number; readonly name: string }[] | null;
}

interface CollectionPageProps {
  readonly view: CollectionView;
  readonly here: string;
  /** Asks for the visitor's printer. */
  readonly printerPicker: ReactNode;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: string, name: string) => ReactNode;
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
            {fit === null || printer === null ? (
              printerPicker
            ) : (
              <FitSummary
                counts={fit}
                printerLabel={printer.label}
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
          <ListTools
            id="items"
            label="Parts of this collection"
            action={paths.collection(collection.slug, { printer: query.printer })}
            query={query}
            categories={view.categories}
            manualLabel={collection.isMine ? "My own order" : "The owner's order"}
            printerLabel={fit === null ? null : (printer?.label ?? null)}
          />
          <h2 className="sr-only">Parts</h2>
          {list.total === 0 && isFiltered(query) ? (
            <EmptyState
              drawing="snapped"
              title="No part of this collection matches"
              action={
                <Link className="btn" to={plain}>
                  Show all of it
                </Link>
              }
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

/** Looks at the collection with another printer in mind, without changing one's own. */
function OtherPrinter({ slug, query, groups, chosen }: OtherPrinterProps) {
  if (groups === null) {
    return (
      <Link
        className="btn btn-sm"
        to={`${paths.collection(slug, { ...listParams(query), check: "printer" })}#fit-heading`}
        preventScrollReset
      >
        Check another printer
      </Link>
    );
  }
  return (
    <Form action={paths.collection(slug)} className="bulk-actions w-full" preventScrollReset>
      <SelectField
        id="other-printer"
        name="printer"
        label="Another printer"
        defaultValue={chosen}
        options={groups.map(({ maker, printers }) => ({
          label: maker,
          options: printers.map((printer) => ({ value: printer.slug, label: printer.name })),
        }))}
      />
      <button type="submit" className="btn">
        Check
      </button>
    </Form>
  );
}

function NothingInIt({ isMine }: { readonly isMine: boolean }) {
  return (
    <div className="mt-5">
      <EmptyState
        drawing="unfinished"
        title="Nothing in here yet"
        action={
          <Link className="btn btn-primary" to={paths.find()}>
            Find parts
          </Link>
        }
      >
        {isMine ? (
          <p>
            Open a part and press Add to collection, or tick some of your <Link to={paths.saved()}>pins</Link> and move
            them here.
          </p>
        ) : (
          <p>Its owner has not put anything in so far.</p>
        )}
      </EmptyState>
    </div>
  );
}
