import { withoutInvisible } from "~/lib/numbers/read-number";
import type { Entry, ErrorCode } from "../outcome";

/** A value that a field does not take. */
export class Refusal {
  constructor(
    readonly code: ErrorCode,
    readonly entry?: Entry,
  ) {}
}

/** What an empty form shows: the same for everyone, or by the way the filament is driven. */
export type Prefill = string | { readonly direct: string; readonly bowden: string };

/** What the form shows of an input. */
export interface FieldText {
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly prefill?: Prefill;
  /** An example in an empty field. */
  readonly placeholder?: string;
  /** Seldom changed: the form shows it behind a press. */
  readonly extra?: true;
}

/** Numbers that a field takes. */
export interface Range {
  readonly min: number;
  readonly max: number;
  /** The lowest one is itself too low. */
  readonly above?: true;
  readonly whole?: true;
}

/** One choice: its value in the address, and its name. */
export type Option = readonly [value: string, label: string];

/** One input of a variant. */
export interface Field<Value> extends FieldText {
  readonly kind: "number" | "text" | "choice" | "list" | "pairs" | "triple";
  readonly range?: Range;
  readonly options?: readonly Option[];
  readonly required: boolean;
  /** Parses what was typed or sent, which is not empty. */
  readonly parse: (raw: unknown) => Value | Refusal;
  /** The value when it is missing. */
  readonly absent: Value | Refusal;
}

/** The same field, with a value for when it is missing. */
export function withDefault<Value>(field: Field<Value>, absent: Value): Field<Value> {
  return { ...field, absent, required: false };
}

/** The same field, which may be missing. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return { ...field, absent: undefined, required: false };
}

/** The same field, among those that are seldom changed. */
export function extra<Value>(field: Field<Value>): Field<Value> {
  return { ...field, extra: true };
}

/** Whether a value counts as missing. */
function isEmpty(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true;
  return typeof raw === "string" ? withoutInvisible(raw).trim() === "" : Array.isArray(raw) && raw.length === 0;
}

/** The value of a field, or why it has none. */
export function readField<Value>(field: Field<Value>, raw: unknown): Value | Refusal {
  return isEmpty(raw) ? field.absent : field.parse(raw);
}
