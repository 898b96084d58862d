import { useRef, type ReactNode } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useReply } from "~/lib/forms/use-reply";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { RetryTime } from "~/ui/feedback/retry-time";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DescribedFields, type DrawPrinterField } from "~/ui/form/described-fields";
import { CheckboxField } from "~/ui/form/field";
import { FormId } from "~/ui/form/form-id";
import { PeopleFields } from "~/ui/form/people-fields";
import { Form } from "~/ui/navigation/link";
import { FIELD_GROUPS, GROUP_TITLES, type FieldGroup } from "../../fields/field.model";
import { errorsOf, fieldsIn, labelsOf, type SubmitFormView } from "../form-view.model";
import { isReturnedForm } from "../returned-form.model";
import { subjectKey } from "../submit-address.model";
import { FORM_ID } from "./form-id";
import { useKeptForm } from "./kept-form";
import { LookAlikes, LookAlikesWhileTyping } from "./look-alikes";
import { Prechecks } from "./prechecks";

interface SubmitFormProps {
  readonly form: SubmitFormView;
  /** Where it posts. */
  readonly action: string;
  /** The answer to what was sent last, if it came back. */
  readonly reply: ActionReply | null;
  readonly isSignedOut: boolean;
  readonly sendLabel: string;
  readonly printerField: DrawPrinterField;
}

/** The form of one type: every field on one page, checks when they are asked for, and what seems to be the same. */
export function SubmitForm({ form, action, reply, isSignedOut, sendLabel, printerField }: SubmitFormProps) {
  const within = useRef<HTMLSpanElement>(null);
  const { isRestored, startOver } = useKeptForm(within);
  const busy = useBusyIntent("send");
  const isRefused = reply !== null && reply.lastResult !== null;
  const lookAlikes =
    form.lookAlikes.length === 0 || form.version !== null ? null : <LookAlikes lookAlikes={form.lookAlikes} />;
  return (
    <Form
      method="post"
      action={action}
      className="grid gap-6"
      noValidate
      preventScrollReset
      id={`${FORM_ID}-form`}
      aria-busy={busy}
    >
      <span ref={within} hidden />
      {isRefused ? (
        <ErrorSummary
          formId={FORM_ID}
          errors={errorsOf(form)}
          labels={labelsOf(form)}
          problem={reply.toast}
          result={reply}
        />
      ) : null}
      {isRefused ? lookAlikes : null}
      <div role="status" className="contents">
        {isRestored ? <Restored startOver={startOver} /> : null}
      </div>
      {isSignedOut ? <SignInAgain /> : null}
      {reply?.retry === undefined ? null : <RetryTime verb="try" {...reply.retry} />}
      <HiddenFields form={form} />
      {FIELD_GROUPS.map((group) => (
        <FieldGroupCard key={group} form={form} group={group} printerField={printerField}>
          {group === "about" && form.version === null ? <LookAlikesWhileTyping within={within} view={form} /> : null}
        </FieldGroupCard>
      ))}
      <Consent form={form} />
      {form.checks === null ? null : <Prechecks checks={form.checks} wereAsked={!isRefused} />}
      {isRefused ? null : lookAlikes}
      <p className="actions">
        <Button variant="primary" name="intent" value="send" busy={busy} busyLabel="Submitting...">
          {sendLabel}
        </Button>
        <Button name="intent" value="check">
          Check
        </Button>
      </p>
    </Form>
  );
}

function Restored({ startOver }: { readonly startOver: () => void }) {
  return (
    <Notice title="What you typed before is back">
      <p>It was not sent yet.</p>
      <p className="actions">
        <Button type="button" small variant="quiet" onClick={startOver}>
          Start over
        </Button>
      </p>
    </Notice>
  );
}

function SignInAgain() {
  return (
    <Notice tone="warning" title="Sign in to send it">
      <p className="actions">
        <a className="btn btn-sm" href={paths.auth({ next: paths.submit() })} target="_blank" rel="noopener">
          Sign in (opens a new tab)
        </a>
      </p>
      <p>Then come back to this tab and send it.</p>
    </Notice>
  );
}

function HiddenFields({ form: { type, table, target, begun, formId, version } }: { readonly form: SubmitFormView }) {
  return (
    <>
      {/* Of several buttons Enter presses the first one. */}
      <button type="submit" name="intent" value="send" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="type" value={type} />
      {type === "part" ? <input type="hidden" name="table" value={table} /> : null}
      {target === null ? null : <input type="hidden" name="item" value={subjectKey(target)} />}
      {version === null ? null : <input type="hidden" name="version" value={version} />}
      {formId === null ? <FormId /> : <input type="hidden" name="formId" value={formId} />}
      <PeopleFields begun={begun} />
    </>
  );
}

interface FieldGroupCardProps {
  readonly form: SubmitFormView;
  readonly group: FieldGroup;
  readonly printerField: DrawPrinterField;
  readonly children: ReactNode;
}

function FieldGroupCard({ form, group, printerField, children }: FieldGroupCardProps) {
  const fields = fieldsIn(form, group);
  if (fields.length === 0) return null;
  const id = `${FORM_ID}-group-${group}`;
  return (
    <section aria-labelledby={id} className="card grid gap-5 p-5">
      <h2 id={id}>{GROUP_TITLES[group]}</h2>
      <DescribedFields fields={fields} formId={FORM_ID} printerField={printerField} />
      {children}
    </section>
  );
}

function Consent({ form: { consents, checks } }: { readonly form: SubmitFormView }) {
  if (consents === null) return null;
  const [problem] = checks?.find(({ name }) => name === "licence")?.problems ?? [];
  return (
    <CheckboxField
      id={`${FORM_ID}-consent`}
      name="consent"
      value="yes"
      label="I wrote this myself or may share it, and everyone may use it under CC BY-SA 4.0 (required)"
      error={problem?.message}
      defaultChecked={consents}
    />
  );
}

/** The form's last answer: what came back of it, and whether its visitor is signed out. */
export function useReturnedForm() {
  const reply = useReply() ?? null;
  const data = reply?.data;
  return isReturnedForm(data)
    ? { reply, form: data.form, isSignedOut: data.isSignedOut }
    : { reply: null, form: null, isSignedOut: false };
}
