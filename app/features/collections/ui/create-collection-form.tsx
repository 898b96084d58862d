import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { createSchema } from "../collections-forms.model";
import { DESCRIPTION_MAX, NAME_MAX } from "../collections.model";

interface CreateCollectionFormProps {
  /** Key of the collection's first part. */
  readonly item?: string;
  /** Where to redirect afterwards; to the new collection by default. */
  readonly redirectTo?: string;
}

/** Makes a new collection with a name and an optional description. */
export function CreateCollectionForm({ item, redirectTo }: CreateCollectionFormProps) {
  const [form, fields] = useAppForm({ schema: createSchema, id: "new-collection", intent: "create" });
  const busy = useBusyIntent("create");
  return (
    <AppForm
      form={form}
      intent="create"
      labels={{ name: "Name", description: "Description (optional)" }}
      className="grid gap-4"
    >
      {item === undefined ? null : <input type="hidden" name="item" value={item} />}
      {redirectTo === undefined ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
      <TextField
        field={fields.name}
        label="Name"
        placeholder="All-metal upgrade for the Ender"
        defaultValue={fields.name.initialValue}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.description}
        label="Description (optional)"
        rows={2}
        defaultValue={fields.description.initialValue}
        maxLength={DESCRIPTION_MAX}
      />
      <Button
        type="submit"
        variant="primary"
        icon="plus"
        busy={busy}
        busyLabel="Creating..."
        className="justify-self-start"
      >
        {item === undefined ? "Create collection" : "Create with this part"}
      </Button>
    </AppForm>
  );
}
