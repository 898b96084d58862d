import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { AppForm } from "~/ui/form/app-form";
import { SelectField, TextField } from "~/ui/form/field";
import { Form } from "~/ui/navigation/link";
import { formatActor, formatAuditAction, type AuditedRow, type DetailedAuditEntry } from "../audit.model";
import { auditParams, AUDIT_GROUPS, GROUP_LABELS, isReversed, type AuditFilters } from "../audit-query.model";
import { KEEP_DAYS, pruneSchema } from "../prune.model";
import { AuditAction } from "./audit-list";

/** Rows of an entry that the page shows. */
const MOST_SHOWN = 20;

interface AuditLogProps {
  readonly entries: readonly DetailedAuditEntry[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
  readonly filters: AuditFilters;
  /** What of the address has no effect. */
  readonly notes: readonly string[];
}

/** The audit log, newest first, with filters; each entry opens to show what was written. */
export function AuditLog({ entries, hasMore, filters, notes }: AuditLogProps) {
  const to = (change: Partial<AuditFilters>) => paths.adminAudit(auditParams({ ...filters, ...change }));
  const last = entries.at(-1);
  const isFiltered = to({ before: null }) !== paths.adminAudit();
  return (
    <>
      <AddressNotice lines={notes} />
      <FilterForm filters={filters} />
      {entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? "No entry matches" : "Nothing has been written down yet"}
          action={isFiltered ? <LinkButton to={paths.adminAudit()}>Show all entries</LinkButton> : null}
        >
          <p>{isFiltered ? hintFor(filters) : "What admins do appears here."}</p>
        </EmptyState>
      ) : (
        <ol className="audit mt-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <p className="actions mt-4">
        {filters.before === null ? null : <LinkButton to={to({ before: null })}>Newest entries</LinkButton>}
        {hasMore && last !== undefined ? <LinkButton to={to({ before: last.id })}>Older entries</LinkButton> : null}
        {entries.length === 0 ? null : (
          <LinkButton to={paths.adminAuditCsv(auditParams({ ...filters, before: null }))} reloadDocument>
            Download as CSV
          </LinkButton>
        )}
      </p>
    </>
  );
}

function hintFor(filters: AuditFilters): string {
  return isReversed(filters) ? "The last day is before the first one: swap them." : "Fewer filters show more.";
}

function FilterForm({ filters }: Pick<AuditLogProps, "filters">) {
  const { group, actor, text, from, until } = filters;
  return (
    <Form
      key={JSON.stringify(filters)}
      action={paths.adminAudit()}
      aria-label="Filters"
      className="grid gap-3 md:grid-cols-6 md:items-end"
    >
      <SelectField
        name="about"
        label="About"
        defaultValue={group ?? ""}
        options={[
          { value: "", label: "Everything" },
          ...AUDIT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] })),
        ]}
      />
      <TextField name="by" label="By" defaultValue={actor} maxLength={30} autoComplete="off" />
      <TextField name="q" type="search" label="Words" defaultValue={text} maxLength={100} />
      <TextField name="from" type="date" label="From" defaultValue={from ?? ""} />
      <TextField name="until" type="date" label="Until" defaultValue={until ?? ""} />
      <Button>Apply</Button>
    </Form>
  );
}

function Entry({ entry }: { readonly entry: DetailedAuditEntry }) {
  const { at, changes } = entry;
  const who = (
    <span className="hint">
      {formatActor(entry)}, <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  );
  return (
    <li>
      {changes.length === 0 ? (
        <AuditAction entry={entry} />
      ) : (
        <details className="min-w-0 grow">
          <summary>{formatAuditAction(entry)}</summary>
          {changes.slice(0, MOST_SHOWN).map((row, nth) => (
            <Changed key={row.key ?? nth} row={row} />
          ))}
          {changes.length > MOST_SHOWN ? (
            <p className="hint">and {changes.length - MOST_SHOWN} more rows, which are in the CSV.</p>
          ) : null}
        </details>
      )}
      {who}
    </li>
  );
}

function Changed({ row: { key, name, before, after } }: { readonly row: AuditedRow }) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (column) => valueText(before?.[column]) !== "" || valueText(after?.[column]) !== "",
  );
  return (
    <section className="audit-row">
      <h2>{name ?? key ?? "A row"}</h2>
      <dl className="facts">
        {columns.map((column) => (
          <div key={column}>
            <dt>{column.replaceAll("_", " ")}</dt>
            <dd>
              {before === null ? null : <del>{valueText(before[column]) || "nothing"}</del>}
              {before === null || after === null ? null : " → "}
              {after === null ? null : <ins>{valueText(after[column]) || "nothing"}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Removes what is old from the log. */
export function PruneForm() {
  const [form, fields] = useAppForm({ schema: pruneSchema, id: "prune-form", intent: "prune" });
  return (
    <AppForm form={form} intent="prune" labels={{ keep: "Remove" }} className="grid max-w-xl gap-3">
      <SelectField
        field={fields.keep}
        label="Remove entries older than"
        hint="They are gone for good. What was removed, by whom and when stays in the log."
        options={[{ value: "", label: "Choose" }, ...KEEP_DAYS.map(({ value, label }) => ({ value, label }))]}
      />
      <Button variant="danger" className="justify-self-start">
        Remove old entries
      </Button>
    </AppForm>
  );
}
