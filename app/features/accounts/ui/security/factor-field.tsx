import { SelectField, type FormField } from "~/ui/form/field";
import type { Factor } from "../../security/security.model";

interface FactorFieldProps {
  readonly field: FormField;
  readonly factors: readonly Factor[];
}

/** Which app a code is from: a choice where there are several. */
export function FactorField({ field, factors }: FactorFieldProps) {
  const [first, ...others] = factors;
  if (first === undefined) return null;
  if (others.length === 0) return <input type="hidden" name={field.name} value={first.id} />;
  return (
    <SelectField
      field={field}
      label="App"
      hint="The code has to be from this one."
      options={factors.map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue={field.initialValue ?? first.id}
    />
  );
}
