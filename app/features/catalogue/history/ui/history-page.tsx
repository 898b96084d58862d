import { formatDay } from "~/lib/text/format-date";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FactList } from "~/ui/layout/data-table";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Pagination } from "~/ui/navigation/pagination";
import { TellUs } from "~/ui/navigation/tell-us";
import type { HistoryEntry, HistoryView } from "../history-view.model";

interface HistoryPageProps {
  /** The part or printer. */
  readonly name: string;
  /** The way there. */
  readonly trail: readonly { readonly label: string; readonly to: string }[];
  readonly history: HistoryView;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
  /** Address of a page of it. */
  readonly to: (page: number) => string;
  /** Where to say that something is wrong. */
  readonly tellUs: string;
}

/** What was changed of a part or a printer: when, what, by whom and why. */
export function HistoryPage({ name, trail, history, notes, to, tellUs }: HistoryPageProps) {
  const { total, page, pageCount, startAt, entries } = history;
  return (
    <div className="wrap part-page">
      <Breadcrumbs trail={trail} current="History" />
      <PageHeader title={`History of ${name}`}>
        What members sent and admins changed, the latest first. What stood there from the beginning is not listed.
      </PageHeader>
      <AddressNotice lines={notes} />
      {total === 0 ? (
        <EmptyState title="Nothing has been changed yet" action={<TellUs to={tellUs} />} />
      ) : (
        <>
          <p className="count">{total === 1 ? "1 change" : `${String(total)} changes`}</p>
          <ol className="mt-4 grid gap-8" reversed start={startAt}>
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pagination page={page} pageCount={pageCount} to={to} label="Pages of changes" />
        </>
      )}
    </div>
  );
}

function Change({ entry: { id, at, isAddition, by, changes, why, source } }: { readonly entry: HistoryEntry }) {
  return (
    <li id={`change-${String(id)}`}>
      <h2 className="text-lg">
        {isAddition ? "Added" : "Changed"} on <time dateTime={at}>{formatDay(at)}</time>
      </h2>
      <p className="hint">By {by ?? "a member or an admin"}</p>
      <FactList
        facts={changes.map(({ label, from, to }) => ({ label, value: from === null ? to : `${to}, before: ${from}` }))}
      />
      {why === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-line">{why}</p>}
      {source === null ? null : (
        <p className="mt-2 wrap-anywhere">
          Source:{" "}
          <a className="link" href={source} rel="nofollow noopener">
            {source}
          </a>
        </p>
      )}
    </li>
  );
}
