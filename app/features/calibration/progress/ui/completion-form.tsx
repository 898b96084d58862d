import { useState, type FormEvent } from "react";
import { useOnline } from "~/lib/browser/use-online";
import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Form } from "~/ui/navigation/link";
import type { CalculatorSlug } from "../../calibration-steps.model";
import { storeMark } from "../completion-storage";
import { UNKNOWN_OWNER, type Completion, type MarksOwner } from "../completions.model";

interface CompletionFormProps {
  readonly slug: CalculatorSlug;
  readonly name: string;
  readonly mark: Completion | undefined;
  /** Slug of the printer that the mark is for. */
  readonly printer: string | null;
  /** Whose it is. */
  readonly owner: MarksOwner;
  /** Path to redirect back to. */
  readonly here: string;
}

/**
 * Marks a calibration as complete, or takes the mark back. Without an account this browser keeps the mark where it can,
 * and signing in is offered for those who want it in theirs; where it cannot, the mark waits for signing in. Without a connection it keeps
 * the mark of a member, too, until there is one.
 */
export function CompletionForm({ slug, name, mark, printer, owner, here }: CompletionFormProps) {
  const [isKept, setIsKept] = useState(false);
  const online = useOnline();
  const done = mark?.completed === true;
  const remember = (event: FormEvent) => {
    const waits = !online || owner === UNKNOWN_OWNER;
    if (owner !== null && !waits) return;
    const stored = storeMark({ slug, printer }, owner, { completed: !done, completedAt: new Date().toISOString() });
    // The account gets from the browser's storage what waits for a connection. With one, taking a mark back is sent all
    // the same, as it may wait for signing in.
    const isEnough = stored && (waits || !done);
    setIsKept(isEnough);
    if (isEnough) event.preventDefault();
  };
  return (
    <div className="calc-completion">
      <Form method="post" action={paths.tune()} className="calc-done" onSubmit={remember} preventScrollReset>
        <input type="hidden" name="calculator" value={slug} />
        <input type="hidden" name="redirectTo" value={here} />
        {done ? (
          <span className="calc-done-mark">
            <Icon name="circle-check" /> Done {formatDay(mark.completedAt)}
          </span>
        ) : null}
        {/* One button, so that the focus stays on it. */}
        <Button
          type="submit"
          name="intent"
          value={done ? "undo" : "complete"}
          variant={done ? "quiet" : "secondary"}
          small
          icon={done ? undefined : "check"}
          aria-label={`${done ? "Undo" : "Mark complete"}: ${name}`}
        >
          {done ? "Undo" : "Mark complete"}
        </Button>
      </Form>
      <p role="status" className="hint">
        {isKept && done ? keptWords(owner, online) : ""}
      </p>
      {isKept && done && owner === null ? <KeepForm slug={slug} here={here} /> : null}
    </div>
  );
}

/** Where a mark is that this browser keeps. An account gets it with a connection, and then has it. */
function keptWords(owner: MarksOwner, online: boolean): string {
  if (owner === null) return SAVED_HERE;
  return online && owner !== UNKNOWN_OWNER ? "" : `${SAVED_HERE} A signed-in account gets it online.`;
}

const SAVED_HERE = "Saved on this device.";

/** Leads to signing in, after which the account has the mark. */
function KeepForm({ slug, here }: Pick<CompletionFormProps, "slug" | "here">) {
  return (
    <Form method="post" action={paths.tune()}>
      <input type="hidden" name="calculator" value={slug} />
      <input type="hidden" name="redirectTo" value={here} />
      <Button type="submit" name="intent" value="complete" variant="quiet" small>
        Sign in to keep it in your account
      </Button>
    </Form>
  );
}
