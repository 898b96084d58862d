import { useAppForm } from "~/lib/forms/use-app-form";
import { recoverSchema } from "../../accounts.model";
import { EmailRequestForm, type EmailRequestProps } from "./email-request-form";

/** The form that sends a link for choosing a new password. */
export function RecoverForm({ email, ...shown }: EmailRequestProps) {
  const [form, fields] = useAppForm({
    schema: recoverSchema,
    id: "recover",
    intent: "recover",
    defaultValue: { email, next: shown.next },
  });
  return <EmailRequestForm form={form} intent="recover" field={fields.email} {...shown} />;
}
