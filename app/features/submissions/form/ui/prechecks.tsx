import { useEffect, useRef } from "react";
import { Icon } from "~/ui/drawing/icon";
import type { CheckView } from "../form-view.model";
import { FORM_ID } from "./form-id";

interface PrechecksProps {
  readonly checks: readonly CheckView[];
  /** They were asked for: they take the focus. */
  readonly wereAsked: boolean;
}

/** What is checked before anybody looks at it, with links to the fields in which something is wrong. */
export function Prechecks({ checks, wereAsked }: PrechecksProps) {
  const section = useRef<HTMLElement>(null);
  const wrong = checks.filter(({ problems }) => problems.length > 0).length;
  useEffect(() => {
    if (wereAsked) section.current?.focus();
  }, [checks, wereAsked]);
  return (
    <section
      ref={section}
      id="checks"
      aria-labelledby="checks-heading"
      tabIndex={-1}
      autoFocus={wereAsked}
      className="card p-5"
    >
      <h2 id="checks-heading">
        {wrong === 0 ? "All checks passed" : `${String(wrong)} of ${String(checks.length)} checks to look at`}
      </h2>
      <ul className="grid gap-2">
        {checks.map(({ name, label, problems }) => (
          <li key={name} className="flex gap-2">
            <Icon name={problems.length === 0 ? "circle-check" : "circle-alert"} />
            <div>
              <span className="sr-only">{problems.length === 0 ? "Passed: " : "To look at: "}</span>
              {label}
              {problems.map(({ field, message }) => (
                <p key={message} className="hint">
                  {field === null ? (
                    message
                  ) : (
                    <a className="link" href={`#${FORM_ID}-${field}`}>
                      {message}
                    </a>
                  )}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
