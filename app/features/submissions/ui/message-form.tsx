import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { FormId } from "~/ui/form/form-id";
import { TextAreaField } from "~/ui/form/text-area";
import { PageHeader } from "~/ui/layout/page-header";
import { Notice } from "~/ui/feedback/notice";
import { messageSchema } from "../submission-forms.model";

const LABELS = { body: "Your message" };

interface MessageFormProps {
  readonly action: string;
  readonly busy: boolean;
  /** Who is told of it; nothing where that is not known. */
  readonly hint?: string;
  /** What was typed, when it could not be sent. */
  readonly body?: string;
}

/** Writes to whoever looks at the submission. */
export function MessageForm({ action, busy, hint, body = "" }: MessageFormProps) {
  const [form, fields] = useAppForm({
    schema: messageSchema,
    id: "message",
    intent: "message",
    defaultValue: { body },
  });
  return (
    <AppForm form={form} action={action} intent="message" labels={LABELS} className="mt-4 grid gap-3">
      <FormId />
      <TextAreaField field={fields.body} label={LABELS.body} {...(hint === undefined ? {} : { hint })} />
      <Button busy={busy} busyLabel="Sending..." className="justify-self-start">
        Send message
      </Button>
    </AppForm>
  );
}

/** The message that came back to a visitor who is signed out. */
export function UnsentMessage({ id, body }: { readonly id: string; readonly body: string }) {
  return (
    <div className="wrap">
      <PageHeader title="You are signed out">Nothing was sent. What you typed is still here.</PageHeader>
      <Notice tone="warning" title="Sign in to send it">
        <p className="actions">
          <a className="btn btn-sm" href={paths.auth({ next: paths.submission(id) })} target="_blank" rel="noopener">
            Sign in (opens a new tab)
          </a>
        </p>
      </Notice>
      <MessageForm action={paths.submission(id)} busy={false} body={body} />
    </div>
  );
}
