import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export interface FieldTexts {
  readonly name: string;
  readonly label: ReactNode;
  /** One sentence below the label. */
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right. */
  readonly error?: ReactNode;
}

interface Wiring {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

/** What ties an input to its label, hint and error. */
export function wire(name: string, id: string | undefined, hint: ReactNode, error: ReactNode): Wiring {
  const own = id ?? `field-${name}`;
  const described = [error ? `${own}-error` : "", hint ? `${own}-hint` : ""].filter(Boolean).join(" ");
  return {
    id: own,
    name,
    ...(described === "" ? {} : { "aria-describedby": described }),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
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

interface LabelledProps extends Omit<FieldTexts, "name"> {
  readonly id: string;
  /** The control itself. */
  readonly children: ReactNode;
}

/** Label, hint, control and error, in the order they are read. */
export function Labelled({ id, label, hint, error, children }: LabelledProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint ? <Hint id={id}>{hint}</Hint> : null}
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "name">;

/**
 * A labelled text input of any type. Label, hint and error are wired to it; its id is
 * `field-<name>` unless given, so the server's HTML and the browser's agree. Further props
 * (`autoComplete`, `required`, conform's) go to the input.
 */
export function TextField({ name, label, hint, error, id, className, ...rest }: TextFieldProps) {
  const wiring = wire(name, id, hint, error);
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <input className={classNames("input", className)} {...rest} {...wiring} />
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
  Omit<ComponentProps<"select">, "name" | "children"> & {
    readonly options: readonly (SelectOption | SelectGroup)[];
  };

/** A labelled select, flat or grouped. */
export function SelectField({ name, label, hint, error, id, options, className, ...rest }: SelectFieldProps) {
  const wiring = wire(name, id, hint, error);
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <select className={classNames("input", className)} {...rest} {...wiring}>
        <SelectOptions options={options} />
      </select>
    </Labelled>
  );
}

type CheckboxFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "name" | "type"> & {
    /** A number at the right-hand edge: how many results this choice has. */
    readonly count?: number | undefined;
    /** `radio` for one choice out of several with the same name; give each its own `id`. */
    readonly type?: "checkbox" | "radio" | undefined;
  };

/** A checkbox or radio button with its label beside it; the whole row is the target. */
export function CheckboxField({
  name,
  label,
  hint,
  error,
  id,
  count,
  type = "checkbox",
  className,
  ...rest
}: CheckboxFieldProps) {
  const wiring = wire(name, id, hint, error);
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
}

/** From and to of one quantity. */
export function NumberRange({
  legend,
  unit,
  minName,
  maxName,
  minValue,
  maxValue,
  lowest,
  highest,
  error,
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
