import { useEffect, useRef } from "react";
import { useReply } from "~/lib/forms/use-reply";
import { Notice } from "~/ui/feedback/notice";

/** Why the form that was sent from this page was refused; it takes the focus, with and without JavaScript. */
export function ProblemNotice({ intents }: { readonly intents: readonly string[] }) {
  const reply = useReply();
  const place = useRef<HTMLDivElement>(null);
  const errors = Object.values(reply?.lastResult?.error ?? {}).flatMap((messages) => messages ?? []);
  const isShown = reply !== undefined && intents.includes(reply.intent) && reply.lastResult !== null;
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown, reply]);
  if (!isShown) return null;
  return (
    <div ref={place} tabIndex={-1} role="alert" autoFocus className="mb-4">
      <Notice tone="danger" title={reply.toast?.title ?? "There is a problem"}>
        {reply.toast?.description === undefined ? null : <p>{reply.toast.description}</p>}
        {errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  );
}
