import { useAppForm } from "~/lib/forms/use-app-form";
import { resendSchema } from "../../accounts.model";
import { EmailRequestForm, type EmailRequestProps } from "./email-request-form";

/** The form that sends the confirmation of a sign-up again. */
export function ResendForm({ email, ...shown }: EmailRequestProps) {
  const [form, fields] = useAppForm({
    schema: resendSchema,
    id: "resend",
    intent: "resend",
    defaultValue: { email, type: "signup", next: shown.next },
  });
  return (
    <EmailRequestForm form={form} intent="resend" field={fields.email} {...shown}>
      <input type="hidden" name="type" value="signup" />
    </EmailRequestForm>
  );
}
