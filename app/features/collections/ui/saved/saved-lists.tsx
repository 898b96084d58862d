import type { PartKey, PrinterLink } from "~/features/catalogue/catalogue.model";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { PageHeader } from "~/ui/layout/page-header";
import type { CollectionSummary } from "../../collections.model";
import { isArranged, isLong, type FitCounts, type ItemList, type ListQuery } from "../../item-list.model";
import { FitSummary } from "../list/fit-summary";
import type { DrawPart } from "../list/item-facts";
import { LATEST_FIRST, ListTools } from "../list/list-tools";
import { SavedCollections, SignInForCollections } from "./saved-collections";
import { SavedPins } from "./saved-pins";
import { useReply } from "~/lib/forms/use-reply";

/** The data of the page of saved parts. */
export interface SavedView {
  readonly isMember: boolean;
  /** The account that holds the pins cannot be reached. */
  readonly pinsUnknown: boolean;
  readonly query: ListQuery;
  readonly list: ItemList;
  /** On all pages, without filters. */
  readonly pinCount: number;
  readonly categories: readonly { readonly category: string; readonly count: number }[];
  /** For the printer; null without one. */
  readonly fit: FitCounts | null;
  readonly printer: PrinterLink | null;
  readonly collections: readonly CollectionSummary[];
  readonly allCollections: boolean;
}

interface SavedListsProps {
  readonly view: SavedView;
  /** Path of the page with its filters and order. */
  readonly here: string;
  /** The form that sets the visitor's printer. */
  readonly printerPicker: ReactNode;
  readonly drawPart: DrawPart;
  readonly drawPin: (key: PartKey, name: string) => ReactNode;
}

/** Pins and collections on one page. */
export function SavedLists({ view, here, printerPicker, drawPart, drawPin }: SavedListsProps) {
  const { isMember, query, list, pinCount, fit, printer } = view;
  const reply = useReply();
  return (
    <div className="wrap saved-page">
      <PageHeader
        title="Saved"
        actions={
          <>
            {isMember && view.collections.length > 0 ? (
              <LinkButton to="#collections" variant="quiet" icon="layers" className="lg:hidden">
                Collections
              </LinkButton>
            ) : null}
            {isMember ? (
              <LinkButton to={paths.myReports()} variant="quiet" icon="star">
                My reports
              </LinkButton>
            ) : null}
            <LinkButton to={paths.pinsImport()} variant="quiet" icon="list">
              Import parts
            </LinkButton>
          </>
        }
      >
        {isMember
          ? "Your pins and collections, on every device you sign in on."
          : "Your pins are kept on this device. Sign in to sync them."}
      </PageHeader>
      <div className="saved-columns">
        <section aria-labelledby="pins-heading">
          <h2 id="pins-heading" className="section-title">
            Pinned parts {view.pinsUnknown ? null : <span className="count">{pinCount}</span>}
          </h2>
          {view.pinsUnknown ? (
            <Notice tone="warning" title="Your pins cannot be reached right now">
              They are safe. This page shows them again once we can reach them.
            </Notice>
          ) : (
            <>
              {fit === null || printer === null ? null : <FitSummary counts={fit} printer={printer} here={here} />}
              {isLong(pinCount) || isArranged(query) ? (
                <ListTools
                  id="pins"
                  label="Your pins"
                  action={paths.saved()}
                  query={query}
                  categories={view.categories}
                  manualLabel={LATEST_FIRST}
                  fit={fit}
                />
              ) : null}
              <SavedPins
                list={list}
                query={query}
                collections={isMember ? view.collections : null}
                drawPart={drawPart}
                drawPin={drawPin}
              />
              {pinCount > 0 && fit === null ? printerPicker : null}
            </>
          )}
        </section>
        {isMember ? (
          <SavedCollections
            collections={view.collections}
            all={view.allCollections}
            refused={reply?.intent === "create" && reply.lastResult?.status === "error"}
          />
        ) : (
          <SignInForCollections />
        )}
      </div>
    </div>
  );
}
