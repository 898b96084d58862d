import { momentWords } from "~/lib/moments";
import { actorWords, auditWords, type AuditEntry } from "../audit.model";

/** Who did what, newest first. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>{auditWords(entry)}</span>
          <span className="hint">
            {actorWords(entry)}, <time dateTime={entry.at}>{momentWords(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
