import { useActionData } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import type { ActionReply, Retry } from "~/lib/http/run-action.server";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { resendSchema } from "../../accounts.model";
import { EmailField } from "../fields/email-field";

interface ResendFormProps {
  readonly next: string;
  readonly email: string;
  /** When the next email to that address may be asked for, if not now. */
  readonly pause?: Retry | null;
  /** The button's text. */
  readonly label: string;
  /** The button is drawn as the page's main action. */
  readonly primary?: boolean;
}

/** The form that sends the confirmation of a sign-up again. */
export function ResendForm({ next, email, pause = null, label, primary = false }: ResendFormProps) {
  const [form, fields] = useAppForm({
    schema: resendSchema,
    id: "resend",
    intent: "resend",
    defaultValue: { email, type: "signup", next },
  });
  const busy = useBusyIntent("resend");
  const reply = useActionData<ActionReply>();
  const retry = (reply?.intent === "resend" ? reply.retry : undefined) ?? pause;
  return (
    <AppForm form={form} intent="resend" labels={{ email: "Email" }} className="grid gap-4">
      <input type="hidden" name="type" value="signup" />
      <input type="hidden" name="next" value={next} />
      <EmailField field={fields.email} autoComplete="username" />
      {retry === null ? null : <RetryTime key={retry.at} verb="ask" {...retry} />}
      <Button type="submit" variant={primary ? "primary" : "secondary"} busy={busy} busyLabel="Sending...">
        {label}
      </Button>
    </AppForm>
  );
}
