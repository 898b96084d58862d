import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../drawing/icon";

export interface FieldTexts {
  readonly label: ReactNode;
  /** One sentence below the label. */
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right. */
  readonly error?: ReactNode;
}

/** The part of conform's field metadata that a component needs: `field={fields.email}`. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly errors?: readonly string[] | undefined;
  /** What was sent last, else the form's default. */
  readonly initialValue?: string | undefined;
}

/** A field of a conform form, which has a name, an id and its first error; or a name alone. */
export type FieldSource =
  { readonly field: FormField; readonly name?: undefined } | { readonly field?: undefined; readonly name: string };

interface Wiring {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

/** The attributes that connect an input with its label, hint and error. */
function wire(name: string, id: string | undefined, hint: ReactNode, error: ReactNode): Wiring {
  const own = id ?? `field-${name}`;
  const described = [error ? `${own}-error` : "", hint ? `${own}-hint` : ""].filter(Boolean).join(" ");
  return {
    id: own,
    name,
    ...(described === "" ? {} : { "aria-describedby": described }),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
}

interface WireOptions {
  readonly field?: FormField | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

/** The result of {@link wire} for a form's field or a plain name, and the error to show. A given id or error replaces the field's. */
export function wireField({ field, name = "", id, hint, error }: WireOptions) {
  const shown = error ?? field?.errors?.[0];
  return { wiring: wire(field?.name ?? name, id ?? field?.id, hint, shown), error: shown };
}

function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

/** The message below a field; `id` is the field's own. */
function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="circle-alert" />
      {children}
    </p>
  );
}

interface LabelledProps extends FieldTexts {
  readonly id: string;
  /** At the end of the label's line: a link that explains it. */
  readonly help?: ReactNode;
  /** The control itself. */
  readonly children: ReactNode;
}

/** Label, hint, control and error, in the order they are read. */
export function Labelled({ id, label, hint, error, help, children }: LabelledProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {help}
      {hint ? <Hint id={id}>{hint}</Hint> : null}
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}

type TextFieldProps = FieldTexts & FieldSource & Omit<ComponentProps<"input">, "name">;

/**
 * A labelled text input of any type. Label, hint and error are connected with it; its id is that of `field` or
 * `field-<name>`, so the server's HTML and the browser's agree. Further props (`autoComplete`, `required`) go to the input.
 */
export function TextField({ field, name, label, hint, error: given, id, className, ...rest }: TextFieldProps) {
  const { wiring, error } = wireField({ field, name, id, hint, error: given });
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <input className={classNames("input", className)} defaultValue={field?.initialValue} {...rest} {...wiring} />
    </Labelled>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

/** Options of a select, in groups where they have one. */
function SelectOptions({ options }: { readonly options: readonly (SelectOption | SelectGroup)[] }) {
  return (
    <>
      {options.map((entry) =>
        "options" in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            {entry.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ) : (
          <option key={entry.value} value={entry.value}>
            {entry.label}
          </option>
        ),
      )}
    </>
  );
}

type SelectFieldProps = FieldTexts &
  FieldSource &
  Omit<ComponentProps<"select">, "name" | "children"> & {
    /** At the end of the label's line: a link that explains it. */
    readonly help?: ReactNode;
    readonly options: readonly (SelectOption | SelectGroup)[];
  };

/** A labelled select, flat or grouped. */
export function SelectField({
  field,
  name,
  label,
  hint,
  error: given,
  help,
  id,
  options,
  className,
  ...rest
}: SelectFieldProps) {
  const { wiring, error } = wireField({ field, name, id, hint, error: given });
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error} help={help}>
      <select className={classNames("input", className)} defaultValue={field?.initialValue} {...rest} {...wiring}>
        <SelectOptions options={options} />
      </select>
    </Labelled>
  );
}

type CheckboxFieldProps = FieldTexts &
  FieldSource &
  Omit<ComponentProps<"input">, "name" | "type"> & {
    /** A number at the right-hand edge: how many results this choice has. */
    readonly count?: number | undefined;
    /** `radio` for one choice out of several with the same name; give each its own `id`. */
    readonly type?: "checkbox" | "radio" | undefined;
  };

/** A checkbox or radio button with its label beside it; a press anywhere in the row counts. */
export function CheckboxField({
  field,
  name,
  label,
  hint,
  error: given,
  id,
  count,
  type = "checkbox",
  className,
  ...rest
}: CheckboxFieldProps) {
  const { wiring, error } = wireField({ field, name, id, hint, error: given });
  return (
    <div className={className}>
      <label className="check">
        <input type={type} {...rest} {...wiring} />
        <span>{label}</span>
        {count === undefined ? null : <span className="count">{count}</span>}
      </label>
      {hint ? <Hint id={wiring.id}>{hint}</Hint> : null}
      {error ? <FieldError id={wiring.id}>{error}</FieldError> : null}
    </div>
  );
}

interface NumberRangeProps {
  readonly legend: string;
  /** Shown after the legend: "mm³/s". */
  readonly unit?: string | undefined;
  readonly minName: string;
  readonly maxName: string;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  /** Smallest and largest value there is, shown as placeholders. */
  readonly lowest?: number | undefined;
  readonly highest?: number | undefined;
  readonly error?: ReactNode;
  /** At the end of the legend's line: a link that explains it. */
  readonly help?: ReactNode;
}

/** Two number fields: the lower and the upper end of one quantity. */
export function NumberRangeField({
  legend,
  unit,
  minName,
  maxName,
  minValue,
  maxValue,
  lowest,
  highest,
  error,
  help,
}: NumberRangeProps) {
  const from = wire(minName, undefined, null, error);
  const to = wire(maxName, undefined, null, null);
  const common = { type: "number", step: "any", inputMode: "decimal", className: "input input-sm" } as const;
  return (
    <fieldset className="field">
      <legend className="label">
        {legend}
        {unit ? <span className="count"> {unit}</span> : null}
      </legend>
      {help}
      <div className="range">
        <input
          {...common}
          {...from}
          aria-label={`${legend} from`}
          defaultValue={minValue}
          placeholder={placeholder(lowest)}
        />
        <span aria-hidden="true">–</span>
        <input
          {...common}
          {...to}
          aria-label={`${legend} to`}
          defaultValue={maxValue}
          placeholder={placeholder(highest)}
        />
      </div>
      {error ? <FieldError id={from.id}>{error}</FieldError> : null}
    </fieldset>
  );
}

function placeholder(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
