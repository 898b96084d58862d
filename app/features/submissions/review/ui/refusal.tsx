import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { RefusedNotice } from "~/ui/feedback/refused-notice";

/**
 * Why the decision that was sent from this page was refused. Nothing where there is none, or its field says it.
 *
 * @param hasForm whether the page has a form yet that holds what was typed; without one it is shown here
 */
export function Refusal({ hasForm = true }: { readonly hasForm?: boolean }) {
  const reply = useReply();
  const typed = fieldOf(reply?.lastResult?.initialValue, "message");
  return (
    <RefusedNotice toast={reply?.toast}>
      {hasForm || typeof typed !== "string" ? null : (
        <>
          <p>Your message was not sent:</p>
          <p className="wrap-anywhere whitespace-pre-line">{typed}</p>
        </>
      )}
    </RefusedNotice>
  );
}
