import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useSentForms } from "~/lib/browser/sent-forms";

interface AppFormProps<Shape extends Record<string, unknown>> {
  readonly form: FormMetadata<Shape, string[]>;
  /** Where it posts; the current page unless given. */
  readonly action?: string;
  /** The `intent` of the action this form posts; none when each of its buttons has its own. */
  readonly intent?: string;
  /** Label of each field by name, for the summary of errors. */
  readonly labels: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An error that belongs to no field. */
interface Problem {
  readonly title: string;
  readonly description?: string | undefined;
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
  labels,
  className,
  children,
}: AppFormProps<Shape>) {
  const busy = useSentForms().some(({ problem }) => problem === null);
  const reply = useActionData<{ intent?: string; toast?: Problem | null } | undefined>();
  const problem = intent !== undefined && reply?.intent === intent ? (reply.toast ?? null) : null;
  const errors = Object.entries(form.allErrors);
  const summary = useRef<HTMLDivElement>(null);
  const failed = problem !== null || (errors.length > 0 && form.status === "error");

  useEffect(() => {
    if (failed) summary.current?.focus();
  }, [failed, problem, form.errorId]);

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
        <div ref={summary} role="alert" tabIndex={-1} autoFocus className="error-summary">
          <p>{problem?.title ?? "There is a problem"}</p>
          {problem?.description ? <p>{problem.description}</p> : null}
          <ul hidden={errors.length === 0}>
            {errors.flatMap(([name, messages]) =>
              messages.map((message) => (
                <li key={`${name}:${message}`}>
                  {name === "" ? message : <a href={`#${form.id}-${name}`}>{message}</a>}
                  {name !== "" && labels[name] ? <span className="sr-only"> ({labels[name]})</span> : null}
                </li>
              )),
            )}
          </ul>
        </div>
      ) : null}
      {intent === undefined ? null : <input type="hidden" name="intent" value={intent} />}
      {children}
    </Form>
  );
}
