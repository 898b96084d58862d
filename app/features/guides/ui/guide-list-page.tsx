import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ChipList, FilterChip } from "~/ui/chip";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { FilterSheet } from "~/ui/layout/filter-sheet";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { TellUs } from "~/ui/navigation/tell-us";
import type { GuideListView, GuideSeries } from "../find/guide-list.server";
import { guideParams } from "../find/guide-query.model";
import { PROGRESS_UNREAD } from "../guides.messages";
import { GuideCard } from "./guide-card";
import { GuideFilters, type PrinterFieldView } from "./guide-filters";

interface GuideListPageProps {
  readonly view: GuideListView;
  /** How far the visitor is with the guide of each card; null for one that is not begun. */
  readonly progress: readonly (string | null)[];
  /** What of the address has no effect; null for nothing. */
  readonly notice: { readonly title: string; readonly lines: readonly string[] } | null;
  /** The member's progress could not be read: what `progress` says is not known. */
  readonly isUnread: boolean;
  readonly printerField: PrinterFieldView;
  /** The printers that the name in its field may mean. */
  readonly printers: readonly { readonly slug: string; readonly label: string }[];
}

/** LEARN: guides with filters, and the series when nothing is filtered. */
export function GuideListPage({ view, notice, progress, isUnread, printerField, printers }: GuideListPageProps) {
  const { query, total, page, pageCount, cards, chips, printer, series } = view;
  // A guide's page knows the visitor's own printer.
  const named = printer === null || printer.own ? null : printer.slug;
  return (
    <div className={chips.length === 0 ? "wrap" : "wrap learn-filtered"}>
      <PageHeader
        title="Learn"
        actions={
          <LinkButton to={paths.tutorialCreator()} icon="pencil">
            Write a guide
          </LinkButton>
        }
      >
        Repairs, upgrades and slicer settings, one small step at a time. Tick off what is done, and go on where you
        stopped.
      </PageHeader>
      {notice === null ? null : <AddressNotice {...notice} />}
      {printers.length === 0 ? null : (
        <WhichPrinter typed={printerField.unclear?.typed ?? ""} printers={printers} query={query} />
      )}
      {isUnread ? <p className="hint mb-4">{PROGRESS_UNREAD}</p> : null}
      <MarkedFor printer={printer} query={query} />
      {series.length === 0 ? null : <SeriesList series={series} />}
      <div className="find">
        <FilterSheet label="Filters" count={chips.length}>
          <GuideFilters view={view} printerField={printerField} />
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
          <AboutWords said={view.said} />
          {total === 0 ? (
            <Nothing view={view} />
          ) : (
            <ul className="guide-grid">
              {cards.map((guide, at) => (
                <li key={guide.slug}>
                  <GuideCard
                    guide={guide}
                    to={paths.guide(guide.slug, { printer: named })}
                    progress={progress[at] ?? null}
                  />
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
          <p className="mt-6">
            <TellUs to={paths.submit({ type: "tutorial" })} />
          </p>
        </section>
      </div>
    </div>
  );
}

/** Which printer the marks on the cards are for. */
function MarkedFor({ printer, query }: Pick<GuideListPageProps["view"], "printer" | "query">) {
  return (
    <p className="hint mb-4">
      {printer === null ? "Marks show which guides are for your printer. " : `Marked for ${printer.label}. `}
      <Link className="link" to={paths.myPrinter({ next: paths.learn(guideParams({ ...query, printer: null })) })}>
        {printer === null ? "Choose your printer" : "Change printer"}
      </Link>
    </p>
  );
}

interface WhichPrinterProps extends Pick<GuideListPageProps, "printers"> {
  readonly typed: string;
  readonly query: GuideListView["query"];
}

/** Asks which of the printers that have the name is meant. */
function WhichPrinter({ typed, printers, query }: WhichPrinterProps) {
  return (
    <Notice tone="info" title={`Which printer is “${typed}”?`} className="mb-4">
      <ul>
        {printers.map(({ slug, label }) => (
          <li key={slug}>
            <Link className="link" to={paths.learn(guideParams({ ...query, printer: slug, page: 1 }))}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How the words of the search are understood, above what is found by them. */
function AboutWords({ said }: Pick<GuideListView, "said">) {
  return said.map((sentence) => (
    <p key={sentence} className="hint mb-3">
      {sentence}
    </p>
  ));
}

function Nothing({ view: { chips, reason } }: { readonly view: GuideListView }) {
  return (
    <EmptyState
      title="No guides found"
      action={
        <LinkButton variant="primary" to={paths.learn()}>
          Show all guides
        </LinkButton>
      }
    >
      {chips.length === 0 ? (
        <p>
          There are no guides yet. <Link to={paths.tutorialCreator()}>Write the first one</Link>.
        </p>
      ) : (
        <p>
          No guide has all of this.{" "}
          {reason === null ? (
            "To remove one of the filters is not enough: more than one of them has no guide."
          ) : (
            <>
              <Link to={reason.to}>Remove {reason.label}</Link> to see {reason.total}.
            </>
          )}{" "}
          Or <Link to={paths.tutorialCreator()}>write it yourself</Link>.
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
