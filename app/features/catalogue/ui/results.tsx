import { Link, useNavigation } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { paths } from "~/lib/paths";
import { ChipList, FilterChip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { CATEGORY_LABELS } from "../catalogue.model";
import { COMPARE_MOST } from "../compare.model";
import {
  findSearchParams,
  FIND_PAGE_SIZE,
  OPEN_VOCABULARY,
  parseFindFilter,
  withFilter,
  type FindFilter,
} from "../find-filter.model";
import { findQuery, unpackCards, type FindView, type PartCardView } from "../find-view.model";
import { matches } from "../match-part.model";
import { PartCard } from "./part-card";

/** What the count line says, for eyes and screen readers alike. */
function countWords(view: Pick<FindView, "filter" | "total" | "printer">): string {
  const { filter, total, printer } = view;
  const noun =
    filter.category === null
      ? total === 1
        ? "part"
        : "parts"
      : CATEGORY_LABELS[filter.category][total === 1 ? "singular" : "plural"].toLowerCase();
  const fits = printer === null ? "" : ` for ${printer.label}`;
  if (total === 0) return `No ${noun}${fits}`;
  const from = (filter.page - 1) * FIND_PAGE_SIZE + 1;
  const to = Math.min(total, filter.page * FIND_PAGE_SIZE);
  return total <= FIND_PAGE_SIZE
    ? `${String(total)} ${noun}${fits}`
    : `${String(total)} ${noun}${fits}, ${String(from)} to ${String(to)} shown`;
}

/** The filter of the FIND page on its way, if there is one. */
function usePendingFilter(): FindFilter | null {
  const { location } = useNavigation();
  if (location?.pathname !== paths.find()) return null;
  return parseFindFilter(new URLSearchParams(location.search), OPEN_VOCABULARY).filter;
}

interface ResultsProps {
  readonly view: FindView;
  /** The pin button of a card. */
  readonly pinOf: (card: PartCardView) => ReactNode;
}

/**
 * The parts found. While the server's answer to a changed filter is on its way, the rows on screen
 * that cannot be part of it are left out at once.
 */
export function Results({ view, pinOf }: ResultsProps) {
  const pending = usePendingFilter();
  const samePrinter = pending?.printer === view.filter.printer;
  const all = useMemo(() => unpackCards(view.cards), [view.cards]);
  const stays = (card: PartCardView, to: FindFilter) =>
    matches(card, to, samePrinter ? card.fit : null) && (!to.pinned || view.pinned.includes(card.key));
  const cards = pending ? all.filter((card) => stays(card, pending)) : all;
  const { comparing } = view;

  return (
    <section className="results" aria-labelledby="results-heading" aria-busy={pending !== null}>
      <div className="results-head">
        <h2 id="results-heading" className="count">
          <span role="status">{pending ? "Looking…" : countWords(view)}</span>
        </h2>
        <p className="actions">
          <a className="btn btn-sm btn-quiet" href={paths.findCsv(findSearchParams({ ...view.filter, page: 1 }))}>
            CSV
          </a>
          <a className="btn btn-sm btn-quiet" href={paths.findJson(findSearchParams(view.filter))}>
            JSON
          </a>
        </p>
        {view.chips.length === 0 ? null : (
          <ChipList label="Filters that are on">
            {view.chips.map(({ id, label, query }) => (
              <li key={id}>
                <FilterChip to={`${paths.find()}${query}`} label={label} />
              </li>
            ))}
          </ChipList>
        )}
      </div>
      {cards.length === 0 && !pending ? (
        <NothingFound view={view} />
      ) : (
        <ul className="part-grid">
          {cards.map((card, position) => {
            const compared = comparing.includes(card.key);
            const next = compared ? comparing.filter((key) => key !== card.key) : [...comparing, card.key];
            const full = !compared && comparing.length >= COMPARE_MOST;
            return (
              <PartCard
                key={card.key}
                card={card}
                fitPrinterLabel={view.fitPrinterLabel}
                compared={compared}
                discover={position === 0}
                pin={pinOf(card)}
                compareTo={full ? null : paths.find(findQuery(view.filter, next))}
              />
            );
          })}
        </ul>
      )}
      {view.unverified > 0 && view.printer ? (
        <p className="hint mt-4">
          <Link to={paths.find(findQuery(withFilter(view.filter, { fit: "all" }), comparing))} rel="nofollow">
            Show {view.unverified} not verified
          </Link>{" "}
          for {view.printer.label}: nobody has told us yet whether they fit.
        </p>
      ) : null}
      <Pagination
        page={view.filter.page}
        pageCount={view.pageCount}
        label="Pages of results"
        to={(page) => paths.find(findQuery({ ...view.filter, page }, comparing))}
      />
    </section>
  );
}

function NothingFound({ view }: { readonly view: FindView }) {
  return (
    <EmptyState drawing="snapped" title="No part matches all of that">
      {view.loosen ? (
        <p>
          The filter {view.loosen.label} leaves out the most.{" "}
          <Link to={`${paths.find()}${view.loosen.query}`}>
            Drop it and see {view.loosen.gain} {view.loosen.gain === 1 ? "part" : "parts"}
          </Link>
          .
        </p>
      ) : null}
      <p>
        <Link to={paths.find()}>Start again with every part</Link>
      </p>
    </EmptyState>
  );
}
