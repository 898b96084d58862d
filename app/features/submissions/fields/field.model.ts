import { LIST_SEPARATOR, type FieldChoice, type FieldKind } from "~/lib/forms/described-field";
import { fieldRule } from "../field-rules.model";

/** The parts of a form, in this order. */
export const FIELD_GROUPS = ["about", "figures", "needs", "fits", "more", "proof"] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** What they are called. */
export const GROUP_TITLES: Readonly<Record<FieldGroup, string>> = {
  about: "About it",
  figures: "Specifications",
  needs: "Installation needs",
  fits: "Where it fits",
  more: "More",
  proof: "How do you know?",
};

/** What is known of one column: form, validation, difference and table of specifications are made from it. */
export interface Field {
  /** The column's name, which is the field's in forms and payloads. */
  readonly column: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly group: FieldGroup;
  /** "mm³/s". */
  readonly unit?: string | undefined;
  /** One sentence below the label. */
  readonly hint?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** What other rows state is suggested. */
  readonly isKnown?: boolean | undefined;
  readonly choices?: readonly FieldChoice[] | undefined;
  /** Whole numbers only. */
  readonly isWhole?: boolean | undefined;
  /** Something lasts until the end of this day. */
  readonly isLastDay?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Characters of a text, entries of a list. */
  readonly maxLength?: number | undefined;
  /** Administrators alone set it; others may send all the rest. */
  readonly by?: "admins" | undefined;
}

/** What a description says itself; bounds, lengths and choices are those of the database. */
export type FieldWords = Omit<Field, "choices" | "min" | "max" | "maxLength"> & {
  /** What its choices are called. */
  readonly words?: Readonly<Record<string, string>>;
};

/** The fields of a table: what is said about each, with the bounds that the database has for it. */
export function fieldsOf(table: string, described: readonly FieldWords[]): readonly Field[] {
  return described.map(({ words, ...field }) => {
    const { min, max, maxLength, choices } = fieldRule(table, field.column);
    const allowed = field.by === "admins" ? undefined : choices;
    return { ...field, min, max, maxLength, choices: words === undefined ? undefined : choicesOf(words, allowed) };
  });
}

function choicesOf(words: Readonly<Record<string, string>>, allowed: readonly string[] | undefined): FieldChoice[] {
  return Object.entries(words)
    .filter(([value]) => allowed === undefined || allowed.includes(value))
    .map(([value, label]) => ({ value, label }));
}

/** A value of a column; null when it is not stated. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** Values by column. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A value as its field has it, and as it comes back: "yes", "24.5", "EU,UK"; empty when it is not stated. */
export function fieldText({ kind }: Pick<Field, "kind">, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return kind === "day" ? value.slice(0, 10) : value;
  return [...value].sort().join(LIST_SEPARATOR);
}

/** Shown for what is not stated. */
const NOT_STATED = "not stated";

/** A value in words, with its unit. */
export function fieldWords(field: Field, value: FieldValue | undefined): string {
  const text = fieldText(field, value);
  if (text === "") return NOT_STATED;
  if (field.kind === "flag") return text === "yes" ? "Yes" : "No";
  const word = (one: string) => field.choices?.find((choice) => choice.value === one)?.label ?? one;
  if (field.kind === "list" || field.kind === "parts") return text.split(LIST_SEPARATOR).map(word).join(", ");
  return field.unit === undefined ? word(text) : `${word(text)} ${field.unit}`;
}
