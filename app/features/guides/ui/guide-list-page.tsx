import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ChipList, FilterChip } from "~/ui/chip";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FilterSheet } from "~/ui/layout/filter-sheet";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import type { GuideListView, GuideSeries } from "../find/guide-list.server";
import { guideParams } from "../find/guide-query.model";
import { GuideCard } from "./guide-card";
import { GuideFilters } from "./guide-filters";

/** LEARN: guides with filters, and the series when nothing is filtered. */
export function GuideListPage({ view }: { readonly view: GuideListView }) {
  const { query, total, page, pageCount, cards, chips, printer, series } = view;
  return (
    <div className="wrap">
      <PageHeader title="Learn">
        Repairs, upgrades and slicer settings, one small step at a time. Tick off what is done, and go on where you
        stopped.
      </PageHeader>
      <AddressNotice title="Some filters were ignored" lines={view.ignored} />
      {series.length === 0 ? null : <SeriesList series={series} />}
      <div className="find">
        <FilterSheet label="Filters" count={chips.length}>
          <GuideFilters view={view} />
        </FilterSheet>
        <section aria-labelledby="guides-heading">
          <div className="results-head">
            <h2 id="guides-heading" className="sr-only">
              Guides
            </h2>
            <p role="status">
              <strong>{total}</strong> {total === 1 ? "guide" : "guides"}
              {pageCount > 1 ? `, page ${String(page)} of ${String(pageCount)}` : ""}
            </p>
            {chips.length === 0 ? null : (
              <ChipList label="Filters that are on">
                {chips.map(({ label, to }) => (
                  <li key={label}>
                    <FilterChip label={label} to={to} />
                  </li>
                ))}
              </ChipList>
            )}
          </div>
          {view.missing.length === 0 || total === 0 ? null : (
            <p className="hint mb-3">No guide has “{view.missing.join("”, “")}”. These have the other words.</p>
          )}
          {total === 0 ? (
            <Nothing view={view} />
          ) : (
            <ul className="guide-grid">
              {cards.map((guide) => (
                <li key={guide.slug}>
                  <GuideCard guide={guide} printer={printer?.label ?? null} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            label="Pages of guides"
            to={(to) => paths.learn(guideParams({ ...query, page: to }))}
          />
        </section>
      </div>
    </div>
  );
}

function Nothing({ view: { chips } }: { readonly view: GuideListView }) {
  const [first] = chips;
  return (
    <EmptyState
      title="No guides found"
      action={
        <LinkButton variant="primary" to={paths.learn()}>
          Show all guides
        </LinkButton>
      }
    >
      {first === undefined ? (
        <p>There are no guides yet.</p>
      ) : (
        <p>
          No guide has all of this. <Link to={first.to}>Remove {first.label}</Link> to see more.
        </p>
      )}
    </EmptyState>
  );
}

function SeriesList({ series }: { readonly series: readonly GuideSeries[] }) {
  return (
    <details className="more guide-series">
      <summary>Guides in order: {series.map(({ name }) => name).join(", ")}</summary>
      <ul>
        {series.map(({ name, guides }) => (
          <li key={name} className="card">
            <h2>{name}</h2>
            <ol>
              {guides.map(({ slug, title }) => (
                <li key={slug}>
                  <Link className="link" to={paths.guide(slug)}>
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </details>
  );
}
