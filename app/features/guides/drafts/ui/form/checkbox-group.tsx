import { CheckboxField } from "~/ui/form/field";

interface CheckboxGroupProps {
  readonly legend: string;
  readonly hint?: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
}

/** Checkboxes of one name. */
export function CheckboxGroup({ legend, hint, name, options, chosen }: CheckboxGroupProps) {
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <div className="draft-choices">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            id={`field-${name}-${value}`}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
