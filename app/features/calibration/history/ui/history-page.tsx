import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
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
}

/** The member's saved results: over time, one by one, and as a file. */
export function HistoryPage({ entries, found, total, filter, choices, ...rest }: HistoryPageProps) {
  const { drawn, more, page, pageCount } = rest;
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Tune", to: paths.tune() }]} current="Saved results" />}
        title="Saved results"
      >
        What you measured, for each printer, nozzle and filament. Only you see it.
      </PageHeader>
      {total === 0 ? (
        <EmptyState title="No saved results yet">
          <p>
            <Link to={paths.tune()}>Run a calibration</Link>, and press “Save this result” beside its result.
          </p>
        </EmptyState>
      ) : (
        <>
          <Filters choices={choices} />
          <p className="tune-progress">
            <strong>{found}</strong> {found === 1 ? "result" : "results"} ·{" "}
            <a className="link" href={paths.calibrationsCsv({ ...filter })}>
              Download CSV
            </a>
          </p>
          {drawn.length === 0 ? null : <Timelines drawn={drawn} more={more} />}
          <h2 className="section-title">Results</h2>
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
                <HistoryItem key={entry.id} entry={entry} here={listAddress(filter, page)} />
              ))}
            </ul>
          )}
          {found < 2 ? null : (
            <Form id={COMPARE_FORM} action={paths.calibrationsCompare()} className="actions">
              <Button type="submit" icon="compare">
                Compare selected
              </Button>
            </Form>
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            to={(other) => listAddress(filter, other)}
            label="Pages of results"
          />
        </>
      )}
    </div>
  );
}

function Filters({ choices }: { readonly choices: readonly FilterChoice[] }) {
  const isFiltered = choices.some(({ chosen }) => chosen !== "");
  return (
    <Form action={paths.calibrations()} aria-label="Filter results" className="calc-filter history-filter">
      {choices.map(({ name, chosen, options }) => (
        <select key={`${name} ${chosen}`} name={name} className="input" aria-label={name} defaultValue={chosen}>
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
      <ul className="history-lines">
        {drawn.map((timeline) => (
          <li key={timeline.key} className="card">
            <h3>{timeline.title}</h3>
            {timeline.scope === "" ? null : <p className="hint">{timeline.scope}</p>}
            <TimelineFigure {...timeline} />
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p className="hint">{`${String(more)} more series: choose a calculator or a filament above to see them.`}</p>
      )}
    </section>
  );
}
