import { useRef } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useUnsavedForms } from "~/lib/browser/use-unsaved-forms";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { DescribedFields } from "~/ui/form/described-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { FIELD_GROUPS, GROUP_TITLES } from "../../submissions/fields/field.model";
import type { ReturnedRow } from "../row/row.intents.server";
import type { RowConflict, RowFormView } from "../row/row-form.model";

const FORM_ID = "row";

function isReturnedRow(data: unknown): data is ReturnedRow {
  return Array.isArray(fieldOf(fieldOf(data, "rowForm"), "fields"));
}

interface RowFormProps {
  readonly form: RowFormView;
  /** Where it posts. */
  readonly action: string;
}

/** Every field of a row on one page, with what another administrator has saved meanwhile. */
export function RowForm({ form: blank, action }: RowFormProps) {
  const reply = useReply();
  const returned = isReturnedRow(reply?.data) ? reply.data.rowForm : null;
  const form = returned ?? blank;
  // A form of another state of the row is another form: its fields have that state's texts.
  return <FormOfState key={form.version ?? "new"} form={form} isReturned={returned !== null} action={action} />;
}

function FormOfState({ form, isReturned, action }: RowFormProps & { readonly isReturned: boolean }) {
  const reply = useReply();
  const within = useRef<HTMLSpanElement>(null);
  const busy = useBusyIntent("save");
  useUnsavedForms(within, isReturned);
  const { id, version, fields, why, conflict } = form;
  const errors = Object.fromEntries(fields.flatMap(({ name, error }) => (error === null ? [] : [[name, [error]]])));
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <Form method="post" action={action} className="grid gap-5" noValidate preventScrollReset aria-busy={busy}>
      <span ref={within} hidden />
      {/* Of several buttons Enter presses the first one. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      {isReturned ? (
        <ErrorSummary formId={FORM_ID} errors={errors} labels={labels} problem={reply?.toast ?? null} result={reply} />
      ) : null}
      {conflict === null ? null : <Conflict conflict={conflict} />}
      {version === null ? null : <input type="hidden" name="version" value={version} />}
      {FIELD_GROUPS.map((group) => {
        const own = fields.filter((field) => field.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-labelledby={`${FORM_ID}-group-${group}`} className="grid gap-4">
            <h3 id={`${FORM_ID}-group-${group}`}>{GROUP_TITLES[group]}</h3>
            <DescribedFields fields={own} formId={FORM_ID} />
          </section>
        );
      })}
      <TextAreaField
        field={{ id: `${FORM_ID}-why`, name: "why", initialValue: why }}
        label="Why (optional)"
        hint="Everyone can read it in the history."
        maxLength={1000}
        rows={2}
      />
      <p className="actions">
        <Button variant="primary" name="intent" value="save" busy={busy} busyLabel="Saving...">
          {id === null ? "Add" : "Save changes"}
        </Button>
      </p>
    </Form>
  );
}

/** Both versions of what two administrators have changed. */
function Conflict({ conflict: { both, theirs } }: { readonly conflict: RowConflict }) {
  return (
    <Notice tone="warning" title="Somebody else has saved this entry">
      {both.length === 0 ? <p>They changed other fields than you. Yours are as you typed them.</p> : null}
      {both.length === 0 ? null : (
        <dl className="facts mt-2">
          {both.map(({ name, label, live, typed }) => (
            <div key={name}>
              <dt>
                <a href={`#${FORM_ID}-${name}`}>{label}</a>
              </dt>
              <dd className="wrap-anywhere">
                they saved {live || "nothing"}, you typed {typed || "nothing"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {theirs.length === 0 ? null : <p className="mt-2">Now as they saved it: {theirs.join(", ")}.</p>}
    </Notice>
  );
}
