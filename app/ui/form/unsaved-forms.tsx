import { useRef, type ReactNode } from "react";
import { useUnsavedForms } from "~/lib/browser/use-unsaved-forms";
import { useReply } from "~/lib/forms/use-reply";

interface UnsavedFormsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The forms of a page that asks before it is left while one of them is filled in and not saved. One on a page. */
export function UnsavedForms({ className, children }: UnsavedFormsProps) {
  const within = useRef<HTMLDivElement>(null);
  // What is accepted leads on; a reply is a form that came back.
  const isReturned = useReply() !== undefined;
  useUnsavedForms(within, isReturned);
  return (
    <div ref={within} className={className}>
      {children}
    </div>
  );
}
