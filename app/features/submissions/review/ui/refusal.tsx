import { useReply } from "~/lib/forms/use-reply";
import { Notice } from "~/ui/feedback/notice";

/** Why the decision that was sent from this page was refused; nothing where there is none, or its field says it. */
export function Refusal() {
  const toast = useReply()?.toast;
  if (!toast) return null;
  return (
    <Notice tone="danger" role="alert" title={toast.title}>
      {toast.description === undefined ? null : <p>{toast.description}</p>}
    </Notice>
  );
}
