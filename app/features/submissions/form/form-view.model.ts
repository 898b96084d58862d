import type { DescribedFieldView } from "~/lib/forms/described-field";
import type { Field, FieldGroup } from "../fields/field.model";
import type { FormType, Subject } from "./submit-address.model";

/** One field of the form, ready to be drawn. */
export interface FieldView extends DescribedFieldView {
  readonly group: FieldGroup;
}

/** What something is about, as pages name it. */
export interface Target extends Subject {
  readonly label: string;
  /** Its page; null when it has none. */
  readonly to: string | null;
}

/** What is checked of a form before anybody looks at it. */
export type CheckName = "required" | "plausible" | "names" | "address" | "changed" | "duplicate" | "licence";

/** One check: what it says when all is well, and what is wrong. */
export interface CheckView {
  readonly name: CheckName;
  readonly label: string;
  readonly problems: readonly {
    /** The field, by its name; null for none. */
    readonly field: string | null;
    readonly message: string;
  }[];
}

/** Something that seems to be the same. */
export interface LookAlike {
  readonly label: string;
  readonly to: string;
  /** "in the catalogue", "sent by you, pending". */
  readonly note: string;
}

/** The form of one type, with what stands in it. */
export interface SubmitFormView {
  readonly type: FormType;
  /** The part table of a new part. */
  readonly table: string;
  readonly target: Target | null;
  readonly fields: readonly FieldView[];
  /** Null where the licence was accepted before. */
  readonly consents: boolean | null;
  /** When it was begun, signed. */
  readonly begun: string;
  /** The id that it was sent with, by which a second sending is known; null for a new form. */
  readonly formId: string | null;
  /** Null until somebody asks for them. */
  readonly checks: readonly CheckView[] | null;
  readonly lookAlikes: readonly LookAlike[];
  /** The version that is changed; null for a new one. */
  readonly version: number | null;
}

/** The form that came back, and why. */
export interface ReturnedForm {
  readonly form: SubmitFormView;
  readonly isSignedOut: boolean;
}

/** The fields of a form by their names, for lists of what is wrong. */
export function labelsOf({ fields }: SubmitFormView): Record<string, string> {
  return { ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), consent: "Licence" };
}

/** The errors of a form by field; "" for those of the form itself. */
export function errorsOf({ fields, checks }: SubmitFormView): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { name, error } of fields) if (error !== null) errors[name] = [error];
  for (const { field, message } of (checks ?? []).flatMap(({ name, problems }) =>
    name === "duplicate" ? [] : problems,
  ))
    errors[field ?? ""] ??= [message];
  return errors;
}

/** The fields of one group. */
export function fieldsIn({ fields }: SubmitFormView, group: Field["group"]): readonly FieldView[] {
  return fields.filter((field) => field.group === group);
}
