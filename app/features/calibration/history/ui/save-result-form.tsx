import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { FormId } from "~/ui/form/form-id";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { FILAMENT_MAX } from "../history.model";

/** What a field begins with, and what is wrong with it. */
interface FieldState {
  readonly value: string;
  readonly error: string | undefined;
}

interface SaveResultFormProps {
  /** Address of the page with this form, which names the result. */
  readonly action: string;
  readonly filament: FieldState;
  /** Null where the calculator itself asks for the nozzle. */
  readonly nozzle: FieldState | null;
  readonly note: FieldState;
}

/** Saves a result for the visitor's printer. */
export function SaveResultForm({ action, filament, nozzle, note }: SaveResultFormProps) {
  return (
    <Form method="post" action={action} className="history-form" noValidate preventScrollReset>
      <FormId />
      <TextField
        name="filament"
        id="save-filament"
        label="Filament"
        hint={`Optional, ${String(FILAMENT_MAX)} characters: maker, material, colour`}
        autoComplete="off"
        defaultValue={filament.value}
        error={filament.error}
      />
      {nozzle === null ? null : (
        <TextField
          name="nozzle"
          id="save-nozzle"
          label="Nozzle in mm (optional)"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={nozzle.value}
          error={nozzle.error}
        />
      )}
      <TextAreaField
        name="note"
        id="save-note"
        label="Note (optional)"
        rows={2}
        defaultValue={note.value}
        error={note.error}
      />
      <Button type="submit" variant="primary" name="intent" value="save" className="justify-self-start">
        Save result
      </Button>
    </Form>
  );
}
