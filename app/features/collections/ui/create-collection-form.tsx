import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area";
import { createSchema } from "../collections-forms.model";
import { DESCRIPTION_MAX, NAME_MAX } from "../collections.model";

interface CreateCollectionFormProps {
  /** The part the collection begins with. */
  readonly item?: string;
  /** Where to go afterwards; to the new collection unless given. */
  readonly redirectTo?: string;
}

/** A new collection: a name and, if wanted, what it is for. */
export function CreateCollectionForm({ item, redirectTo }: CreateCollectionFormProps) {
  const [form, fields] = useAppForm({ schema: createSchema, id: "new-collection", intent: "create" });
  const busy = useBusyIntent("create");
  return (
    <AppForm
      form={form}
      intent="create"
      labels={{ name: "Name", description: "What it is for" }}
      className="grid gap-4"
    >
      {item === undefined ? null : <input type="hidden" name="item" value={item} />}
      {redirectTo === undefined ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
      <TextField
        id={fields.name.id}
        name={fields.name.name}
        label="Name"
        placeholder="All-metal upgrade for the Ender"
        error={fields.name.errors?.[0]}
        defaultValue={fields.name.initialValue}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <TextAreaField
        id={fields.description.id}
        name={fields.description.name}
        label="What it is for"
        hint="Leave it empty if the name says enough."
        rows={2}
        error={fields.description.errors?.[0]}
        defaultValue={fields.description.initialValue}
        maxLength={DESCRIPTION_MAX}
      />
      <Button
        type="submit"
        variant="primary"
        icon="plus"
        busy={busy}
        busyLabel="Making..."
        className="justify-self-start"
      >
        {item === undefined ? "Make the collection" : "Make it with this part"}
      </Button>
    </AppForm>
  );
}
