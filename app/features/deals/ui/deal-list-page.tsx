import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { ChipList, FilterChip } from "~/ui/chip";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FilterSheet } from "~/ui/layout/filter-sheet";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { TellUs } from "~/ui/navigation/tell-us";
import { DEAL_VIEW_LABELS, DEAL_VIEWS, type DealKind } from "../deal-views.model";
import type { DealCard } from "../list/deal-card.server";
import type { DealListView } from "../list/deal-list.server";
import { dealParams } from "../list/deal-query.model";
import { DealFilters } from "./deal-filters";
import { DealItem } from "./deal-item";

const NOUNS: Readonly<Record<DealKind, { readonly one: string; readonly many: string }>> = {
  filament: { one: "filament deal", many: "filament deals" },
  tool: { one: "tool discount", many: "tool discounts" },
};

/** The form with which members send in a deal. */
const sendADeal = paths.submit({ type: "deal" });

interface DealListPageProps {
  readonly view: DealListView;
  /** Deals that the visitor has reported; null without an account. */
  readonly reported: readonly number[] | null;
  /** What of the address has no effect; null for nothing. */
  readonly notice: { readonly title: string; readonly lines: readonly string[] } | null;
}

/** A tab of FIND with deals of one kind, its filters and results. */
export function DealListPage({ view, reported, notice }: DealListPageProps) {
  const { query, all, total, page, pageCount, cards, chips } = view;
  const { kind } = query;
  const here = paths.find(dealParams(query));
  return (
    <div className="wrap">
      <PageHeader
        title={DEAL_VIEW_LABELS[kind]}
        actions={
          <>
            <LinkButton to={sendADeal} icon="plus">
              Send a deal
            </LinkButton>
            <a className="link" href={paths.dealsFeed()}>
              Feed
            </a>
          </>
        }
      >
        Sent in by members, checked by people. Some links pay us: these are marked, and listed like all others.
      </PageHeader>
      {notice === null ? null : <AddressNotice {...notice} />}
      {all === 0 && chips.length === 0 ? (
        <NoneYet kind={kind} />
      ) : (
        <div className="find">
          <FilterSheet label="Filters and sorting" count={chips.length}>
            <DealFilters view={view} />
          </FilterSheet>
          <section aria-labelledby="deals-heading">
            <div className="results-head">
              <h2 id="deals-heading" className="count">
                <span role="status">{countText(view)}</span>
              </h2>
              {chips.length === 0 ? null : (
                <ChipList label="Active filters">
                  {chips.map(({ label, to }) => (
                    <li key={label}>
                      <FilterChip label={label} to={to} />
                    </li>
                  ))}
                </ChipList>
              )}
            </div>
            <ListNotes view={view} />
            {total === 0 ? (
              <NothingFound view={view} />
            ) : (
              <ul className="deal-grid">
                {cards.map((deal) => (
                  <DealItem key={deal.id} deal={deal}>
                    <ReportDeal deal={deal} here={here} isReported={reported?.includes(deal.id) ?? false} />
                  </DealItem>
                ))}
              </ul>
            )}
            <Pagination
              page={page}
              pageCount={pageCount}
              label="Pages of deals"
              to={(to) => paths.find(dealParams({ ...query, page: to }))}
            />
            <p className="mt-6">
              <TellUs to={paths.submit({ type: "deal" })} />
            </p>
          </section>
        </div>
      )}
    </div>
  );
}

function countText({ query: { kind }, total, page, pageCount }: DealListView): string {
  const { one, many } = NOUNS[kind];
  if (total === 0) return `No ${many}`;
  const pages = pageCount > 1 ? `, page ${String(page)} of ${String(pageCount)}` : "";
  return `${String(total)} ${total === 1 ? one : many}${pages}`;
}

/** What the filters leave out without anybody having meant it, and what the order does not say. */
function ListNotes({ view: { currenciesDiffer, unstated } }: { readonly view: DealListView }) {
  const notes = [
    currenciesDiffer ? "Prices in different currencies are not compared: each currency stands by itself." : null,
    unstated.region === 0 ? null : `Left out because they do not say where they ship to: ${String(unstated.region)}.`,
    unstated.pricePerKg === 0 ? null : `Left out because they have no price per kg: ${String(unstated.pricePerKg)}.`,
  ].filter((note) => note !== null);
  return notes.map((note) => (
    <p key={note} className="hint mb-3">
      {note}
    </p>
  ));
}

interface ReportDealProps {
  readonly deal: DealCard;
  readonly here: string;
  readonly isReported: boolean;
}

/** The button for members who found that a deal is over; pressed by anybody else it leads to signing in. */
function ReportDeal({ deal: { id, title }, here, isReported }: ReportDealProps) {
  return (
    <Form method="post" action={here} preventScrollReset className="deal-report">
      <input type="hidden" name="deal" value={id} />
      {isReported ? <span className="hint">You said it is no longer valid.</span> : null}
      <Button small variant="quiet" name="intent" value={isReported ? "take-back-deal-report" : "report-deal"}>
        {isReported ? "Take it back" : "No longer valid"}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  );
}

function NoneYet({ kind }: { readonly kind: DealKind }) {
  const { many } = NOUNS[kind];
  return (
    <EmptyState
      title={`No ${many} yet`}
      action={
        <LinkButton variant="primary" to={sendADeal}>
          Send the first deal
        </LinkButton>
      }
    >
      <p>Deals come from people who found one. Have you seen a good price? A link and the price are enough.</p>
    </EmptyState>
  );
}

function NothingFound({ view: { query, reason } }: { readonly view: DealListView }) {
  const { many } = NOUNS[query.kind];
  return (
    <EmptyState drawing="snapped" title={`No ${many} match these filters`}>
      {reason === null ? null : (
        <p>
          <Link to={reason.to}>
            Remove {reason.label} to see {reason.total}
          </Link>
          .
        </p>
      )}
      <p>
        <Link to={paths.find({ view: DEAL_VIEWS[query.kind] })}>Clear all filters</Link>, or{" "}
        <Link to={sendADeal}>send a deal</Link> that you know of.
      </p>
    </EmptyState>
  );
}
