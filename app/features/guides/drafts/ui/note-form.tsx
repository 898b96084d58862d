import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { GUIDE_LIMITS, limitText } from "../../guide-limits.model";
import { NOTE_FIELDS, type NoteIntent, type UnsentNote } from "../unsent-note.model";

interface NoteFormProps extends UnsentNote {
  readonly error?: string | undefined;
}

const WORDS: Readonly<Record<NoteIntent, { readonly label: string; readonly button: string }>> = {
  "request-changes": { label: "What should be changed", button: "Request changes" },
  reject: { label: "Why it is rejected", button: "Reject" },
};

/** What an administrator asks an author to change, or why they reject a guide. */
export function NoteForm({ id, version, intent, note, error }: NoteFormProps) {
  const { label, button } = WORDS[intent];
  return (
    <Form method="post" action={paths.guideDraftPreview(id)} className="grid gap-2">
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        name={NOTE_FIELDS[intent]}
        label={label}
        hint={`The author reads this, at most ${limitText("reviewNote")} characters.`}
        maxLength={GUIDE_LIMITS.reviewNote}
        error={error}
        defaultValue={note}
      />
      <Button
        name="intent"
        value={intent}
        variant={intent === "reject" ? "danger" : "secondary"}
        className="justify-self-start"
      >
        {button}
      </Button>
    </Form>
  );
}
