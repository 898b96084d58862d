import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { storeMark } from "../completion-storage";
import { marksOf, type Completions } from "../completions.model";

interface ResetFormProps {
  readonly marks: Completions;
  /** Slug of the printer that the marks are for. */
  readonly printer: string | null;
  /** There is no account whose marks this browser gets. */
  readonly onDevice: boolean;
}

/** Takes all marks back, behind a press so that no slip does it. */
export function ResetForm({ marks, printer, onDevice }: ResetFormProps) {
  const done = marksOf(marks).filter(([, { completed }]) => completed);
  if (done.length === 0) return null;
  const forget = () => {
    if (!onDevice) return;
    const completedAt = new Date().toISOString();
    for (const [slug] of done) storeMark(slug, printer, { completed: false, completedAt });
  };
  return (
    <details className="more mt-4">
      <summary>Start over with this printer</summary>
      <Form method="post" action={paths.tune()} onSubmit={forget} className="actions">
        <Button type="submit" name="intent" value="reset" variant="danger" small>
          Remove {done.length === 1 ? "the mark" : `all ${String(done.length)} marks`}
        </Button>
      </Form>
    </details>
  );
}
