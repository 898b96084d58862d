import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import {
  changeOf,
  MEASURES,
  RANGES,
  type AnalyticsView,
  type FunnelStep,
  type Range,
  type Ranked,
  type RankedSearch,
  type Total,
} from "../page/analytics-page.model";
import { DayChart } from "./day-chart";

/** How the site is used: totals, days, what is looked at, what is searched for, and what members do. */
export function AnalyticsPage({ view }: { readonly view: AnalyticsView }) {
  const { range, totals, chart, days } = view;
  return (
    <>
      <RangeTabs range={range} />
      <Totals totals={totals} range={range} />
      <div className="admin-grid">
        <AdminSection id="views" title="Page views by day" className="admin-wide">
          <DayChart chart={chart} name={`Page views of the last ${range.label}, and of the ${range.label} before`} />
          <p className="hint max-w-none">
            The dashed line is the {range.label} before. Days are days in UTC; today is not over.
          </p>
          <details className="mt-3" open={range.days === 7}>
            <summary>Numbers by day</summary>
            <DayTable days={days} />
          </details>
        </AdminSection>
        <RankedList id="parts" title="Top parts" heads={["Part", "Views"]} lines={view.parts} />
        <RankedList id="guides" title="Top guides" heads={["Guide", "Views"]} lines={view.guides} />
        <RankedList id="pages" title="Top pages" heads={["Page", "Views"]} lines={view.pages} />
        <RankedList
          id="referrers"
          title="Where visitors come from"
          heads={["Site", "Views"]}
          lines={view.referrers}
          none="Nobody has come from another site, or their browsers did not say so."
        />
        <SearchList id="searches" title="Top searches" lines={view.searches} />
        <SearchList
          id="empty-searches"
          title="Searches without result"
          lines={view.emptySearches}
          none={view.noEmptySearches}
        />
        <Funnel steps={view.funnel} range={range} />
      </div>
    </>
  );
}

function RangeTabs({ range }: { readonly range: Range }) {
  return (
    <nav aria-label="Range" className="mb-4">
      <ul className="tabs max-w-96">
        {RANGES.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={paths.adminAnalytics({ range: key })}
              preventScrollReset
              {...(key === range.key ? { "aria-current": "page" } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Totals({ totals, range }: { readonly totals: readonly Total[]; readonly range: Range }) {
  return (
    <section aria-labelledby="totals-title" className="admin-box mb-4">
      <h2 id="totals-title" className="sr-only">
        Totals of the last {range.label}
      </h2>
      <dl className="stats">
        {totals.map((total) => (
          <div key={total.key}>
            <dt>
              {total.label}
              <span className="total-change">{changeOf(total)}</span>
            </dt>
            <dd>{figure(total.now)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Changes are against the {range.label} before.</p>
    </section>
  );
}

function DayTable({ days }: Pick<AnalyticsView, "days">) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="table-scroll" role="region" aria-label="Numbers by day" tabIndex={0}>
      <table className="table number-table">
        <caption className="sr-only">Numbers by day, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURES.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, label, numbers }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{label}</time>
              </th>
              {numbers.map((number, index) => (
                <td key={MEASURES[index]?.key ?? index}>{figure(number)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ListProps<Line> {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** What is said when there are no lines. */
  readonly none?: string;
}

function RankedList({ id, title, heads, lines, none }: ListProps<Ranked> & { readonly heads: readonly string[] }) {
  return (
    <ListBox {...{ id, title, heads, lines, none }}>
      {lines.map((line) => (
        <tr key={line.key}>
          <Named {...line} />
          <td>{figure(line.times)}</td>
        </tr>
      ))}
    </ListBox>
  );
}

function SearchList({ id, title, lines, none }: ListProps<RankedSearch>) {
  return (
    <ListBox {...{ id, title, lines, none }} heads={["Text", "Times", "Results"]}>
      {lines.map((line) => (
        <tr key={line.key}>
          <Named {...line} />
          <td>{figure(line.times)}</td>
          <td>{figure(line.results)}</td>
        </tr>
      ))}
    </ListBox>
  );
}

function ListBox({
  id,
  title,
  heads,
  lines,
  none = "Nothing has been counted in these days.",
  children,
}: Omit<ListProps<unknown>, "none"> & {
  readonly none?: string | undefined;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <AdminSection id={id} title={title}>
      {lines.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <table className="table number-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </AdminSection>
  );
}

function Named({ label, to }: Pick<Ranked, "label" | "to">) {
  return (
    <th scope="row">
      {to === null ? (
        label
      ) : (
        <Link to={to} className="link">
          {label}
        </Link>
      )}
    </th>
  );
}

function Funnel({ steps, range }: { readonly steps: readonly FunnelStep[]; readonly range: Range }) {
  return (
    <AdminSection id="funnel" title="From sign-up to first submission" className="admin-wide">
      <ol className="funnel">
        {steps.map(({ label, members, share }) => (
          <li key={label}>
            <span>{label}</span>
            <svg className="funnel-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={share ?? 0} height={4} />
            </svg>
            <span className="count">
              {figure(members)}
              {share === null ? "" : `, ${share} %`}
            </span>
          </li>
        ))}
      </ol>
      <p className="hint max-w-none">
        Accounts made in the last {range.label}, without those of admins, and how many of them have a pin, a collection
        or a submission now. “Sign-ups” above leaves out programs and visitors who ask not to be counted, and keeps
        accounts deleted since, so the two can differ.
      </p>
    </AdminSection>
  );
}

const figure = (count: number): string => count.toLocaleString("en-GB");
