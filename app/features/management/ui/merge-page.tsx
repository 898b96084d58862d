import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import type { ListedRow, ManagedRow } from "../management.model";
import { movedWords, type MergePreview } from "../merge/merge.model";
import { statusLabel, TABLE_LABELS } from "../tables.model";
import { ProblemNotice } from "./problem-notice";

interface MergePageProps {
  /** The row that goes. */
  readonly row: Pick<ManagedRow, "table" | "id" | "name" | "version" | "uses">;
  readonly sought: string;
  /** Rows that may be the same. */
  readonly found: readonly ListedRow[];
  /** What merging into the chosen part does; null while none is chosen. */
  readonly preview: MergePreview | null;
  /** Path and query of the page. */
  readonly here: string;
}

/** Merging a duplicate: which row stays, what it takes over, what moves. */
export function MergePage({ row, sought, found, preview, here }: MergePageProps) {
  const { table, id } = row;
  const singular = TABLE_LABELS[table].singular.toLowerCase();
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <ProblemNotice intents={["merge"]} />
      </div>
      <AdminSection id="kept" title={`Which ${singular} stays?`} className="admin-wide">
        <Form action={paths.adminPartMerge({ table, id })} className="search-row" preventScrollReset>
          <TextField name="q" type="search" label="Name" defaultValue={sought} maxLength={100} autoComplete="off" />
          <Button icon="search">Find</Button>
        </Form>
        {found.length === 0 ? (
          <p role="status" className="mt-3">
            No other {singular} has a name like that.
          </p>
        ) : (
          <ul className="stat-rows mt-3">
            {found.map(({ key, name, maker, status }) => (
              <li key={key}>
                <Link
                  to={paths.adminPartMerge({ table, id }, { q: sought, into: key })}
                  preventScrollReset
                  {...(preview?.kept.id === key ? { "aria-current": "true" } : {})}
                >
                  <span className="wrap-anywhere">{name}</span>
                  <span className="hint">
                    {[maker, statusLabel(table, status), preview?.kept.id === key ? "chosen" : null]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AdminSection>
      {preview === null ? null : (
        <AdminSection id="review" title={`Merge into ${preview.kept.name}`} className="admin-wide">
          <Review key={preview.kept.id} row={row} preview={preview} here={here} />
        </AdminSection>
      )}
    </div>
  );
}

function Review({ row, preview, here }: Pick<MergePageProps, "row" | "here"> & { readonly preview: MergePreview }) {
  const { kept, fills, differs } = preview;
  const reply = useReply();
  const busy = useBusyIntent("merge");
  const sent = fieldOf(reply?.lastResult?.initialValue, "fields");
  const wasTicked = (column: string) => sent === column || (Array.isArray(sent) && sent.includes(column));
  return (
    <Form method="post" action={here} className="grid gap-4" preventScrollReset>
      <input type="hidden" name="into" value={kept.id} />
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="keptVersion" value={kept.version} />
      <p>
        <strong>{row.name}</strong> goes, and its addresses lead to <strong>{kept.name}</strong>. This moves there:{" "}
        {movedWords(row, preview).join(", ")}. Whoever has both keeps one. You can undo all of it for 30 days.
      </p>
      {fills.length === 0 ? null : (
        <div>
          <h3>Filled in, because it states nothing</h3>
          <dl className="facts">
            {fills.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {differs.length === 0 ? null : (
        <fieldset className="field">
          <legend className="label">Different in both. Tick what it takes over</legend>
          <div className="grid gap-2">
            {differs.map(({ column, label, kept: stays, duplicate }) => (
              <label key={column} className="check">
                <input type="checkbox" name="fields" value={column} defaultChecked={wasTicked(column)} />
                <span className="wrap-anywhere">
                  {label}: {duplicate} <span className="hint">(instead of {stays})</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p className="actions">
        <Button variant="danger" name="intent" value="merge" busy={busy} busyLabel="Merging...">
          Merge
        </Button>
        <LinkButton variant="quiet" to={paths.adminPart(row)}>
          Cancel
        </LinkButton>
      </p>
    </Form>
  );
}
