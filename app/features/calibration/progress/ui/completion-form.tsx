import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Form } from "~/ui/navigation/link";
import type { CalculatorSlug } from "../../calibration-steps.model";
import { storeMark } from "../completion-storage";
import type { Completion } from "../completions.model";

interface CompletionFormProps {
  readonly slug: CalculatorSlug;
  readonly name: string;
  readonly mark: Completion | undefined;
  /** Slug of the printer that the mark is for. */
  readonly printer: string | null;
  /** There is no account whose marks this browser gets. */
  readonly onDevice: boolean;
  /** Path to redirect back to. */
  readonly here: string;
}

/** Marks a calibration as complete, or takes the mark back. */
export function CompletionForm({ slug, name, mark, printer, onDevice, here }: CompletionFormProps) {
  const done = mark?.completed === true;
  const remember = () => {
    if (onDevice) storeMark(slug, printer, { completed: !done, completedAt: new Date().toISOString() });
  };
  return (
    <Form method="post" action={paths.tune()} className="calc-done" onSubmit={remember} preventScrollReset>
      <input type="hidden" name="calculator" value={slug} />
      <input type="hidden" name="redirectTo" value={here} />
      {done ? (
        <>
          <span className="calc-done-mark">
            <Icon name="circle-check" /> Done {formatDay(mark.completedAt)}
          </span>
          <Button type="submit" name="intent" value="undo" variant="quiet" small aria-label={`Undo: ${name}`}>
            Undo
          </Button>
        </>
      ) : (
        <Button type="submit" name="intent" value="complete" small icon="check" aria-label={`Mark complete: ${name}`}>
          Mark complete
        </Button>
      )}
    </Form>
  );
}
