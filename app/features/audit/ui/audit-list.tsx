import { formatDateTime } from "~/lib/text/format-date";
import { formatActor, formatAuditAction, type AuditEntry } from "../audit.model";

/** Who did what, newest first. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>{formatAuditAction(entry)}</span>
          <span className="hint">
            {formatActor(entry)}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
