import { fieldText, type Field, type FieldGroup, type FieldValues } from "../../submissions/fields/field.model";
import type { DescribedFieldView } from "~/lib/forms/described-field";
import { managedFields, type ManagedTable } from "../tables.model";

/** The most characters of why something was changed. */
export const WHY_LENGTH = 1000;

/** A field of a row's form. */
export interface RowFieldView extends DescribedFieldView {
  readonly group: FieldGroup;
}

/** A field that two administrators have changed. */
export interface FieldConflict {
  readonly name: string;
  readonly label: string;
  readonly live: string;
  readonly typed: string;
}

/** What somebody else has saved while a form was being filled in. */
export interface RowConflict {
  /** Fields that both have changed. */
  readonly both: readonly FieldConflict[];
  /** Labels of the fields that only the other one has changed: the form has them by now. */
  readonly theirs: readonly string[];
}

/** The form of one row, with what stands in it. */
export interface RowFormView {
  readonly table: ManagedTable;
  /** Null for a new row. */
  readonly id: string | null;
  /** The state of the row that it began with; null for a new one. */
  readonly version: string | null;
  readonly fields: readonly RowFieldView[];
  readonly why: string;
  readonly whyError: string | null;
  /** The entry that has the same name; null when there is none. */
  readonly namesake: string | null;
  readonly conflict: RowConflict | null;
}

/** What a form needs to know of the catalogue. */
export interface RowReferences {
  readonly nameOf: (kind: "part" | "printer", id: string) => string;
  /** What other rows state in a column. */
  readonly known: (table: string, column: string) => readonly string[];
}

interface RowFormState {
  readonly table: ManagedTable;
  readonly id: string | null;
  readonly version: string | null;
  /** What stands in the row; empty for a new one. */
  readonly live: FieldValues;
  /** What was typed; where it does not say, what stands in the row. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly why?: string;
  readonly namesake?: string | null;
  readonly conflict?: RowConflict | null;
}

/** The fields of a row's form. What is archived is restored by its button, not by a choice. */
export function rowFields(table: ManagedTable, live: FieldValues): readonly Field[] {
  return managedFields(table).filter(({ column }) => column !== "status" || live["status"] !== "archived");
}

/** Nobody has to approve what an administrator types. */
const MAKER_HINT = "Choose a known one, or type a new name.";

/** The form of a row, ready to be drawn. */
export function rowForm(
  { table, id, version, live, texts = {}, errors = {}, why = "", namesake = null, conflict = null }: RowFormState,
  references: RowReferences,
): RowFormView {
  const fields = rowFields(table, live).map((field): RowFieldView => {
    const { column, label, kind, group, unit, hint, isRequired = false, isKnown = false, choices } = field;
    const now = fieldText(field, live[column]);
    const text = texts[column] ?? now;
    return {
      ...{ name: column, label, kind, group, unit, isRequired, choices },
      hint: kind === "maker" ? MAKER_HINT : hint,
      known: isKnown ? references.known(table, column) : [],
      // As they are stored they stand beside each other.
      text: kind === "parts" ? text.replace(/,(?=[a-z_]+:\d)/g, "\n") : text,
      was: id === null ? null : now,
      error: errors[column] ?? null,
    };
  });
  return { table, id, version, fields, why, whyError: errors["why"] ?? null, namesake, conflict };
}

/** What is wrong with why something is changed; null when it can be kept. */
export function whyProblem(why: string): string | null {
  return [...why].length > WHY_LENGTH ? `Use at most ${WHY_LENGTH.toLocaleString("en")} characters to say why` : null;
}

/**
 * A form in which something is typed, after its row got another state. When that state says the same in all its fields,
 * the form is one of that state: a part that was archived can be saved. Otherwise it goes on from the state that it began
 * with, and saving it shows what has changed.
 */
export function followedForm(began: RowFormView, newest: RowFormView): RowFormView {
  const before = new Map(began.fields.map(({ name, was }) => [name, was]));
  const isSame = newest.fields.every(({ name, was }) => (before.get(name) ?? was) === was);
  return isSame ? { ...began, version: newest.version } : began;
}

interface MergedTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly conflict: RowConflict;
}

/**
 * What the form of an administrator has after another one has saved the row: what they typed stays, and fields that they
 * have not touched get what stands in the row now.
 */
export function mergedTexts(
  fields: readonly Field[],
  {
    live,
    began,
    typed,
  }: {
    readonly live: FieldValues;
    readonly began: Readonly<Record<string, string>>;
    readonly typed: Readonly<Record<string, string>>;
  },
): MergedTexts {
  const both: FieldConflict[] = [];
  const theirs: string[] = [];
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const { column: name, label } = field;
    const now = fieldText(field, live[name]);
    const was = began[name] ?? now;
    const mine = typed[name] ?? was;
    texts[name] = mine === was ? now : mine;
    if (now === was || now === mine) continue;
    if (mine === was) theirs.push(label);
    else both.push({ name, label, live: now, typed: mine });
  }
  return { texts, conflict: { both, theirs } };
}
