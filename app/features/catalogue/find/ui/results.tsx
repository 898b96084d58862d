import { useNavigation } from "@remix-run/react";
import type { FunctionComponent, ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { ChipList, FilterChip } from "~/ui/chip";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { KeptList } from "~/ui/layout/kept-list";
import { Pagination } from "~/ui/navigation/pagination";
import { Link } from "~/ui/navigation/link";
import { TellUs } from "~/ui/navigation/tell-us";
import { CATEGORY_LABELS, PART_CATEGORIES } from "../../catalogue.model";
import { COMPARE_MOST } from "../compare.model";
import { filterOfQuery, findSearchParams, FIND_PAGE_SIZE, withFilter, type FindFilter } from "../find-filter.model";
import { feedParams } from "../feed-address.model";
import { findQuery, type FindView, type PartCardView } from "../find-view.model";
import { measuredCard } from "../../part/measured-card.model";
import { FITTING } from "../../fit/fit-filter.model";
import { matches } from "../match-part.model";
import { wordsOf } from "../named-printer.model";
import { LackingLinks, lackingTitle, SearchNotes } from "./search-notes";

/** The line with the number of results. */
function formatResultCount(view: Pick<FindView, "filter" | "total" | "printer">): string {
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
    : `${String(total)} ${noun}${fits}, showing ${String(from)}-${String(to)}`;
}

/** The filter of the FIND page that is being loaded; null when none is. */
function usePendingFilter(shown: FindFilter): FindFilter | null {
  const { location } = useNavigation();
  if (location?.pathname !== paths.find()) return null;
  return filterOfQuery(location.search, shown);
}

interface ResultsProps {
  readonly view: FindView;
  /** The filter that was chosen without a connection, if any. */
  readonly offline: FindFilter | null;
  readonly cardOf: FoundCard;
  /** What stands above the list besides the filters. */
  readonly note: ReactNode;
  /** Said where nothing is found, besides what the page says itself. */
  readonly emptyText: ReactNode;
}

/** What the card of a part in the list is drawn from. */
export interface FoundPart {
  readonly card: PartCardView;
  readonly pinned: boolean;
  readonly compared: boolean;
  /** Slug of a printer that the part's page is to show, too. */
  readonly printer?: string | undefined;
  /** Whether Remix may load the route of part pages in advance. */
  readonly discover: boolean;
  /** Where the link to the comparison leads: the page's address with the part at its end, or an address of its own. */
  readonly compare: "add" | { readonly address: string } | null;
}

/** A card of the list, with the buttons that save the part. */
export type FoundCard = FunctionComponent<FoundPart & { readonly address: string }>;

function foundPart(view: FindView, card: PartCardView, lengths: (text: string) => string): FoundPart {
  const { comparing, filter, pinned, printer } = view;
  const compared = comparing.includes(card.key);
  const without = comparing.filter((key) => key !== card.key);
  return {
    card: measuredCard(card, lengths),
    pinned: pinned.includes(card.key),
    compared,
    printer: printer?.own === false ? printer.slug : undefined,
    // The first of the page as it was loaded: one that filters in the browser lead to asks for nothing.
    discover: card === view.cards[0],
    compare: compared
      ? { address: paths.find(findQuery(filter, without)) }
      : comparing.length >= COMPARE_MOST
        ? null
        : "add",
  };
}

/** Whether a card on screen matches another filter, too. */
function stays({ filter, pinned }: FindView, card: PartCardView, to: FindFilter): boolean {
  const answer = to.printer === filter.printer ? (card.fit?.answer ?? null) : null;
  return matches(card, to, answer) && (!to.pinned || pinned.includes(card.key));
}

/**
 * The parts found. While the results of a changed filter are being loaded, the cards on screen that do not match it are
 * left out at once; without a connection they stay left out until there is one.
 */
export function Results({ view, offline, cardOf, note, emptyText }: ResultsProps) {
  const lengths = useLengths();
  const loading = usePendingFilter(view.filter);
  const pending = loading ?? offline;
  const cards = pending ? view.cards.filter((card) => stays(view, card, pending)) : view.cards;
  const { comparing } = view;

  return (
    <section aria-labelledby="results-heading" aria-busy={loading !== null}>
      <div className="results-head">
        <h2 id="results-heading" className="count">
          <span role="status">
            {loading ? "Loading..." : offline ? `${String(cards.length)} of the parts here` : formatResultCount(view)}
          </span>
        </h2>
        {view.chips.length === 0 ? null : (
          <ChipList label="Active filters">
            {view.chips.map(({ id, label, query }) => (
              <li key={id}>
                <FilterChip to={`${paths.find()}${query}`} label={label} />
              </li>
            ))}
          </ChipList>
        )}
        {note}
      </div>
      <SearchNotes view={view} />
      {offline && !loading ? (
        <Notice tone="warning" title="You are offline" className="mb-4">
          Only parts that are already on this page can be filtered. The whole list loads when there is a connection
          again.
        </Notice>
      ) : null}
      {cards.length === 0 && !pending ? (
        <NothingFound view={view} text={emptyText} />
      ) : (
        <KeptList
          className="part-grid"
          // A comparison ends with the part that is added to it.
          address={paths.find(findQuery(view.filter, [...comparing, ""]))}
          entries={cards.map((card) => foundPart(view, card, lengths))}
          keyOf={({ card }) => card.key}
          draw={cardOf}
        />
      )}
      <Unstated view={view} />
      {view.total > 0 && view.missing?.onlyFitting !== true && view.lacking === null ? (
        <OtherAnswers view={view} />
      ) : null}
      <Pagination
        page={view.filter.page}
        pageCount={view.pageCount}
        label="Pages of results"
        to={(page) => paths.find(findQuery({ ...view.filter, page }, comparing))}
      />
      <Downloads view={view} />
    </section>
  );
}

/** The same parts as files, and what is new among them as a feed. Files read no cookie, so the address names the printer whose answers the cards have. */
function Downloads({ view: { filter, ownPrinter } }: { readonly view: FindView }) {
  const named = ownPrinter === null ? filter : withFilter(filter, { printer: ownPrinter.slug, fit: "all" });
  return (
    <p className="downloads">
      Download <a href={paths.findCsv(findSearchParams({ ...named, page: 1 }))}>CSV</a>
      <a href={paths.findJson(findSearchParams({ ...named, page: filter.page }))}>JSON</a>
      <a href={paths.findFeed(feedParams(filter))}>Feed</a>
      <TellUs to={paths.submit({ type: "part" })} />
    </p>
  );
}

/** The link to the parts that are not shown because of their answer for the printer. */
function OtherAnswers({ view }: { readonly view: FindView }) {
  const { hiddenByFit, printer, filter, comparing, total } = view;
  if (hiddenByFit === 0 || printer === null) return null;
  return (
    <p className="hint mt-4">
      <Link to={paths.find(findQuery(withFilter(filter, { fit: "all" }), comparing))} rel="nofollow">
        Show {hiddenByFit} {total > 0 ? "more" : hiddenByFit === 1 ? "part" : "parts"}
      </Link>{" "}
      with other answers for {printer.label}: {hiddenByFit === 1 ? "it differs" : "they differ"} from it, or nobody
      knows yet.
    </p>
  );
}

/** How many parts a number filter leaves out, or includes, because they do not state the number. */
function Unstated({ view }: { readonly view: FindView }) {
  return view.unstated.map(({ column, label, count, included, query }) => (
    <p key={column} className="hint mt-4">
      {count} {count === 1 ? "part does" : "parts do"} not state {label}.{" "}
      <Link to={`${paths.find()}${query}`} rel="nofollow">
        {included ? "Leave out" : "Include"} {count} without {label}
      </Link>
    </p>
  ));
}

/** Where to go on from words that no part has. */
function OtherWays({ printer }: Pick<FindFilter, "printer">) {
  return (
    <>
      <p>Try another word for it, or start from a category:</p>
      <ul className="chips">
        {PART_CATEGORIES.map((category) => (
          <li key={category}>
            <Link className="chip" to={paths.find({ category, printer })}>
              {CATEGORY_LABELS[category].plural}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        Should it be here? <Link to={paths.contribute()}>Tell us</Link>
      </p>
    </>
  );
}

/** When the words themselves are what no part has, of those with the answer that is chosen. */
function absentTitle({ loosen, filter, printer }: FindView): string | null {
  if (loosen?.id !== "q") return null;
  const { fit } = filter;
  const chosen = FITTING.includes(fit) ? " known to fit" : " with this answer";
  return `No part${printer === null || fit === "all" ? "" : chosen} has “${wordsOf(filter)}”`;
}

function NothingFound({ view, text }: { readonly view: FindView; readonly text: ReactNode }) {
  return (
    <EmptyState drawing="snapped" title={lackingTitle(view) ?? absentTitle(view) ?? "No parts match these filters"}>
      {text === null ? null : <p>{text}</p>}
      <LackingLinks view={view} />
      {view.impossible.map(({ column, text }) => (
        <p key={column}>{text}</p>
      ))}
      {view.lacking === null ? <OtherAnswers view={view} /> : null}
      {absentTitle(view) === null ? null : <OtherWays printer={view.filter.printer} />}
      {view.loosen ? (
        <p>
          <Link to={`${paths.find()}${view.loosen.query}`}>
            Remove {view.loosen.label} to see {view.loosen.gain} {view.loosen.gain === 1 ? "part" : "parts"}
          </Link>
          .
        </p>
      ) : null}
      <p>
        <Link to={paths.find()}>Clear all filters</Link>
      </p>
      <p>
        <Link to={paths.submit({ type: "part", table: view.filter.category, name: view.filter.q })}>
          Missing? Tell us
        </Link>
      </p>
    </EmptyState>
  );
}
