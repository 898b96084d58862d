import { readNumber } from "~/lib/numbers/read-number";

/** Why a field has no valid value. */
export type ProblemCode = "E_REQUIRED" | "E_NUMBER" | "E_INTEGER" | "E_RANGE" | "E_ORDER" | "E_CHOICE" | "E_GEOMETRY";

/** The first thing that is wrong with what was entered. */
export interface Problem {
  readonly field: string;
  readonly code: ProblemCode;
  /** What more there is to say than the code: the line of a template, a limit. */
  readonly detail?: string;
}

export type Outcome<Value> = { readonly value: Value } | { readonly problem: Problem };

/** What a form has to know of a field. */
export interface FieldInfo {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly hint?: string | undefined;
  /** The value of a field that is missing; an optional one has none. */
  readonly start: string;
  readonly kind: "number" | "choice" | "text";
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The smallest value is not allowed itself. */
  readonly above?: boolean | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** Why a text is no value of its field. */
class Refused {
  constructor(readonly code: ProblemCode) {}
}

/** A field: what a form has to know of it, and how its text is read. */
export interface FormField<Value> {
  readonly info: FieldInfo;
  readonly read: (text: string) => Value | Refused;
}

/** Fields by their names, in the order in which they are checked. */
export type FormFields = Readonly<Record<string, FormField<unknown>>>;

/** What the fields give. */
export type ValuesOf<Fields extends FormFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends FormField<infer Value> ? Value : never;
};

interface NumberOptions {
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** The smallest value is not allowed itself. */
  readonly above?: boolean;
  readonly whole?: boolean;
}

/** A number that there has to be. */
export function numberField(options: NumberOptions): FormField<number> {
  return { info: infoOf(options, String(options.start)), read: (text) => numberIn(text, options) };
}

/** A number that may be left out. */
export function optionalNumberField(options: Omit<NumberOptions, "start">): FormField<number | null> {
  return {
    info: infoOf(options, ""),
    read: (text) => (text.trim() === "" ? null : numberIn(text, options)),
  };
}

function infoOf({ label, unit, hint, min, max, above }: Omit<NumberOptions, "start">, start: string): FieldInfo {
  return {
    kind: "number",
    label,
    start,
    min,
    max,
    ...(above && { above }),
    ...(unit && { unit }),
    ...(hint && { hint }),
  };
}

function numberIn(text: string, { min, max, above = false, whole = false }: Omit<NumberOptions, "start">) {
  if (text.trim() === "") return new Refused("E_REQUIRED");
  const value = readNumber(text);
  if (value === null || !Number.isFinite(value)) return new Refused("E_NUMBER");
  if (whole && !Number.isInteger(value)) return new Refused("E_INTEGER");
  const isBeyond = value < min - 1e-9 || value > max + 1e-9 || (above && value <= min);
  return isBeyond ? new Refused("E_RANGE") : value;
}

/** One of several values; the first is that of a field that is missing. */
export function choiceField<const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  start: NoInfer<Value>,
  hint?: string,
): FormField<Value> {
  const options = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  const isOne = (text: string): text is Value => Object.hasOwn(labels, text);
  return {
    info: { kind: "choice", label, start, options, ...(hint && { hint }) },
    read: (text) => (isOne(text) ? text : new Refused(text === "" ? "E_REQUIRED" : "E_CHOICE")),
  };
}

/** Most bytes of a template. */
const MOST_TEXT = 10_240;

/** Lines of ASCII; may be left out. */
export function linesField(label: string, hint: string): FormField<string> {
  return {
    info: { kind: "text", label, hint, start: "" },
    read: (text) => {
      const lines = text.replace(/\r\n?/g, "\n");
      return lines.length <= MOST_TEXT && /^[\n\t\x20-\x7e]*$/.test(lines) ? lines : new Refused("E_RANGE");
    },
  };
}

/** What was entered, by the fields' names; the first problem in the order of the fields. */
export function readFields<Fields extends FormFields>(
  fields: Fields,
  entered: Readonly<Record<string, string>>,
): Outcome<ValuesOf<Fields>> {
  const values: Record<string, unknown> = {};
  for (const [name, { info, read }] of Object.entries(fields)) {
    const value = read(entered[name] ?? info.start);
    if (value instanceof Refused) return { problem: { field: name, code: value.code } };
    values[name] = value;
  }
  if (!isComplete(fields, values)) throw new Error("Not all fields were read");
  return { value: values };
}

/** Whether each field has a value; each was read by its own field. */
function isComplete<Fields extends FormFields>(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): values is ValuesOf<Fields> {
  return Object.keys(fields).every((name) => Object.hasOwn(values, name));
}
