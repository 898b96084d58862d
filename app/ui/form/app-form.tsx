import { getFormProps, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { isReplyTo, type FormOfPage } from "~/lib/forms/is-reply-to";
import { useReply } from "~/lib/forms/use-reply";
import { useInputBeforeHydration } from "~/lib/forms/use-input-before-hydration";
import { ErrorSummary, type FormProblem } from "./error-summary";
import { Form } from "../navigation/link";

interface AppFormProps<Shape extends Record<string, unknown>> {
  readonly form: FormMetadata<Shape, string[]>;
  /** Where it posts; the current page unless given. */
  readonly action?: string;
  /** The `intent` of the action this form posts; none when each of its buttons has its own. */
  readonly intent?: string;
  /** Of several forms with the same intent: values that only this one is sent with. */
  readonly sentWith?: FormOfPage["sentWith"];
  /** Label of each field by name, for the summary of errors. */
  readonly labels: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A form that posts and redirects with or without JavaScript. `noValidate` is in the server's
 * HTML, so that visitors without JavaScript get the same errors: a summary that takes the focus and links
 * to each field.
 */
export function AppForm<Shape extends Record<string, unknown>>({
  form,
  action,
  intent,
  sentWith,
  labels,
  className,
  children,
}: AppFormProps<Shape>) {
  useInputBeforeHydration(form.id);
  const busy = useSentForms().some(({ problem }) => problem === null);
  const reply = useReply<{ intent?: string; lastResult?: SubmissionResult | null; toast?: FormProblem | null }>();
  const problem = intent !== undefined && isReplyTo(reply, { intent, sentWith }) ? (reply?.toast ?? null) : null;
  const hasErrors = Object.keys(form.allErrors).length > 0;
  const failed = problem !== null || (hasErrors && form.status === "error");

  return (
    <Form
      method="post"
      {...(action === undefined ? {} : { action })}
      {...getFormProps(form)}
      noValidate
      className={className}
      aria-busy={busy}
    >
      {failed ? (
        <ErrorSummary
          formId={form.id}
          errors={form.allErrors}
          labels={labels}
          problem={problem}
          result={form.errorId}
        />
      ) : null}
      {intent === undefined ? null : <input type="hidden" name="intent" value={intent} />}
      {children}
    </Form>
  );
}
