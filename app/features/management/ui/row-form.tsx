import { useEffect, useRef, useState, type RefObject } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useUnsavedForms } from "~/lib/browser/use-unsaved-forms";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { DescribedFields } from "~/ui/form/described-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/text-area";
import { Form, Link } from "~/ui/navigation/link";
import { FIELD_GROUPS, GROUP_TITLES } from "../../submissions/fields/field.model";
import type { ReturnedRow } from "../row/row.intents.server";
import { followedForm, WHY_LENGTH, type RowConflict, type RowFormView } from "../row/row-form.model";

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
export function RowForm({ form, action }: RowFormProps) {
  // The page of another row has another form.
  return <KeptRowForm key={action} form={form} action={action} />;
}

/**
 * The form goes on while something in it is not saved, whatever else the page does: what is archived, undone or changed by
 * somebody else meanwhile takes nothing away that was typed.
 */
function KeptRowForm({ form: newest, action }: RowFormProps) {
  const reply = useReply();
  const returned = isReturnedRow(reply?.data) ? reply.data.rowForm : null;
  const [shown, setShown] = useState({ form: returned ?? newest, isReturned: returned !== null, turn: 0 });
  const within = useRef<HTMLSpanElement>(null);
  const isUnsaved = useUnsavedForms(within, shown.isReturned);
  const busy = useBusyIntent("save");
  const wasSaving = useRef(false);
  useEffect(() => {
    const isSaved = busy || wasSaving.current;
    wasSaving.current = busy;
    const isKept = !isSaved && isUnsaved();
    setShown((now) => {
      // A form of another state of the row is another form: its fields have that state's texts.
      const renewed = (form: RowFormView) => ({ form, isReturned: form === returned, turn: now.turn + 1 });
      if (returned !== null) return now.form === returned ? now : renewed(returned);
      if (now.form.version === newest.version) return now;
      return isKept ? { ...now, form: followedForm(now.form, newest) } : renewed(newest);
    });
  }, [newest, returned, busy, isUnsaved]);
  return (
    <FormOfState
      key={shown.turn}
      form={shown.form}
      reply={shown.form === returned ? reply : undefined}
      within={within}
      busy={busy}
      action={action}
    />
  );
}

interface FormOfStateProps extends RowFormProps {
  /** What came back with the form, while that is so. */
  readonly reply: ActionReply | undefined;
  readonly within: RefObject<HTMLSpanElement>;
  readonly busy: boolean;
}

function FormOfState({ form, reply, within, busy, action }: FormOfStateProps) {
  const { table, id, version, fields, why, whyError, namesake, conflict } = form;
  const all = [...fields, { name: "why", label: "Why", error: whyError }];
  const errors = Object.fromEntries(all.flatMap(({ name, error }) => (error === null ? [] : [[name, [error]]])));
  const labels = Object.fromEntries(all.map(({ name, label }) => [name, label]));
  return (
    <Form method="post" action={action} className="grid gap-5" noValidate preventScrollReset aria-busy={busy}>
      <span ref={within} hidden />
      {/* Of several buttons Enter presses the first one. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      {reply === undefined ? null : (
        <ErrorSummary formId={FORM_ID} errors={errors} labels={labels} problem={reply.toast ?? null} result={reply} />
      )}
      {conflict === null ? null : <Conflict conflict={conflict} />}
      {namesake === null ? null : (
        <Notice tone="warning" title="Another entry has this name">
          <p>
            <Link to={paths.adminPart({ table, id: namesake })}>Look at that entry</Link>: one that is archived or
            rejected is brought back there.
          </p>
        </Notice>
      )}
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
        field={{
          ...{ id: `${FORM_ID}-why`, name: "why", initialValue: why },
          errors: whyError === null ? undefined : [whyError],
        }}
        label="Why (optional)"
        hint="Everyone can read it in the history."
        maxLength={WHY_LENGTH}
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

/** Both versions of what was changed while somebody typed. */
function Conflict({ conflict: { both, theirs } }: { readonly conflict: RowConflict }) {
  return (
    <Notice tone="warning" title="This entry changed while you typed">
      {both.length === 0 ? <p>Other fields than yours were changed. Yours are as you typed them.</p> : null}
      {both.length === 0 ? null : (
        <dl className="facts mt-2">
          {both.map(({ name, label, live, typed }) => (
            <div key={name}>
              <dt>
                <a href={`#${FORM_ID}-${name}`}>{label}</a>
              </dt>
              <dd className="wrap-anywhere">
                it says {live || "nothing"} now, you typed {typed || "nothing"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {theirs.length === 0 ? null : (
        <p className="mt-2">Other fields are here as they were saved: {theirs.join(", ")}.</p>
      )}
    </Notice>
  );
}
