import { TextField, type FormField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { DESCRIPTION_MAX, NAME_MAX } from "../collections.model";

/** The labels of these fields, for the summary of a form's errors. */
export const NAME_AND_DESCRIPTION_LABELS = { name: "Name", description: "Description (optional)" } as const;

interface NameAndDescriptionProps {
  readonly fields: { readonly name: FormField; readonly description: FormField };
  readonly nameHint?: string;
  readonly namePlaceholder?: string;
  /** Height of the description. */
  readonly rows: number;
}

/** The fields that a collection has when it is made and when it is edited. */
export function NameAndDescription({ fields, nameHint, namePlaceholder, rows }: NameAndDescriptionProps) {
  return (
    <>
      <TextField
        field={fields.name}
        label={NAME_AND_DESCRIPTION_LABELS.name}
        hint={nameHint}
        placeholder={namePlaceholder}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.description}
        label={NAME_AND_DESCRIPTION_LABELS.description}
        rows={rows}
        maxLength={DESCRIPTION_MAX}
      />
    </>
  );
}
