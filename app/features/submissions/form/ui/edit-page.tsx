import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/layout/page-header";
import type { ReturnedForm, SubmitFormView } from "../form-view.model";
import type { DrawPrinterField } from "./form-field";
import { SubmitForm, useReturnedForm } from "./submit-form";

interface EditPageProps {
  readonly id: string;
  readonly title: string;
  /** What was asked for; null when nothing was. */
  readonly wanted: string | null;
  readonly form: SubmitFormView;
  readonly printerField: DrawPrinterField;
}

/** Changes a submission that nobody has decided on, and sends it again. */
export function EditPage({ id, title, wanted, form: stored, printerField }: EditPageProps) {
  const { reply, form, isSignedOut } = useReturnedForm();
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
      <SubmitForm
        form={form ?? stored}
        action={paths.submissionEdit(id)}
        reply={reply}
        isSignedOut={isSignedOut}
        sendLabel={wanted === null ? "Save changes" : "Send again"}
        printerField={printerField}
      />
    </div>
  );
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
