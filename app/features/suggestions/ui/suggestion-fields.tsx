import { SelectField, TextField, type FormField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { BODY_MAX, TITLE_MAX, TITLE_MIN } from "../suggestions-forms.model";
import { SUGGESTION_AREAS } from "../suggestions.model";

/** Labels of the fields of a suggestion, for the summary of errors. */
export const SUGGESTION_LABELS = { title: "Title", area: "About", body: "Description" };

interface SuggestionFieldsProps {
  readonly fields: Readonly<Record<"title" | "area" | "body", FormField>>;
}

/** The fields of a suggestion. */
export function SuggestionFields({ fields }: SuggestionFieldsProps) {
  return (
    <>
      <TextField
        field={fields.title}
        label={SUGGESTION_LABELS.title}
        hint={`What the site should do, in ${String(TITLE_MIN)} to ${String(TITLE_MAX)} characters.`}
        autoComplete="off"
      />
      <SelectField
        field={fields.area}
        label={SUGGESTION_LABELS.area}
        options={[{ value: "", label: "Choose an area" }, ...SUGGESTION_AREAS]}
      />
      <TextAreaField
        field={fields.body}
        label={SUGGESTION_LABELS.body}
        hint={`Optional, up to ${BODY_MAX.toLocaleString("en")} characters. What do you want to do, and what stops you today?`}
        rows={6}
      />
    </>
  );
}
