import { useEffect, useRef } from "react";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { Notice } from "~/ui/feedback/notice";

/**
 * Why the decision that was sent from this page was refused; it takes the focus, with and without JavaScript. Nothing
 * where there is none, or its field says it.
 *
 * @param hasForm whether the page has a form yet that holds what was typed; without one it is shown here
 */
export function Refusal({ hasForm = true }: { readonly hasForm?: boolean }) {
  const reply = useReply();
  const place = useRef<HTMLDivElement>(null);
  const toast = reply?.toast;
  const typed = fieldOf(reply?.lastResult?.initialValue, "message");
  useEffect(() => {
    place.current?.focus();
  }, [toast]);
  if (!toast) return null;
  return (
    <div ref={place} tabIndex={-1} role="alert" autoFocus>
      <Notice tone="danger" title={toast.title}>
        {toast.description === undefined ? null : <p>{toast.description}</p>}
        {hasForm || typeof typed !== "string" ? null : (
          <>
            <p>Your message was not sent:</p>
            <p className="wrap-anywhere whitespace-pre-line">{typed}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
