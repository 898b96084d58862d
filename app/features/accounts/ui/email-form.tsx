import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { emailChangeSchema } from "../accounts.model";
import { EmailField } from "./email-field";

interface EmailFormProps {
  readonly email: string;
  /** An address that waits to be confirmed. */
  readonly newEmail: string | null;
}

/** Another e-mail address, which counts once it is confirmed. */
export function EmailForm({ email, newEmail }: EmailFormProps) {
  const [form, fields] = useAppForm({
    schema: emailChangeSchema,
    id: "change-email",
    intent: "email",
    defaultValue: { email: newEmail ?? email },
  });
  const busy = useBusyIntent("email");
  return (
    <>
      {newEmail === null ? null : (
        <Notice title="Waiting to be confirmed">
          <span className="wrap-anywhere">{newEmail}</span> becomes your address once the links in both e-mails were
          opened.
        </Notice>
      )}
      <AppForm form={form} intent="email" labels={{ email: "Email" }} className="grid gap-4">
        <EmailField field={fields.email} autoComplete="email" />
        <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save e-mail
        </Button>
      </AppForm>
    </>
  );
}
