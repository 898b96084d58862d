import { HIDE_TAGS } from "~/features/catalogue/catalogue.model";
import { ordersSomething, type FindChoices } from "~/features/catalogue/find/find-defaults.model";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField, SelectField } from "~/ui/form/field";
import { findPreferencesSchema, MIN_RATINGS, type Preferences } from "../preferences.model";

interface FindPreferencesFormProps {
  readonly saved: Preferences["find"];
  /** The printers to choose from. */
  readonly printers: readonly { readonly printerId: string; readonly label: string }[];
  /** What the parts there are can be chosen by; anything else is offered only while it is saved. */
  readonly choices: FindChoices;
}

const INTENT = "find-preferences";

const SORTS = [
  { value: "", label: "Usual order" },
  { value: "pinned", label: "Most pinned" },
  { value: "rating", label: "Best rated" },
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
] as const;

/** The form for what FIND shows where an address does not say otherwise. */
export function FindPreferencesForm({ saved, printers, choices }: FindPreferencesFormProps) {
  const [form, fields] = useAppForm({
    schema: findPreferencesSchema,
    id: INTENT,
    intent: INTENT,
    defaultValue: {
      printer: saved.printerId ?? "",
      hide: [...saved.hide],
      minRating: MIN_RATINGS.find((rating) => Number(rating) === saved.minRating) ?? "",
      sort: saved.sort ?? "",
    },
  });
  const busy = useBusyIntent(INTENT);
  // What was sent last comes back as one text when it was one.
  const hidden: readonly (string | undefined)[] = [fields.hide.initialValue ?? []].flat();
  return (
    <AppForm
      form={form}
      intent={INTENT}
      labels={{ printer: "Printer", hide: "Leave out", minRating: "Minimum rating", sort: "Order" }}
      className="grid gap-4"
    >
      <SelectField
        field={fields.printer}
        label="Printer"
        options={[
          { value: "", label: "Parts for every printer" },
          ...printers.map(({ printerId, label }) => ({ value: printerId, label })),
        ]}
      />
      <fieldset id={fields.hide.id} className="grid gap-2">
        <legend className="label">Leave out parts that need</legend>
        {HIDE_TAGS.map(({ tag, label }) => (
          <CheckboxField
            key={tag}
            id={`${INTENT}-${tag}`}
            name={fields.hide.name}
            value={tag}
            label={label}
            defaultChecked={hidden.includes(tag)}
          />
        ))}
      </fieldset>
      {choices.rated || saved.minRating !== null ? (
        <SelectField
          field={fields.minRating}
          label="Minimum rating"
          options={[
            { value: "", label: "Any rating" },
            ...MIN_RATINGS.map((rating) => ({ value: rating, label: `${rating} of 5 or better` })),
          ]}
        />
      ) : null}
      <SelectField
        field={fields.sort}
        label="Order"
        options={SORTS.filter(({ value }) => value === saved.sort || ordersSomething(value, choices))}
      />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save finding preferences
      </Button>
    </AppForm>
  );
}
