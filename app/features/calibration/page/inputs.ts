import { fmt } from "~/lib/numbers/format-number";
import { listEntries } from "~/lib/numbers/read-number";
import type { Field, Option, Prefill } from "../calculators/fields/field";
import type { Variant } from "../calculators/variant";

/** An input as the form shows it. */
export interface InputView {
  readonly name: string;
  readonly kind: Field<unknown>["kind"];
  readonly label: string;
  readonly unit: string | null;
  readonly hint: string | null;
  readonly options: readonly Option[];
  /** What was typed, letter by letter, or what an empty form shows. Entries of a list are lines. */
  readonly value: string;
  /** What an empty form shows. */
  readonly initial: string;
  /** What is taken if it stays empty, or an example. */
  readonly placeholder: string | null;
  readonly required: boolean;
  /** May be below zero: the keyboard of numbers on phones has no sign. */
  readonly signed: boolean;
  /** Shown behind a press. */
  readonly extra: boolean;
}

/** What is known about the visitor's printer, and fills an empty form. */
export interface Preset {
  readonly drive: "direct" | "bowden" | null;
  /** Millimetres. */
  readonly nozzleDiameter: number | null;
}

export const NO_PRESET: Preset = { drive: null, nozzleDiameter: null };

/** The inputs of a variant that an address has, as text; those that are sent empty, too. */
export function rawInputs({ fields }: Pick<Variant, "fields">, query: URLSearchParams): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    const values = query.getAll(name);
    if (values.length > 0) raw[name] = values.join("\n").trimEnd();
  }
  return raw;
}

type Texts = Readonly<Record<string, string>>;

/** The inputs of a form: what was sent, or null for a form that has not been, and what that one begins with. */
export function inputViews(
  { fields }: Pick<Variant, "fields">,
  { typed: raw, begun }: { readonly typed: Texts | null; readonly begun: Texts },
  preset: Preset,
): readonly InputView[] {
  return Object.entries(fields).map(([name, field]) => {
    const { kind, label, unit = null, hint = null, range, required, extra = false, placeholder = null } = field;
    const initial = begun[name] ?? initialValue(name, field, preset);
    return {
      name,
      kind,
      label,
      unit,
      hint,
      options: optionsOf(field),
      value: raw === null ? initial : valueText(field, raw[name]),
      initial,
      placeholder: required ? placeholder : defaultText(field),
      required,
      signed: range !== undefined && range.min < 0,
      extra,
    };
  });
}

/** What was typed. A list may come as one text, and has a line for each entry. */
function valueText(field: Field<unknown>, typed: string | undefined): string {
  if (typed === undefined) return defaultText(field);
  if (field.kind !== "list") return typed;
  const entriesOf = (line: string): readonly string[] => {
    const entries = listEntries(line);
    return entries.length > 1 ? entries : [line];
  };
  return typed.split("\n").flatMap(entriesOf).join("\n");
}

/** Sizes that follow the nozzle: the usual ones of 0.4 mm are wrong for another. */
const SHARES_OF_NOZZLE: Readonly<Record<string, number>> = { nozzleDiameter: 1, lineWidth: 1.125, layerHeight: 0.5 };

function initialValue(name: string, { prefill }: Field<unknown>, { drive, nozzleDiameter }: Preset): string {
  if (name === "driveType" && drive !== null) return drive;
  const share = SHARES_OF_NOZZLE[name];
  if (share !== undefined && nozzleDiameter !== null) return fmt(share * nozzleDiameter, 2);
  return prefillText(prefill, drive ?? "direct");
}

function prefillText(prefill: Prefill | undefined, drive: "direct" | "bowden"): string {
  if (prefill === undefined) return "";
  return typeof prefill === "string" ? prefill : prefill[drive];
}

/** The value of an input that is not sent. */
function defaultText({ absent }: Field<unknown>): string {
  return typeof absent === "string" || typeof absent === "number" ? String(absent) : "";
}

/** A choice that may be missing has a choice for that. */
function optionsOf({ options = [], absent }: Field<unknown>): readonly Option[] {
  if (options.length === 0 || typeof absent === "string") return options;
  return [["", "Choose"], ...options];
}
