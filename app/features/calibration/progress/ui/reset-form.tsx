import type { FormEvent } from "react";
import { isOffline } from "~/lib/browser/connection";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { storeMark } from "../completion-storage";
import { marksOf, UNKNOWN_OWNER, type Completions, type MarksOwner } from "../completions.model";

/** The id of what says how much is done; it can take the focus. */
export const PROGRESS_ID = "progress";

interface ResetFormProps {
  readonly marks: Completions;
  /** The printer that the marks are for. */
  readonly printer: { readonly slug: string; readonly label: string } | null;
  /** Whose they are. */
  readonly owner: MarksOwner;
}

/** Takes all marks back, behind a press so that no slip does it. */
export function ResetForm({ marks, printer, owner }: ResetFormProps) {
  const done = marksOf(marks).filter(([, { completed }]) => completed);
  if (done.length === 0) return null;
  const forget = (event: FormEvent) => {
    const waits = isOffline() || owner === UNKNOWN_OWNER;
    if (owner !== null && !waits) return;
    const mark = { completed: false, completedAt: new Date().toISOString() };
    const stored = done.map(([slug]) => storeMark({ slug, printer: printer?.slug ?? null }, owner, mark));
    // This form goes with the marks, and the focus would go with it.
    document.getElementById(PROGRESS_ID)?.focus();
    // The account gets them from the browser's storage.
    if (waits && stored.every(Boolean)) event.preventDefault();
  };
  return (
    <details className="more mt-4">
      <summary>{printer === null ? "Reset all marks" : `Reset all marks of your ${printer.label}`}</summary>
      <Form method="post" action={paths.tune()} onSubmit={forget} className="actions">
        <Button type="submit" name="intent" value="reset" variant="danger" small>
          Remove {done.length === 1 ? "the mark" : `all ${String(done.length)} marks`}
        </Button>
      </Form>
    </details>
  );
}
