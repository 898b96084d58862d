import { NOTE_LENGTH, REPORT_REASONS } from "../submissions.model";
import { memberFields, type DescribedTable, isDescribed } from "../fields/table-fields.model";
import type { Field } from "../fields/field.model";
import type { FormType } from "./submit-address.model";

/** A kind of interface that parts of a table state, with its values in words. */
export interface InterfaceKind {
  readonly kind: string;
  /** "Hotend mount". */
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** Printers that one new part may name. */
export const MOST_PRINTERS = 50;

/** Fields of every type. */
export const SOURCE_FIELD: Field = {
  column: "source_url",
  label: "Where can this be read?",
  kind: "address",
  group: "proof",
  hint: "Its maker's page, a data sheet or a test. With a source it is checked much sooner.",
};
const NOTE_FIELD: Field = {
  column: "note",
  label: "Why, and how do you know?",
  kind: "lines",
  group: "proof",
  maxLength: NOTE_LENGTH,
  hint: "Measured, read off the label, owned for a year ... Once approved, everybody can read it in the history.",
};

/** The printers of a new part, a line each. */
export const PRINTERS_FIELD: Field = {
  column: "printers",
  label: "Printers it fits",
  kind: "lines",
  group: "fits",
  hint: "One name in each line, as you know it. Or: all printers.",
};

const REMOVE_FIELD: Field = {
  column: "remove",
  label: "What is right?",
  kind: "choice",
  group: "about",
  isRequired: true,
  choices: [
    { value: "no", label: "It fits" },
    { value: "yes", label: "It does not fit: take the printer off the list" },
  ],
};

const REMOVE_FACT_FIELD: Field = {
  ...REMOVE_FIELD,
  choices: [
    { value: "no", label: "It has this" },
    { value: "yes", label: "It does not have this: take it off the list" },
  ],
};

const REASON_FIELD: Field = {
  column: "reason",
  label: "What is the problem?",
  kind: "choice",
  group: "about",
  isRequired: true,
  choices: REPORT_REASONS.map(({ value, label }) => ({ value, label })),
};

/** The field of a kind of interface of a new part. */
export const interfaceColumn = (kind: string) => `interface:${kind}`;

/** What the form of a type has: fields of its table, and others. */
export interface FormFields {
  /** Columns of the table. */
  readonly own: readonly Field[];
  /** What else is asked. */
  readonly others: readonly Field[];
}

/** The fields of a form, in the order of the page. */
export function formFields(type: FormType, table: string | null, kinds: readonly InterfaceKind[]): FormFields {
  switch (type) {
    case "part":
      return {
        own: ownFields(table),
        others: [PRINTERS_FIELD, ...kinds.map(interfaceField), SOURCE_FIELD, NOTE_FIELD],
      };
    case "printer":
      return { own: memberFields("printers"), others: [SOURCE_FIELD, NOTE_FIELD] };
    case "manufacturer":
      return { own: memberFields("manufacturers"), others: [SOURCE_FIELD, NOTE_FIELD] };
    case "deal":
      return { own: memberFields("deals"), others: [NOTE_FIELD] };
    case "correction":
      return { own: ownFields(table), others: [SOURCE_FIELD, NOTE_FIELD] };
    case "compatibility": {
      const [printer, ...more] = memberFields("part_printer_compatibility");
      const own = printer === undefined ? [] : [{ ...printer, isRequired: true }, ...more];
      // What is sent has one source, which becomes that of the row.
      return {
        own: own.filter(({ column }) => column !== SOURCE_FIELD.column).map(asFitNote),
        others: [REMOVE_FIELD, SOURCE_FIELD, NOTE_FIELD],
      };
    }
    case "interface":
      return { own: factFields(table, kinds), others: [REMOVE_FACT_FIELD, SOURCE_FIELD, NOTE_FIELD] };
    case "report":
      return { own: [REASON_FIELD], others: [{ ...NOTE_FIELD, ...REPORT_NOTE }] };
    case "tutorial":
      return { own: [], others: [] };
  }
}

const REPORT_NOTE = {
  label: "What is wrong?",
  isRequired: true,
  hint: "And how do you know?",
  group: "about",
} as const;

/** A part's note about a printer and the note to whoever checks it have one name in the database. */
export const FIT_NOTE = "fit_note";
const asFitNote = (field: Field): Field => (field.column === "note" ? { ...field, column: FIT_NOTE } : field);

function ownFields(table: string | null): readonly Field[] {
  return table !== null && isDescribed(table) ? memberFields(table) : [];
}

function interfaceField({ kind, label, values }: InterfaceKind): Field {
  return { column: interfaceColumn(kind), label, kind: "choice", group: "fits", choices: values };
}

/** The fields of a fact: its kind is one of those that the table has, its value in words or as it is kept. */
function factFields(table: string | null, kinds: readonly InterfaceKind[]): readonly Field[] {
  const described: DescribedTable = table === "printers" ? "printer_interfaces" : "part_interfaces";
  return memberFields(described).map((field) =>
    field.column === "kind"
      ? { ...field, choices: kinds.map(({ kind, label }) => ({ value: kind, label })) }
      : { ...field, isKnown: true, hint: "One of the suggestions." },
  );
}
