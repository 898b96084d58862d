import { fieldText, type Field, type FieldValues } from "../fields/field.model";
import { formFields } from "./form-fields.model";
import type { CheckName, CheckView, FieldView, LookAlike, SubmitFormView, Target } from "./form-view.model";
import { tableOf, type FormProblem } from "./read-form.model";
import type { FormType, SubmitAddress } from "./submit-address.model";
import type { SubmitReferences } from "./submit-references.model";

/** What a form is drawn from. */
export interface FormSources {
  readonly address: SubmitAddress;
  readonly target: Target | null;
  /** Of a correction: what stands in the catalogue now. */
  readonly live: FieldValues;
  readonly references: SubmitReferences;
  readonly begun: string;
  readonly formId: string | null;
  readonly consents: boolean | null;
  readonly version: number | null;
  /** What stands in its fields, by column. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the fields of a correction began with; what stands in the catalogue where it does not say. */
  readonly began?: Readonly<Record<string, string>>;
  /** Null until somebody asks for the checks. */
  readonly problems: readonly FormProblem[] | null;
  readonly lookAlikes: readonly LookAlike[];
}

/** The form of a type, ready to be drawn. */
export function formView(sources: FormSources): SubmitFormView {
  const { address, target, references, problems } = sources;
  const { own, others } = formFields(
    address.type,
    tableOf(address, target),
    references.kinds(tableOf(address, target)),
  );
  const isOwn = new Set(own);
  return {
    type: address.type,
    table: address.table,
    target,
    fields: [...own, ...others].map((field) => fieldView(field, sources, isOwn.has(field))),
    consents: sources.consents,
    begun: sources.begun,
    formId: sources.formId,
    checks: problems === null ? null : checkViews(address, problems, sources),
    lookAlikes: sources.lookAlikes,
    version: sources.version,
  };
}

function fieldView(field: Field, sources: FormSources, isOwn: boolean): FieldView {
  const { address, target, live, references, texts, began = {}, problems } = sources;
  const { column, label, kind, group, unit, hint, isRequired = false, choices } = field;
  const isCorrected = address.type === "correction" && isOwn;
  const now = isCorrected ? fieldText(field, live[column]) : column === "remove" ? "no" : "";
  const text = texts[column] ?? now;
  return {
    ...{ name: column, label, kind, group, unit, hint, isRequired, choices },
    known: knownOf(field, tableOf(address, target), sources),
    text: shownText(kind, text, references),
    was: isCorrected ? (began[column] ?? now) : null,
    error: problems?.find((problem) => problem.field === column)?.message ?? null,
  };
}

function shownText(kind: Field["kind"], text: string, { nameOf }: SubmitReferences): string {
  if (kind === "printer") return nameOf(kind, text);
  // As they are stored they stand beside each other. Names may have commas, too.
  return kind === "parts" ? text.replace(/,(?=[a-z_]+:\d)/g, "\n") : text;
}

function knownOf({ column, isKnown = false }: Field, table: string, { address, references, texts }: FormSources) {
  if (!isKnown) return [];
  if (address.type !== "interface") return references.known(table, column);
  const kinds = references.kinds(table).filter(({ kind }) => (texts["kind"] ?? kind) === kind);
  return [...new Set(kinds.flatMap(({ values }) => values.map(({ label }) => label)))];
}

const CHECK_LABELS: Readonly<Record<CheckName, string>> = {
  required: "Everything required is there",
  plausible: "Numbers are plausible in their units, texts are not too long",
  names: "Parts and printers are known",
  address: "Addresses are complete and begin with https",
  changed: "Something is changed",
  duplicate: "Nothing like it was found",
  licence: "The licence is accepted",
};

const CHECKS: readonly CheckName[] = ["required", "plausible", "names", "address"];

/** Types that say something else of a row than the catalogue does. */
const CHANGES_A_ROW: readonly FormType[] = ["correction", "compatibility", "interface"];

function checkViews(
  { type }: SubmitAddress,
  problems: readonly FormProblem[],
  { lookAlikes, consents }: FormSources,
): CheckView[] {
  const names: CheckName[] = [
    ...CHECKS,
    ...(CHANGES_A_ROW.includes(type) ? (["changed"] as const) : []),
    "duplicate",
    ...(consents === null ? [] : (["licence"] as const)),
  ];
  const all = [
    ...problems,
    ...lookAlikes.map(({ label }) => ({
      field: null,
      check: "duplicate" as const,
      message: `${label} looks the same`,
    })),
  ];
  return names.map((name) => ({
    name,
    label: CHECK_LABELS[name],
    problems: all.filter(({ check }) => check === name).map(({ field, message }) => ({ field, message })),
  }));
}
