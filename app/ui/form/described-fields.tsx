import type { ReactNode } from "react";
import { BEGAN_PREFIX } from "~/lib/forms/began-fields";
import { LIST_SEPARATOR, type DescribedFieldView } from "~/lib/forms/described-field";
import { CheckboxField, SelectField, TextField, type FormField } from "./field";
import { TextAreaField } from "./text-area";

/** Draws the field for the name of a printer. */
export type DrawPrinterField = (props: {
  readonly field: FormField;
  readonly label: string;
  readonly hint: string | undefined;
}) => ReactNode;

interface DescribedFieldProps {
  readonly view: DescribedFieldView;
  /** Prefix of the ids of fields. */
  readonly formId: string;
  /** For forms that ask for a printer. */
  readonly printerField?: DrawPrinterField | undefined;
}

const NOT_STATED = { value: "", label: "Not stated" };
const YES_OR_NO = [NOT_STATED, { value: "yes", label: "Yes" }, { value: "no", label: "No" }];

/** One field of a form, by the kind of its column; where something is changed also what it began with. */
function DescribedField({ view, formId, printerField }: DescribedFieldProps) {
  const { name, was, known } = view;
  const list = `${formId}-${name}-known`;
  return (
    <>
      <Control view={view} formId={formId} printerField={printerField} list={known.length === 0 ? undefined : list} />
      {was === null ? null : <input type="hidden" name={`${BEGAN_PREFIX}${name}`} value={was} />}
      {known.length === 0 ? null : (
        <datalist id={list}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Control({ view, formId, printerField, list }: DescribedFieldProps & { readonly list: string | undefined }) {
  const { name, kind, hint, choices = [], text, error, isRequired } = view;
  const field: FormField = {
    id: `${formId}-${name}`,
    name,
    errors: error === null ? undefined : [error],
    initialValue: text,
  };
  const label = labelOf(view);
  const common = { field, label, hint, "aria-required": isRequired || undefined };
  switch (kind) {
    case "lines":
    case "parts":
      return <TextAreaField {...common} rows={kind === "parts" || name === "printers" ? 3 : 4} />;
    case "flag":
      return <SelectField {...common} options={YES_OR_NO} />;
    case "choice":
      return isRequired && choices.length <= FEW ? (
        <Radios view={view} field={field} />
      ) : (
        <SelectField {...common} options={[isRequired ? { value: "", label: "Choose" } : NOT_STATED, ...choices]} />
      );
    case "list":
      return <Checkboxes view={view} field={field} />;
    case "day":
      return <TextField {...common} type="date" />;
    case "number":
      return <TextField {...common} inputMode="decimal" autoComplete="off" />;
    case "address":
      return <TextField {...common} type="url" placeholder="https://" autoComplete="off" />;
    case "printer":
      return printerField === undefined ? <TextField {...common} /> : printerField({ field, label, hint });
    case "line":
    case "maker":
    case "part":
      return <TextField {...common} autoComplete="off" list={list} />;
  }
}

/** As many choices are radio buttons. */
const FEW = 6;

/** "Maximum flow (mm³/s)"; what has to be filled in says so. */
function labelOf({ label, unit, isRequired }: DescribedFieldView): string {
  const withUnit = unit === undefined ? label : `${label} (${unit})`;
  return isRequired ? `${withUnit}, required` : withUnit;
}

interface GroupProps {
  readonly view: DescribedFieldView;
  readonly field: FormField;
}

function Radios({ view, field }: GroupProps) {
  const { name, choices = [], text } = view;
  return (
    <Group view={view} field={field}>
      {choices.map(({ value, label }) => (
        <CheckboxField
          key={value}
          type="radio"
          id={`${field.id}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={value === text}
        />
      ))}
    </Group>
  );
}

function Checkboxes({ view, field }: GroupProps) {
  const { name, choices = [], text } = view;
  const chosen = text.split(LIST_SEPARATOR);
  return (
    <Group view={view} field={field}>
      {/* With none of them ticked the field was sent all the same. */}
      <input type="hidden" name={name} value="" />
      {choices.map(({ value, label }) => (
        <CheckboxField
          key={value}
          id={`${field.id}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
    </Group>
  );
}

function Group({ view, field: { id }, children }: GroupProps & { readonly children: ReactNode }) {
  const { hint, error } = view;
  const described = [error === null ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`];
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="field"
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      <legend className="label">{labelOf(view)}</legend>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">{children}</div>
      {error === null ? null : (
        <p className="field-error mark mark-warning" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface DescribedFieldsProps extends Omit<DescribedFieldProps, "view"> {
  readonly fields: readonly DescribedFieldView[];
}

/** Fields beside each other where there is room; long ones have a line of their own. */
export function DescribedFields({ fields, formId, printerField }: DescribedFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {fields.map((view) => (
        <div key={view.name} className={isWide(view.kind) ? "md:col-span-2" : undefined}>
          <DescribedField view={view} formId={formId} printerField={printerField} />
        </div>
      ))}
    </div>
  );
}

const isWide = (kind: string) => kind === "lines" || kind === "address" || kind === "list";
