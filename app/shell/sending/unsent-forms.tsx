import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useSentForms, type SendProblem, type SentForm } from "~/lib/browser/requests/sent-forms";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { hasRoom, leavePage, sendAgain } from "./send-form";

const TITLES: Readonly<Record<SendProblem["kind"], string>> = {
  offline: "You are offline",
  "online-again": "You are online again",
  "no-answer": "The server is not responding",
  "too-many": "Too many requests",
  "too-large": "This is too large to send",
};

/** What happened and what to do, after the title. */
function advice({ kind, resends }: SendProblem, count: number, isTyped: boolean): string {
  const stays = isTyped ? " What you typed is still here." : "";
  if (kind === "too-large") return "Shorten it, then send it again.";
  if (kind === "online-again") return `This was not sent yet.${stays}`;
  const what = count === 1 ? "This is" : `${String(count)} changes are`;
  if (resends) return `${what} sent as soon as ${kind === "offline" ? "the connection is back" : "it responds"}.`;
  return kind === "offline" ? `Nothing was sent.${stays}` : `${stays} Wait a moment, then send it again.`.trim();
}

/** The forms that wait: what happened to each, in the form itself; those without room are counted in one message. */
export function UnsentForms() {
  const { pathname } = useLocation();
  const waiting = useSentForms().filter(({ problem }) => problem !== null);
  useEffect(() => {
    leavePage(pathname);
  }, [pathname]);
  const others = waiting.filter(({ form }) => !hasRoom(form));
  return (
    <>
      {waiting.map((sent, index) =>
        // A portal of React's own needs no place of the form's children.
        hasRoom(sent.form)
          ? createPortal(<Unsent forms={[sent]} className="unsent" />, sent.form, `unsent-${String(index)}`)
          : null,
      )}
      {others.length === 0 ? null : <Unsent forms={others} className="toast toast-floating" />}
    </>
  );
}

function Unsent({ forms, className }: { readonly forms: readonly SentForm[]; readonly className: string }) {
  const problem = forms.at(-1)?.problem;
  const form = forms[0]?.form ?? null;
  useEffect(() => {
    // Below the pressed button it may be under the edge of the window. Whoever is elsewhere meanwhile stays there.
    if (!form?.contains(document.activeElement)) return;
    form.querySelector(":scope > .unsent")?.scrollIntoView({ block: "nearest" });
  }, [form, problem?.kind]);
  if (!problem) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={TITLES[problem.kind]}
      className={className}
      action={
        <Button
          type="button"
          small
          onClick={() => {
            forms.forEach(sendAgain);
          }}
        >
          Send again
        </Button>
      }
    >
      {advice(
        problem,
        forms.length,
        forms.some(({ form }) => form === null || hasRoom(form)),
      )}
      {problem.reference ? (
        <>
          {" "}
          Reference: <code>{problem.reference}</code>
        </>
      ) : null}
    </Notice>
  );
}
