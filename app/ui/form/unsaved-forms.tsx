import { useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { useUnsavedForm } from "~/lib/browser/use-unsaved-form";

interface UnsavedFormsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

const NOWHERE: RefObject<HTMLElement> = { current: null };

/**
 * A part of a page with several forms: asks before the page is left while something was typed into one of them and not
 * sent. Passwords do not count, since browsers fill them in by themselves.
 */
export function UnsavedForms({ className, children }: UnsavedFormsProps) {
  // The form that was typed in last, anew with each input: one that came back from the server is unsaved again.
  const [typedIn, setTypedIn] = useState(NOWHERE);
  useUnsavedForm(typedIn, typedIn !== NOWHERE);
  const notice = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "password") return;
    if (target instanceof HTMLElement) setTypedIn({ current: target.closest("form") });
  };
  return (
    <div className={className} onInput={notice}>
      {children}
    </div>
  );
}
