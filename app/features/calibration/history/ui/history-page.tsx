import { useEffect, useRef, type Ref } from "react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { CheckboxField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import type { HistoryEntry } from "../history-entry.server";
import { listAddress, type FilterChoice, type HistoryFilter } from "../history-filter";
import type { Timeline } from "../timelines.server";
import { COMPARE_FORM, HistoryItem } from "./history-item";
import { TimelineFigure } from "./timeline-figure";

interface HistoryPageProps {
  /** Those of this page of the list. */
  readonly entries: readonly HistoryEntry[];
  /** How many the filter lets through, and how many there are. */
  readonly found: number;
  readonly total: number;
  readonly filter: HistoryFilter;
  readonly choices: readonly FilterChoice[];
  readonly drawn: readonly Timeline[];
  /** Series that are not drawn. */
  readonly more: number;
  readonly page: number;
  readonly pageCount: number;
  /** The calculators are locked for the member. */
  readonly isTuneClosed: boolean;
  /** Those to compare, which may be on other pages. */
  readonly chosen: readonly HistoryEntry[];
  /** What of the address has no effect. */
  readonly notes: readonly string[];
}

/** The member's saved results: over time, one by one, and as a file. */
export function HistoryPage({ entries, found, total, filter, choices, ...rest }: HistoryPageProps) {
  const { drawn, more, page, pageCount, isTuneClosed, chosen, notes } = rest;
  const ids = chosen.map(({ id }) => id);
  const results = useFocusAfterRemoval(total);
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Tune", to: paths.tune() }]} current="Saved results" />}
        title="Saved results"
      >
        What you measured, for each printer, nozzle and filament. Only you see it.
      </PageHeader>
      <AddressNotice lines={notes} />
      {isTuneClosed ? (
        <Notice tone="info" title="Tune is closed for now" className="mb-4">
          What you saved stays here. The calculators open again with Tune.
        </Notice>
      ) : null}
      {total === 0 ? (
        <div ref={results} tabIndex={-1}>
          <EmptyState title="No saved results yet">
            <p>
              <Link to={paths.tune()}>Run a calibration</Link>, and press “Save this result” beside its result.
            </p>
          </EmptyState>
        </div>
      ) : (
        <>
          <Filters choices={choices} chosen={ids} />
          <p className="tune-progress">
            <strong>{found}</strong> {found === 1 ? "result" : "results"} ·{" "}
            <a className="link" href={paths.calibrationsCsv({ ...filter })}>
              Download CSV
            </a>
          </p>
          {drawn.length === 0 ? null : <Timelines drawn={drawn} more={more} />}
          <ResultList {...{ entries, found, total, filter, page, pageCount, isTuneClosed, chosen }} heading={results} />
          <Pagination
            page={page}
            pageCount={pageCount}
            to={(other) => listAddress({ filter, page: other, chosen: ids })}
            label="Pages of results"
          />
        </>
      )}
    </div>
  );
}

/**
 * Moves the focus to the list when what had it was removed with its result: it would be lost, and with it where a screen
 * reader is.
 */
function useFocusAfterRemoval(total: number) {
  const place = useRef<HTMLDivElement & HTMLHeadingElement>(null);
  const before = useRef(total);
  useEffect(() => {
    const isRemoved = total < before.current;
    before.current = total;
    if (isRemoved && document.activeElement === document.body) place.current?.focus();
  }, [total]);
  return place;
}

type ResultListProps = Pick<
  HistoryPageProps,
  "entries" | "found" | "total" | "filter" | "page" | "pageCount" | "isTuneClosed" | "chosen"
> & { readonly heading: Ref<HTMLHeadingElement> };

/** The results of this page of the list, and the button that compares those whose boxes are checked. */
function ResultList({ entries, found, total, heading, ...rest }: ResultListProps) {
  const { filter, page, pageCount, isTuneClosed, chosen } = rest;
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <h2 className="section-title" ref={heading} tabIndex={-1}>
        Results
      </h2>
      {found === 0 ? (
        <p>
          Nothing was saved with these filters.{" "}
          <Link className="link" to={paths.calibrations()}>
            Show all results
          </Link>
        </p>
      ) : (
        <ul className="history">
          {entries.map((entry) => (
            <HistoryItem
              // Chosen boxes follow the address, as when a comparison leads back here.
              key={`${String(entry.id)} ${String(ids.includes(entry.id))}`}
              entry={entry}
              here={listAddress({ filter, page, chosen: ids })}
              isTuneClosed={isTuneClosed}
              isChosen={ids.includes(entry.id)}
            />
          ))}
        </ul>
      )}
      {total < 2 || (found === 0 && chosen.length === 0) ? null : (
        <CompareForm
          elsewhere={chosen.filter(({ id }) => !entries.some((entry) => entry.id === id))}
          pageCount={pageCount}
        />
      )}
    </>
  );
}

interface CompareFormProps {
  /** Chosen results that the page of the list does not show. */
  readonly elsewhere: readonly HistoryEntry[];
  readonly pageCount: number;
}

/** Compares the results whose boxes are checked, and those that were chosen on other pages. */
function CompareForm({ elsewhere, pageCount }: CompareFormProps) {
  return (
    <Form id={COMPARE_FORM} action={paths.calibrationsCompare()} className="history-chosen">
      {elsewhere.map(({ id, name, main, moment }) => (
        <CheckboxField
          key={id}
          id={`compare-${String(id)}`}
          name="id"
          value={id}
          defaultChecked
          label={["Also " + name, main && `${main.text} ${main.unit ?? ""}`.trim(), moment].filter(Boolean).join(", ")}
        />
      ))}
      {pageCount > 1 ? (
        <p className="hint">
          To compare with a result on another page, compare what is selected here, then choose another.
        </p>
      ) : null}
      <Button type="submit" icon="compare" className="justify-self-start">
        Compare selected
      </Button>
    </Form>
  );
}

/** "Calculator": the name of a filter where it begins. */
const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

interface FiltersProps {
  readonly choices: readonly FilterChoice[];
  /** Ids of the results to compare, which stay chosen. */
  readonly chosen: readonly number[];
}

function Filters({ choices, chosen: ids }: FiltersProps) {
  const isFiltered = choices.some(({ chosen }) => chosen !== "");
  return (
    <Form action={paths.calibrations()} aria-label="Filter results" className="calc-filter history-filter">
      {ids.map((id) => (
        <input key={id} type="hidden" name="compare" value={id} />
      ))}
      {choices.map(({ name, chosen, options }) => (
        <select
          key={`${name} ${chosen}`}
          name={name}
          className="input"
          aria-label={capital(name)}
          defaultValue={chosen}
        >
          <option value="">Any {name}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
      <Button type="submit">Show</Button>
      {isFiltered ? (
        <LinkButton variant="quiet" to={paths.calibrations()}>
          Clear filters
        </LinkButton>
      ) : null}
    </Form>
  );
}

function Timelines({ drawn, more }: Pick<HistoryPageProps, "drawn" | "more">) {
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className="section-title">
        Over time
      </h2>
      <div className="history-strip" role="region" aria-label="Results over time, side by side" tabIndex={0}>
        <ul className="history-lines">
          {drawn.map((timeline) => (
            <li key={timeline.key} className="card">
              <h3>{timeline.title}</h3>
              {timeline.scope === "" ? null : <p className="hint">{timeline.scope}</p>}
              <TimelineFigure {...timeline} />
            </li>
          ))}
        </ul>
      </div>
      {more === 0 ? null : (
        <p className="hint">{`${String(more)} more series: choose a calculator or a filament above to see them.`}</p>
      )}
    </section>
  );
}
