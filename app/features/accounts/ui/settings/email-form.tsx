import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Form } from "~/ui/navigation/link";
import { emailChangeSchema } from "../../accounts.model";
import { EmailField } from "../fields/email-field";
import { ConfirmFirst } from "./confirm-first";

interface EmailFormProps {
  readonly email: string;
  /** A new address that is not confirmed yet. */
  readonly newEmail: string | null;
  /** What the field begins with. */
  readonly typedEmail: string;
  /** The sign-in is recent enough to change it. */
  readonly isConfirmed: boolean;
}

/** The form for another e-mail address. */
export function EmailForm({ email, newEmail, typedEmail, isConfirmed }: EmailFormProps) {
  return (
    <>
      {newEmail === null ? null : (
        <Notice title="Not confirmed yet">
          <span className="wrap-anywhere">{newEmail}</span> becomes your address once you open the links in both emails.
          <Form method="post" className="mt-2">
            <input type="hidden" name="intent" value="cancel-email" />
            <Button type="submit" small>
              Cancel the change
            </Button>
          </Form>
        </Notice>
      )}
      {isConfirmed ? (
        <NewEmailForm typedEmail={typedEmail} />
      ) : (
        <>
          <p className="wrap-anywhere">{email}</p>
          <ConfirmFirst section="email" action="Change email" />
        </>
      )}
    </>
  );
}

function NewEmailForm({ typedEmail }: Pick<EmailFormProps, "typedEmail">) {
  const [form, fields] = useAppForm({
    schema: emailChangeSchema,
    id: "change-email",
    intent: "email",
    defaultValue: { email: typedEmail },
  });
  const busy = useBusyIntent("email");
  return (
    <AppForm form={form} intent="email" labels={{ email: "Email" }} className="grid gap-4">
      <EmailField field={fields.email} autoComplete="email" />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save email
      </Button>
    </AppForm>
  );
}
