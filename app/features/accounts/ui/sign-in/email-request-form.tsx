import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useReply } from "~/lib/forms/use-reply";
import type { Retry } from "~/lib/http/run-action.server";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import type { FormField } from "~/ui/form/field";
import { EmailField } from "../fields/email-field";

/** What the forms that send an email are drawn with. */
export interface EmailRequestProps {
  readonly next: string;
  readonly email: string;
  /** When the next email to that address may be asked for, if not now. */
  readonly pause?: Retry | null;
  /** The button's text. */
  readonly label: string;
  /** The button is drawn as the page's main action. */
  readonly primary?: boolean;
}

interface EmailRequestFormProps<Shape extends Record<string, unknown>> extends Omit<EmailRequestProps, "email"> {
  readonly form: FormMetadata<Shape, string[]>;
  readonly intent: string;
  readonly field: FormField;
  /** Further hidden fields. */
  readonly children?: ReactNode;
}

/** A form with one address that an email is sent to, and the time before which it may not be asked for again. */
export function EmailRequestForm<Shape extends Record<string, unknown>>({
  form,
  intent,
  field,
  next,
  pause = null,
  label,
  primary = false,
  children,
}: EmailRequestFormProps<Shape>) {
  const busy = useBusyIntent(intent);
  const reply = useReply();
  const retry = (reply?.intent === intent ? reply.retry : undefined) ?? pause;
  return (
    <AppForm form={form} intent={intent} labels={{ email: "Email" }} className="grid gap-4">
      {children}
      <input type="hidden" name="next" value={next} />
      <EmailField field={field} autoComplete="username" />
      {retry === null ? null : <RetryTime key={retry.at} verb="ask" {...retry} />}
      <Button type="submit" variant={primary ? "primary" : "secondary"} busy={busy} busyLabel="Sending...">
        {label}
      </Button>
    </AppForm>
  );
}
