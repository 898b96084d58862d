import { useEffect, useRef } from "react";

/** An error that belongs to no field. */
export interface FormProblem {
  readonly title: string;
  readonly description?: string | undefined;
}

interface ErrorSummaryProps {
  /** Prefix of the fields' ids. */
  readonly formId: string;
  /** Messages by field; "" for those of the form itself. */
  readonly errors: Readonly<Record<string, readonly string[] | null>>;
  /** Label of each field by name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly problem: FormProblem | null;
  /** Changes with each result, so that the summary takes the focus again. */
  readonly result?: unknown;
}

/** What is wrong with a form, with a link to each field; it takes the focus, with and without JavaScript. */
export function ErrorSummary({ formId, errors, labels, problem, result }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const messages = Object.entries(errors).flatMap(([name, all]) => (all ?? []).map((message) => ({ name, message })));

  useEffect(() => {
    summary.current?.focus();
  }, [problem, result]);

  return (
    <div ref={summary} role="alert" tabIndex={-1} autoFocus className="error-summary">
      <p>{problem?.title ?? "There is a problem"}</p>
      {problem?.description ? <p>{problem.description}</p> : null}
      <ul hidden={messages.length === 0}>
        {messages.map(({ name, message }) => (
          <li key={`${name}:${message}`}>
            {name === "" ? message : <a href={`#${formId}-${name}`}>{message}</a>}
            {name !== "" && labels[name] ? <span className="sr-only"> ({labels[name]})</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
