import { formatActor, formatAuditAction, type AuditEntry } from "~/features/audit/audit.model";
import { formatDateTime } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";

/** What was changed last, by whom, each with the button that undoes it. */
export function ChangeList({ changes }: { readonly changes: readonly AuditEntry[] }) {
  if (changes.length === 0) return <p className="hint">Nothing has been changed yet.</p>;
  return (
    <ol className="audit changes">
      {changes.map((entry) => (
        <li key={entry.id}>
          <span>{formatAuditAction(entry)}</span>
          <span className="hint">
            {formatActor(entry)}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
          {entry.rows === 1 ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="change" value={entry.id} />
              <Button name="intent" value="undo-change" small>
                Undo
                <span className="sr-only">
                  : {formatAuditAction(entry)}, {formatDateTime(entry.at)}
                </span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
