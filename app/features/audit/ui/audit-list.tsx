import { formatDateTime } from "~/lib/text/format-date";
import { Link } from "~/ui/navigation/link";
import { auditTarget, formatActor, formatAuditAction, type AuditEntry } from "../audit.model";

/** Who did what, newest first. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditAction entry={entry} />
          <span className="hint">
            {formatActor(entry)}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What was done, as a link to where it can be undone. */
export function AuditAction({ entry }: { readonly entry: AuditEntry }) {
  const to = auditTarget(entry);
  const words = formatAuditAction(entry);
  return to === null ? (
    <span>{words}</span>
  ) : (
    <Link className="link" to={to}>
      {words}
    </Link>
  );
}
