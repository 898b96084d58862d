import { z } from "zod";
import { LIST_SEPARATOR } from "~/lib/forms/described-field";
import { readNumber } from "~/lib/numbers/read-number";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import { addressProblem } from "./web-address.model";
import { type Field, type FieldValue, type FieldValues } from "./field.model";

/** What names of parts and printers mean, and how a known maker is spelled; null when that is not clear. */
export interface NamedThings {
  readonly maker: (typed: string) => string | null;
  readonly part: (typed: string) => string | null;
  readonly printer: (typed: string) => string | null;
}

/** The texts of a form by column. Fields that the form does not have are left out: nothing is said about them. */
export function sentTexts(form: FormData, fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(
    fields
      .filter(({ column }) => form.has(column))
      .map((field) => [field.column, plainText(field, form.getAll(field.column))]),
  );
}

function plainText({ kind }: Field, sent: readonly FormDataEntryValue[]): string {
  const texts = sent.filter((value) => typeof value === "string");
  if (kind === "list") {
    const entries = texts.flatMap((text) => text.split(LIST_SEPARATOR)).map(visibleLine);
    return [...new Set(entries.filter((entry) => entry !== ""))].sort().join(LIST_SEPARATOR);
  }
  const text = texts.at(-1) ?? "";
  return kind === "lines" || kind === "parts" ? visibleLines(text) : visibleLine(text);
}

/** What is checked before anybody looks at what was sent. */
export type FieldCheck = "required" | "plausible" | "names" | "address";

/** Characters as the database counts them. */
const lengthOf = (text: string) => [...text].length;

/** The errors of a field. */
const TEXTS = {
  required: ({ label }: Field) => `${label} is required`,
  tooLong: ({ label, maxLength = 0 }: Field) => `${label} has ${String(maxLength)} characters at most`,
  number: ({ unit }: Field) => `Type a number${unit === undefined ? "" : ` in ${unit}`}, without its unit`,
  whole: () => "Type a whole number",
  range: ({ min, max, unit }: Field) =>
    `${rangeWords(min, max)}${unit === undefined ? "" : ` ${unit}`} is plausible. Check the number and its unit`,
  choice: () => "Choose one of the list",
  day: () => "Type a day as 2026-11-24",
  part: () => "We know no part of this name. Paste its address on this site instead",
  parts: (line: string) => `We know no part called “${line}”. Paste its address on this site instead`,
  tooMany: ({ maxLength = 0 }: Field) => `Name ${String(maxLength)} parts at most`,
  printer: () => "We know no printer of this name, or several. Choose one of the suggestions",
} as const;

function rangeWords(min = 0, max = Infinity): string {
  return max === Infinity ? `At least ${String(min)}` : `Between ${String(min)} and ${String(max)}`;
}

/** The schema of one field: from its text to the value of the column, null when it is empty. */
function fieldSchema(field: Field, named: NamedThings): z.ZodType<FieldValue, string> {
  return z.string().transform((text, context): FieldValue => {
    const read = text === "" ? emptyField(field) : readField(field, text, named);
    if ("value" in read) return read.value;
    context.addIssue({ code: "custom", message: read.problem, params: { check: read.check } });
    return null;
  });
}

type ReadField = { readonly value: FieldValue } | { readonly problem: string; readonly check: FieldCheck };

const refused = (check: FieldCheck, problem: string): ReadField => ({ check, problem });

function emptyField(field: Field): ReadField {
  return field.isRequired === true ? refused("required", TEXTS.required(field)) : { value: null };
}

function readField(field: Field, text: string, named: NamedThings): ReadField {
  const { kind, choices = [] } = field;
  const isChoice = (one: string) => choices.some(({ value }) => value === one);
  switch (kind) {
    case "number":
      return readFigure(field, text);
    case "flag":
      return text === "yes" || text === "no" ? { value: text === "yes" } : refused("plausible", TEXTS.choice());
    case "choice":
      return isChoice(text) ? { value: text } : refused("plausible", TEXTS.choice());
    case "list": {
      const entries = text.split(LIST_SEPARATOR);
      return entries.every(isChoice) ? { value: entries } : refused("plausible", TEXTS.choice());
    }
    case "day":
      return readDay(field, text);
    case "part":
    case "printer": {
      const value = named[kind](text);
      return value === null ? refused("names", TEXTS[kind]()) : { value };
    }
    case "parts":
      return readParts(field, text, named);
    case "address":
      return readAddress(field, text);
    case "maker":
      return limited(field, named.maker(text) ?? text);
    case "line":
    case "lines":
      return limited(field, text);
  }
}

function readParts(field: Field, text: string, { part }: NamedThings): ReadField {
  const lines = text.split("\n").filter((line) => line !== "");
  const keys = lines.map(part);
  const unknown = lines.find((_, at) => keys[at] === null);
  if (unknown !== undefined) return refused("names", TEXTS.parts(unknown));
  const value = [...new Set(keys.filter((key) => key !== null))];
  return value.length <= (field.maxLength ?? Infinity) ? { value } : refused("plausible", TEXTS.tooMany(field));
}

function limited(field: Field, text: string): ReadField {
  const { maxLength = Infinity } = field;
  return lengthOf(text) <= maxLength ? { value: text } : refused("plausible", TEXTS.tooLong(field));
}

function readAddress(field: Field, text: string): ReadField {
  const problem = addressProblem(text);
  return problem === null ? limited(field, text) : refused("address", problem);
}

/** A day is its first moment, or its last one where it is the last day of something. */
function readDay({ isLastDay = false }: Field, text: string): ReadField {
  if (!isDay(text)) return refused("plausible", TEXTS.day());
  return { value: isLastDay ? `${text}T23:59:59Z` : text };
}

function readFigure(field: Field, text: string): ReadField {
  const { min = -Infinity, max = Infinity, isWhole = false } = field;
  const value = readNumber(text);
  if (value === null) return refused("plausible", TEXTS.number(field));
  if (isWhole && !Number.isInteger(value)) return refused("plausible", TEXTS.whole());
  return value >= min && value <= max ? { value } : refused("plausible", TEXTS.range(field));
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What is wrong with a field, and which check found it. */
export interface FieldProblem {
  readonly column: string;
  readonly message: string;
  readonly check: FieldCheck;
}

/** Fields that were read. */
export interface ReadFields {
  /** Those that are right. */
  readonly values: FieldValues;
  readonly problems: readonly FieldProblem[];
}

const checkOf = z.object({ check: z.enum(["required", "plausible", "names", "address"]) });

/** Reads texts of the same fields many times. Fields without a text are left out. */
export function fieldsReader(fields: readonly Field[], named: NamedThings) {
  const schemas = fields.map((field) => [field.column, fieldSchema(field, named)] as const);
  return (texts: Readonly<Record<string, string>>): ReadFields => {
    const values: Record<string, FieldValue> = {};
    const problems: FieldProblem[] = [];
    for (const [column, schema] of schemas) {
      const text = texts[column];
      if (text === undefined) continue;
      const { data, error } = schema.safeParse(text);
      if (error === undefined) values[column] = data;
      for (const { message, ...issue } of error?.issues ?? []) {
        const found = checkOf.safeParse("params" in issue ? issue.params : null).data?.check ?? "plausible";
        problems.push({ column, message, check: found });
      }
    }
    return { values, problems };
  };
}

/** The values of the fields that were sent. */
export function readFields(
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
  named: NamedThings,
): ReadFields {
  return fieldsReader(fields, named)(texts);
}
