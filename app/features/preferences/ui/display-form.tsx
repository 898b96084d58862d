import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { SelectField } from "~/ui/form/field";
import { displaySchema, type Display } from "../preferences.model";

const INTENT = "display";

/** The form for how pages look. */
export function DisplayForm({ saved }: { readonly saved: Display }) {
  const [form, fields] = useAppForm({
    schema: displaySchema,
    id: "display-form",
    intent: INTENT,
    defaultValue: { ...saved },
  });
  const busy = useBusyIntent(INTENT);
  return (
    <AppForm
      form={form}
      intent={INTENT}
      labels={{ units: "Lengths", contrast: "Contrast", motion: "Motion" }}
      className="grid gap-4"
    >
      <SelectField
        field={fields.units}
        label="Lengths"
        hint="Of build volumes, beds and plates. Nozzles, filament, fans and other standard sizes stay in millimetres."
        options={[
          { value: "mm", label: "Millimetres" },
          { value: "in", label: "Inches" },
        ]}
      />
      <SelectField
        field={fields.contrast}
        label="Contrast"
        options={[
          { value: "normal", label: "As my system asks" },
          { value: "high", label: "High" },
        ]}
      />
      <SelectField
        field={fields.motion}
        label="Motion"
        options={[
          { value: "system", label: "As my system asks" },
          { value: "reduced", label: "Reduced" },
        ]}
      />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save display preferences
      </Button>
    </AppForm>
  );
}
