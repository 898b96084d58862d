import { z } from "zod";
import { readNumber } from "~/lib/numbers/read-number";

/** Why a field has no valid value. */
export type ProblemCode = "E_REQUIRED" | "E_NUMBER" | "E_INTEGER" | "E_RANGE" | "E_ORDER" | "E_CHOICE" | "E_GEOMETRY";

/** The first thing that is wrong with what was entered. */
export interface Problem {
  readonly field: string;
  readonly code: ProblemCode;
  /** What more there is to say than the code: the line of a template, a limit. */
  readonly detail?: string;
}

export type Outcome<Value> = { readonly value: Value } | { readonly problem: Problem };

/** What a form has to know of a field. */
export interface FieldInfo {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly hint?: string | undefined;
  /** The value of a field that is missing; an optional one has none. */
  readonly start: string;
  readonly kind: "number" | "choice" | "text";
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** The fields' infos, by their schemas. */
export const fieldInfos = z.registry<FieldInfo>();

interface NumberOptions {
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** The smallest value is not allowed itself. */
  readonly above?: boolean;
  readonly whole?: boolean;
}

/** A number that there has to be. */
export function numberField(options: NumberOptions) {
  const { label, unit, hint, start, min, max } = options;
  return z
    .string()
    .default(String(start))
    .transform((text, context): number => {
      const read = numberIn(text, options);
      if (typeof read === "number") return read;
      context.addIssue({ code: "custom", message: read });
      return z.NEVER;
    })
    .register(fieldInfos, {
      kind: "number",
      label,
      start: String(start),
      min,
      max,
      ...(unit && { unit }),
      ...(hint && { hint }),
    });
}

/** A number that may be left out. */
export function optionalNumberField(options: Omit<NumberOptions, "start">) {
  const { label, unit, hint, min, max } = options;
  return z
    .string()
    .default("")
    .transform((text, context): number | null => {
      if (text.trim() === "") return null;
      const read = numberIn(text, options);
      if (typeof read === "number") return read;
      context.addIssue({ code: "custom", message: read });
      return z.NEVER;
    })
    .register(fieldInfos, { kind: "number", label, start: "", min, max, ...(unit && { unit }), ...(hint && { hint }) });
}

function numberIn(text: string, { min, max, above = false, whole = false }: Omit<NumberOptions, "start">) {
  if (text.trim() === "") return "E_REQUIRED";
  const value = readNumber(text);
  if (value === null || !Number.isFinite(value)) return "E_NUMBER";
  if (whole && !Number.isInteger(value)) return "E_INTEGER";
  if (value < min - 1e-9 || value > max + 1e-9 || (above && value <= min)) return "E_RANGE";
  return value;
}

/** One of several values; the first is that of a field that is missing. */
export function choiceField<const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  start: NoInfer<Value>,
  hint?: string,
) {
  const entries = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  const isOne = (text: string): text is Value => Object.hasOwn(labels, text);
  return z
    .string()
    .default(start)
    .transform((text, context): Value => {
      if (isOne(text)) return text;
      context.addIssue({ code: "custom", message: text === "" ? "E_REQUIRED" : "E_CHOICE" });
      return z.NEVER;
    })
    .register(fieldInfos, { kind: "choice", label, start, options: entries, ...(hint && { hint }) });
}

/** Most bytes of a template. */
const MOST_TEXT = 10_240;

/** Lines of ASCII; may be left out. */
export function linesField(label: string, hint: string) {
  return z
    .string()
    .default("")
    .transform((text, context): string => {
      const lines = text.replace(/\r\n?/g, "\n");
      if (lines.length <= MOST_TEXT && /^[\n\t\x20-\x7e]*$/.test(lines)) return lines;
      context.addIssue({ code: "custom", message: "E_RANGE" });
      return z.NEVER;
    })
    .register(fieldInfos, { kind: "text", label, hint, start: "" });
}

const problemCode = z.enum(["E_REQUIRED", "E_NUMBER", "E_INTEGER", "E_RANGE", "E_ORDER", "E_CHOICE", "E_GEOMETRY"]);

/** What was entered, by the fields' names; the first problem in the order of the fields. */
export function readFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  entered: Readonly<Record<string, string>>,
): Outcome<z.output<z.ZodObject<Shape>>> {
  const read = schema.safeParse(entered);
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  return {
    problem: { field: String(issue?.path[0] ?? ""), code: problemCode.catch("E_NUMBER").parse(issue?.message) },
  };
}
