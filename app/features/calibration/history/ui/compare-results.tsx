import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
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
  /** How many were chosen, of which only the first few are compared. */
  readonly chosen: number;
  /** What of the address has no effect. */
  readonly notes: readonly string[];
  /** The calculators are locked for the member. */
  readonly isTuneClosed: boolean;
}

/** Saved results side by side. */
export function CompareResults({ entries, rows, chosen, notes, isTuneClosed }: CompareResultsProps) {
  const another = paths.calibrations({ compare: entries.map(({ id }) => String(id)) });
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
        {entries.length < 2
          ? null
          : "The earliest first. Differences to the earliest of the same calculator stand in brackets."}
      </PageHeader>
      <AddressNotice lines={notes} />
      {chosen <= MOST_COMPARED ? null : (
        <Notice tone="info" title={`Only ${String(MOST_COMPARED)} are compared at once`} className="mb-4">
          {`You chose ${String(chosen)}: these are the first ${String(MOST_COMPARED)} of them.`}
        </Notice>
      )}
      {entries.length < 2 ? (
        <TooFew entries={entries} another={another} />
      ) : (
        <div className="history-compare">
          {entries.length < 3 ? null : (
            <p className="history-wide hint">{`${String(entries.length)} results stand side by side: scroll the table to see all.`}</p>
          )}
          <CompareTable
            caption="Results side by side"
            heads={entries.map(({ id, name, moment, address }) => ({
              key: String(id),
              head: isTuneClosed ? (
                `${name}, ${moment}`
              ) : (
                <Link to={address}>
                  {name}, {moment}
                </Link>
              ),
            }))}
            rows={rows}
          />
          {entries.length < MOST_COMPARED ? (
            <p className="mt-4">
              <LinkButton to={another}>Add another result</LinkButton>
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Fewer than two cannot be compared; the one that is there stays chosen. */
function TooFew({ entries: [only], another }: Pick<CompareResultsProps, "entries"> & { readonly another: string }) {
  return (
    <EmptyState
      title={only === undefined ? "Choose two results" : "Choose one more result"}
      action={
        <LinkButton variant="primary" to={another}>
          {only === undefined ? "Saved results" : "Choose another"}
        </LinkButton>
      }
    >
      <p>
        {only === undefined
          ? `Select two to ${String(MOST_COMPARED)} of your saved results, then press “Compare selected”.`
          : `So far it is ${only.name}, ${only.moment}. It stays selected.`}
      </p>
    </EmptyState>
  );
}
