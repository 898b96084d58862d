import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import type { DescribedFieldView } from "~/lib/forms/described-field";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { DescribedFields } from "~/ui/form/described-fields";
import { SelectField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { WHY_LENGTH } from "../row/row-form.model";
import { TABLE_LABELS, type ManagedTable } from "../tables.model";
import { ProblemNotice } from "./problem-notice";

/** A row that is to be changed. */
export interface BulkRow {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** What its field says now, in words. */
  readonly now: string;
}

interface BulkPageProps {
  readonly table: ManagedTable;
  readonly rows: readonly BulkRow[];
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  /** The field that is to be changed; null while it is not chosen. */
  readonly field: DescribedFieldView | null;
  /** The parameters of the list that they were chosen from, as one text. */
  readonly list: string;
  /** That list. */
  readonly backTo: string;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
  /** Path and query of the page. */
  readonly here: string;
}

/** The same field of several rows: which one, what it is to say, and what it says now. */
export function BulkPage(props: BulkPageProps) {
  const { table, rows, fields, field, list, backTo, notes } = props;
  if (rows.length === 0) {
    const isAsked = notes.length > 0;
    return (
      <>
        <AddressNotice lines={notes} />
        <EmptyState
          title={isAsked ? "Nothing of this is there" : "Nothing is chosen"}
          action={<LinkButton to={backTo}>Back to the list</LinkButton>}
        >
          <p>{isAsked ? "Choose entries in the list again." : "Tick entries in the list first."}</p>
        </EmptyState>
      </>
    );
  }
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <AddressNotice lines={notes} />
        <ProblemNotice intents={["apply"]} />
      </div>
      <AdminSection id="field" title="What to change" className="admin-wide">
        <Form action={paths.adminBulkEdit()} className="search-row" preventScrollReset>
          <input type="hidden" name="table" value={table} />
          {list === "" ? null : <input type="hidden" name="list" value={list} />}
          {rows.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <SelectField
            name="field"
            label="Field"
            defaultValue={field?.name ?? ""}
            options={[{ value: "", label: "Choose" }, ...fields]}
          />
          <Button small>Choose</Button>
        </Form>
        {field === null ? null : <ValueForm key={field.name} {...props} field={field} />}
      </AdminSection>
      <AdminSection id="rows" title={`${String(rows.length)} chosen`} className="admin-wide">
        <ul className="stat-rows">
          {rows.map(({ id, name, now }) => (
            <li key={id}>
              <Link to={paths.adminPart({ table, id })}>
                <span className="wrap-anywhere">{name}</span>
                {field === null ? null : <span className="hint wrap-anywhere">now: {now}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </AdminSection>
    </div>
  );
}

function ValueForm({ table, rows, field, backTo, here }: BulkPageProps & { readonly field: DescribedFieldView }) {
  const shown = useReply()?.data;
  const busy = useBusyIntent("apply");
  const [text, error, why, whyError] = ["text", "error", "why", "whyError"].map((name) => fieldOf(shown, name));
  const view = {
    ...field,
    text: typeof text === "string" ? text : field.text,
    error: typeof error === "string" ? error : null,
  };
  const { singular, plural } = TABLE_LABELS[table];
  const what = `${String(rows.length)} ${(rows.length === 1 ? singular : plural).toLowerCase()}`;
  return (
    <Form method="post" action={here} className="mt-4 grid gap-4" noValidate preventScrollReset>
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name="seen" value={`${id}|${version}`} />
      ))}
      <DescribedFields fields={[view]} formId="bulk" />
      <TextAreaField
        field={{
          ...{ id: "bulk-why", name: "why", initialValue: typeof why === "string" ? why : "" },
          errors: typeof whyError === "string" ? [whyError] : undefined,
        }}
        label="Why (optional)"
        hint="Everyone can read it in the history."
        maxLength={WHY_LENGTH}
        rows={2}
      />
      <p className="actions">
        <Button variant="primary" name="intent" value="apply" busy={busy} busyLabel="Changing...">
          Change {what}
        </Button>
        <LinkButton to={backTo} variant="quiet">
          Cancel
        </LinkButton>
      </p>
    </Form>
  );
}
