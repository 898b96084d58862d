import { z } from "zod";
import { begunTexts } from "~/lib/forms/began-fields";
import { readFields, sentTexts, type FieldProblem, type ReadFields } from "../fields/field-schema.model";
import { dealProblems } from "../fields/deal-rules.model";
import { fieldChanges } from "../fields/field-changes.model";
import type { Field, FieldValues } from "../fields/field.model";
import type { SubmissionKind } from "../submissions.model";
import {
  FIT_NOTE,
  formFields,
  interfaceColumn,
  MOST_PRINTERS,
  PRINTERS_FIELD,
  SOURCE_FIELD,
  type InterfaceKind,
} from "./form-fields.model";
import type { LookAlike, Target } from "./form-view.model";
import { listedAlready } from "./listed-already.server";
import { ABOUT_A_ROW, FORM_TEXTS, tableOf, type FormProblem } from "./read-form.model";
import { ALL_PRINTERS, type NamedEntry, type SubmitReferences } from "./submit-references.model";
import type { FormType, SubmitAddress } from "./submit-address.model";

const json = z.json();

/** What a form says, as the database takes it. */
export interface Entry {
  readonly kind: SubmissionKind;
  readonly table: string;
  readonly id: string | null;
  readonly payload: z.infer<typeof json>;
  readonly sourceUrl: string | null;
  readonly note: string | null;
}

/** A form that was read. */
export interface ReadForm {
  /** The texts of its fields. */
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
  /** Null while something is wrong with it. */
  readonly entry: Entry | null;
  /** What it is about, to find what seems to be the same; null when that needs no look. */
  readonly named: NamedEntry | null;
  /** What of the catalogue it would replace. */
  readonly replaced: readonly LookAlike[];
}

/** What a form is read with. */
export interface ReadingOptions {
  readonly address: SubmitAddress;
  readonly target: Target | null;
  /** Of a correction: what stands in the catalogue now. */
  readonly live: FieldValues;
  readonly references: SubmitReferences;
  /** Whether the licence has to be accepted in this form. */
  readonly needsConsent: boolean;
}

/** Reads a form: its texts, what is wrong with them, and what is to be sent when nothing is. */
export function readForm(form: FormData, options: ReadingOptions): ReadForm {
  const { address, target, references, needsConsent } = options;
  const kinds = references.kinds(tableOf(address, target));
  const { own, others } = formFields(address.type, tableOf(address, target), kinds);
  const fields = [...own, ...others];
  const texts = sentTexts(form, fields);
  // Of a correction only what was sent is changed; of all else every field counts, also one that is not there.
  const read = readFields(fields, address.type === "correction" ? texts : withAll(fields, texts), references.named);
  const { values } = read;
  const isAbout = ABOUT_A_ROW.includes(address.type);
  const problems: FormProblem[] = [
    ...(isAbout && target === null ? [{ field: null, message: FORM_TEXTS.noTarget, check: "required" as const }] : []),
    ...[...read.problems, ...problemsTogether(options, read)].map((problem) =>
      asFormProblem(problem, texts, references),
    ),
  ];
  const printers = readPrinters(texts[PRINTERS_FIELD.column] ?? "", references);
  problems.push(...printers.problems);
  const payload = payloadOf({ form, options, own, values, kinds, printers: printers.ids, problems });
  const listed =
    target === null || problems.length > 0 ? null : listedAlready({ type: address.type, payload, target }, references);
  problems.push(...(listed?.problems ?? []));
  if (needsConsent && form.get("consent") !== "yes") {
    problems.push({ field: "consent", message: FORM_TEXTS.licence, check: "licence" });
  }
  return {
    texts,
    problems,
    entry: problems.length > 0 ? null : entryOf(options, payload, values),
    named: namedEntry(address, values),
    replaced: listed?.lookAlikes ?? [],
  };
}

/** What fields that are right by themselves say wrong together. */
function problemsTogether({ address: { type }, target, live }: ReadingOptions, read: ReadFields): FieldProblem[] {
  const isNew = type === "deal";
  if (!isNew && !(type === "correction" && target?.table === "deals")) return [];
  const today = new Date().toISOString().slice(0, 10);
  const wrong = new Set(read.problems.map(({ column }) => column));
  return dealProblems({ ...live, ...read.values }, { isNew, today }).filter(({ column }) => !wrong.has(column));
}

function withAll(fields: readonly Field[], texts: Readonly<Record<string, string>>): Record<string, string> {
  // Without a word about it, it is there: nothing is taken away by leaving something out.
  return { ...Object.fromEntries(fields.map(({ column }) => [column, column === "remove" ? "no" : ""])), ...texts };
}

/** A problem of a field; where a printer's name is not clear, with those that it may mean. */
function asFormProblem(
  { column, message, check }: FieldProblem,
  texts: Readonly<Record<string, string>>,
  { nearPrinters }: SubmitReferences,
): FormProblem {
  const near = column === "printer_id" && check === "names" ? nearPrinters(texts[column] ?? "") : [];
  return { field: column, message: near.length === 0 ? message : `Which one: ${near.join(", ")}?`, check };
}

