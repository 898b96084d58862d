import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { FormId } from "~/ui/form/form-id";
import { createSchema } from "../collections-forms.model";
import { NameAndDescription, NAME_AND_DESCRIPTION_LABELS } from "./name-and-description";

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
    <AppForm form={form} intent="create" labels={NAME_AND_DESCRIPTION_LABELS} className="grid gap-4">
      <FormId />
      {item === undefined ? null : <input type="hidden" name="item" value={item} />}
      {redirectTo === undefined ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
      <NameAndDescription fields={fields} namePlaceholder="All-metal upgrade for the Ender" rows={2} />
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
