import { useReply } from "~/lib/forms/use-reply";
import type { Toast } from "~/lib/toast";
import { RefusedNotice } from "~/ui/feedback/refused-notice";

const UNNAMED: Toast = { title: "There is a problem", variant: "destructive" };

interface ProblemNoticeProps {
  readonly intents: readonly string[];
  /** What the fields are called, by their names. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Why a form of this page was refused that has no place of its own to say it. */
export function ProblemNotice({ intents, labels = {} }: ProblemNoticeProps) {
  const reply = useReply();
  const isShown = reply !== undefined && intents.includes(reply.intent) && reply.lastResult !== null;
  if (!isShown) return null;
  const errors = Object.entries(reply.lastResult.error ?? {}).flatMap(([name, messages]) => {
    const label = labels[name];
    return (messages ?? []).map((message) => (label === undefined ? message : `${label}: ${message}`));
  });
  return (
    <div className="mb-4">
      <RefusedNotice toast={reply.toast ?? UNNAMED}>
        {errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </RefusedNotice>
    </div>
  );
}