function readPrinters(text: string, { named, nearPrinters }: SubmitReferences) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const problems: FormProblem[] = [];
  const ids: (string | null)[] = [];
  const refuse = (message: string) => problems.push({ field: PRINTERS_FIELD.column, message, check: "names" });
  for (const line of lines) {
    const id = named.printer(line.trim());
    const near = id === null ? nearPrinters(line).join(", ") : "";
    if (id !== null) ids.push(id === ALL_PRINTERS ? null : id);
    else refuse(near === "" ? `We know no printer called “${line}”` : `Which one is “${line}”: ${near}?`);
  }
  if (lines.length > MOST_PRINTERS) refuse(`Name ${String(MOST_PRINTERS)} printers at most`);
  return { ids: [...new Set(ids)], problems };
}

interface PayloadParts {
  readonly form: FormData;
  readonly options: ReadingOptions;
  readonly own: readonly Field[];
  readonly values: FieldValues;
  readonly kinds: readonly InterfaceKind[];
  readonly printers: readonly (string | null)[];
  /** Gets what is wrong with the whole. */
  readonly problems: FormProblem[];
}

function payloadOf({ form, options, own, values, kinds, printers, problems }: PayloadParts): object {
  const stated = Object.fromEntries(
    own.map(({ column }) => [column, values[column] ?? null] as const).filter(([, value]) => value !== null),
  );
  const removes = values["remove"] === "yes" ? { remove: true } : {};
  switch (options.address.type) {
    case "correction": {
      const changes = fieldChanges(own, { live: options.live, began: begunTexts(form), values });
      const isAlone = problems.length === 0 && Object.keys(changes).length === 0;
      if (isAlone) problems.push({ field: null, message: FORM_TEXTS.nothingChanged, check: "changed" });
      return { fields: changes };
    }
    case "part": {
      const interfaces = kinds.flatMap(({ kind }) => {
        const value = values[interfaceColumn(kind)] ?? null;
        return value === null ? [] : [{ kind, value }];
      });
      return { fields: stated, printers: printers.map((id) => ({ printer_id: id })), interfaces };
    }
    case "compatibility": {
      const { printer_id: id, [FIT_NOTE]: note = null, ...rest } = stated;
      const link = { printer_id: id === ALL_PRINTERS ? null : id, ...rest, note };
      return { fields: { ...link, source_url: values[SOURCE_FIELD.column] ?? null }, ...removes };
    }
    case "interface": {
      const kind = kinds.find((one) => one.kind === stated["kind"]);
      const value = kind && valueNamed(kind, String(stated["value"] ?? ""));
      if (kind !== undefined && stated["value"] !== undefined && value === undefined) {
        problems.push({ field: "value", message: unknownValue(kind), check: "names" });
      }
      return { fields: { kind: kind?.kind, value }, ...removes };
    }
    case "printer":
    case "manufacturer":
    case "deal":
    case "report":
    case "tutorial":
      return { fields: stated };
  }
}

/** Values that an error names. */
const MOST_NAMED = 4;

function unknownValue({ label, values }: InterfaceKind): string {
  const named = values.slice(0, MOST_NAMED).map((one) => one.label);
  const others = values.length - named.length;
  const more = others > 0 ? ` and ${String(others)} more, which the field suggests` : "";
  return `Choose a known value of ${label.toLowerCase()}: ${named.join(", ")}${more}`;
}

function valueNamed({ values }: InterfaceKind, typed: string): string | undefined {
  const plain = typed.toLowerCase();
  return values.find(({ value, label }) => value.toLowerCase() === plain || label.toLowerCase() === plain)?.value;
}

function entryOf({ address, target }: ReadingOptions, payload: object, values: FieldValues): Entry | null {
  const { type, table } = address;
  const text = (column: string) => {
    const value = values[column];
    return typeof value === "string" ? value : null;
  };
  return {
    kind: type,
    table: NEW_ROWS_OF[type] ?? (type === "part" ? table : (target?.table ?? "")),
    id: ABOUT_A_ROW.includes(type) ? (target?.id ?? null) : null,
    payload: json.parse(payload),
    sourceUrl: text("source_url"),
    note: text("note"),
  };
}

const NEW_ROWS_OF: Readonly<Partial<Record<FormType, string>>> = {
  printer: "printers",
  manufacturer: "manufacturers",
  deal: "deals",
};

/** What a new row is called. */
function namedEntry({ type, table }: SubmitAddress, values: FieldValues): NamedEntry | null {
  const column = NAME_COLUMNS[type];
  if (column === undefined) return null;
  const [name, maker] = [values[column], values["manufacturer"]];
  return typeof name === "string"
    ? { type, table, name, maker: type !== "manufacturer" && typeof maker === "string" ? maker : "" }
    : null;
}

/** The column of what a new row is called. */
const NAME_COLUMNS: Readonly<Partial<Record<FormType, string>>> = {
  part: "name",
  printer: "name",
  manufacturer: "manufacturer",
};
