import { LIST_SEPARATOR } from "~/lib/forms/described-field";
import { fieldText, type Field, type FieldValue, type FieldValues } from "./field.model";

/** What one field was, and what it is to be. */
export interface FieldChange {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export type FieldChanges = Readonly<Record<string, FieldChange>>;

interface ComparedForms {
  /** What stands in the catalogue now. */
  readonly live: FieldValues;
  /** The texts that the form began with, by column. Where it does not say, it began with what stands there now. */
  readonly began: Readonly<Record<string, string>>;
  /** What was sent. */
  readonly values: FieldValues;
}

/** The fields that a form changes: those whose text is another one than it began with. */
export function fieldChanges(fields: readonly Field[], { live, began, values }: ComparedForms): FieldChanges {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldChange][] => {
      const to = values[field.column];
      if (to === undefined) return [];
      const now = live[field.column] ?? null;
      const was = began[field.column] ?? fieldText(field, now);
      if (fieldText(field, to) === was) return [];
      return [[field.column, { from: fieldText(field, now) === was ? now : beginning(field, was), to }]];
    }),
  );
}

/** What the form began with, when it is not there any more: the database reads it as it reads all texts. */
function beginning({ kind }: Field, was: string): FieldValue {
  if (was === "") return null;
  return kind === "list" || kind === "parts" ? was.split(LIST_SEPARATOR) : was;
}
