import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import type { UnsentNote } from "../unsent-note.model";

interface NoteFormProps extends UnsentNote {
  readonly error?: string | undefined;
}

/** What an administrator asks an author to change. */
export function NoteForm({ id, version, note, error }: NoteFormProps) {
  return (
    <Form method="post" action={paths.guideDraftPreview(id)} className="grid gap-2">
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        name="note"
        label="What should be changed"
        hint="The author reads this, at most 2,000 characters."
        error={error}
        defaultValue={note}
      />
      <Button name="intent" value="request-changes" className="justify-self-start">
        Request changes
      </Button>
    </Form>
  );
}
