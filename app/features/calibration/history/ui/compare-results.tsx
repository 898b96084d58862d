import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/feedback/empty-state";
import { CompareTable } from "~/ui/layout/data-table";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import type { ComparedRow } from "../comparison.server";
import type { HistoryEntry } from "../history-entry.server";
import { MOST_COMPARED } from "../history.model";

interface CompareResultsProps {
  readonly entries: readonly HistoryEntry[];
  readonly rows: readonly ComparedRow[];
}

/** Saved results side by side. */
export function CompareResults({ entries, rows }: CompareResultsProps) {
  return (
    <div className="wrap">
      <PageHeader
        before={
          <Breadcrumbs
            trail={[
              { label: "Tune", to: paths.tune() },
              { label: "Saved results", to: paths.calibrations() },
            ]}
            current="Compare"
          />
        }
        title="Compare results"
      >
        {entries.length < 2 ? null : "The earliest first; differences to it stand in brackets."}
      </PageHeader>
      {entries.length < 2 ? (
        <EmptyState title="Choose two results">
          <p>
            Select two to {MOST_COMPARED} of your <Link to={paths.calibrations()}>saved results</Link>, then press
            “Compare selected”.
          </p>
        </EmptyState>
      ) : (
        <CompareTable
          caption="Results side by side"
          heads={entries.map(({ id, name, day, address }) => ({
            key: String(id),
            head: (
              <Link to={address}>
                {name}, {day}
              </Link>
            ),
          }))}
          rows={rows}
        />
      )}
    </div>
  );
}
