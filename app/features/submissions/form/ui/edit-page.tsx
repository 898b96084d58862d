import type { DrawPrinterField } from "~/ui/form/described-fields";
import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { STATUS_WORDS, type SubmissionStatus } from "../../submissions.model";
import type { ReturnedForm, SubmitFormView } from "../form-view.model";
import { subjectKey } from "../submit-address.model";
import { SubmitForm, useReturnedForm } from "./submit-form";

/** What became of a submission that can no longer be changed. */
interface Closed {
  readonly status: SubmissionStatus;
  readonly reason: string | null;
}

interface EditPageProps {
  readonly id: string;
  readonly title: string;
  /** What was asked for; null when nothing was. */
  readonly wanted: string | null;
  /** Null while it can be changed. */
  readonly closed: Closed | null;
  readonly form: SubmitFormView;
  readonly printerField: DrawPrinterField;
}

/**
 * Changes a submission that nobody has decided on, and sends it again. One that was closed meanwhile keeps its form, and
 * with it what was typed: from then on it sends a new submission.
 */
export function EditPage({ id, title, wanted, closed, form: stored, printerField }: EditPageProps) {
  const { reply, form: returned, isSignedOut } = useReturnedForm();
  const form = returned ?? stored;
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Submit", to: paths.submit() }]} current={title} />}
        title="Edit your submission"
      />
      {wanted === null ? null : (
        <Notice tone="warning" title="Changes were requested" className="mb-4">
          {wanted}
        </Notice>
      )}
      <div role="status">{closed === null ? null : <ClosedNotice id={id} closed={closed} />}</div>
      <SubmitForm
        form={closed === null ? form : asNew(form)}
        action={closed === null ? paths.submissionEdit(id) : addressOfNew(form)}
        reply={reply}
        isSignedOut={isSignedOut}
        sendLabel={closed !== null ? "Send as a new submission" : wanted === null ? "Save changes" : "Send again"}
        printerField={printerField}
      />
    </div>
  );
}

function ClosedNotice({ id, closed: { status, reason } }: { readonly id: string; readonly closed: Closed }) {
  const word = STATUS_WORDS[status].toLowerCase();
  return (
    <Notice
      tone="warning"
      title={status === "withdrawn" ? "This was withdrawn meanwhile" : `This was decided meanwhile: ${word}`}
      className="mb-4"
    >
      {reason === null ? null : <p className="whitespace-pre-line">{reason}</p>}
      <p>
        It cannot be changed any more. What you typed is still below: copy it, or send it as a new submission.{" "}
        <Link className="link" to={paths.submission(id)} target="_blank" rel="noopener">
          See what became of it (opens a new tab)
        </Link>
      </p>
    </Notice>
  );
}

/** The form as that of a new submission, whose licence has to be accepted. */
function asNew(form: SubmitFormView): SubmitFormView {
  return { ...form, version: null, consents: form.consents ?? false };
}

function addressOfNew({ type, table, target }: SubmitFormView): string {
  return paths.submit({
    type,
    table: type === "part" ? table : null,
    item: target === null ? null : subjectKey(target),
  });
}

interface UnsentEditProps {
  readonly id: string;
  readonly returned: ReturnedForm;
  readonly printerField: DrawPrinterField;
}

/** The form that came back to a visitor who is signed out. */
export function UnsentEdit({ id, returned: { form }, printerField }: UnsentEditProps) {
  return (
    <div className="wrap">
      <PageHeader title="You are signed out">Nothing was sent. What you typed is still here.</PageHeader>
      <SubmitForm
        form={form}
        action={paths.submissionEdit(id)}
        reply={null}
        isSignedOut
        sendLabel="Save changes"
        printerField={printerField}
      />
    </div>
  );
}
