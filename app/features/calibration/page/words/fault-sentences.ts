import { fmt } from "~/lib/numbers/format-number";
import type { Field, Range } from "../../calculators/fields/field";
import type { Entry, Fault } from "../../calculators/outcome";
import type { Variant } from "../../calculators/variant";
import type { CalculatorWords } from "../../calculators/definition";

/* What is wrong, and what to do about it. */

const inUnit = (unit: string | undefined) => (unit === undefined ? "" : ` ${unit}`);

/** "from 0.1 to 2 mm", "above 0 and up to 20 mm". */
function rangeWords({ min, max, above }: Range, unit: string | undefined): string {
  const from = above ? `above ${fmt(min, 4)} and up to` : `from ${fmt(min, 4)} to`;
  return `${from} ${fmt(max, 4)}${inUnit(unit)}`;
}

/** What to enter in a field of this kind. */
function wanted({ kind, range, unit, options }: Field<unknown>): string {
  if (kind === "choice") return `Choose one of: ${(options ?? []).map(([, label]) => label).join(", ")}.`;
  if (kind === "text") return "Use letters, digits, hyphens and underscores.";
  if (kind === "pairs") return "Write a flow and a mass on each line, such as 10 0.594, in at least two lines.";
  if (kind === "triple") return "Enter three lengths with blanks between them: AC, BD and AD.";
  const number = range?.whole ? "a whole number" : "a number";
  return range === undefined ? `Enter ${number}.` : `Enter ${number} ${rangeWords(range, unit)}.`;
}

/** Sentences for one field of several calculators, where the general ones say too little. */
const SHARED: Readonly<Record<string, string>> = {
  "end E_ORDER": "The last value has to be at least one step above the first. Enter a higher one.",
};

const IMPOSSIBLE = "These lengths belong to no parallelogram. Measure the plane again: two diagonals, then one side.";

function general({ code }: Fault, field: Field<unknown> | undefined): string {
  const label = field?.label ?? "This number";
  const what = field === undefined ? "" : ` ${wanted(field)}`;
  switch (code) {
    case "E_REQUIRED":
      return `${label} is missing.${what}`;
    case "E_NUMBER":
      return `${label} is not a number that can be read. Write it like 0.45 or 0,45, without other characters.`;
    case "E_INTEGER":
      return `${label} has to be a whole number.${what}`;
    case "E_RANGE":
      return `${label} is outside its range.${what}`;
    case "E_CHOICE":
      return `${label} ${field?.kind === "text" ? "is no name" : "is none of the choices"}.${what}`;
    case "E_ORDER":
      return `${label} is out of order. Check the values around it.`;
    case "E_GEOMETRY":
      return IMPOSSIBLE;
    case "E_RESULT_RANGE":
      return "The result would be out of all bounds. Check the numbers for a slipped decimal point.";
  }
}

/** What is quoted of an entry. */
const QUOTED_LENGTH = 40;

/** The one entry of several that is wrong. */
function ofEntry({ code }: Fault, { text, line, count }: Entry, field: Field<unknown>): string {
  const what = `“${text.slice(0, QUOTED_LENGTH)}”${line === undefined ? "" : ` in line ${String(line)}`}`;
  if (count !== undefined) {
    return field.kind === "pairs"
      ? `The entry ${what} has to be two numbers with a blank between them: a flow and a mass, such as 10 0.594.`
      : `The plane needs three lengths and has ${what}. Enter AC, BD and AD with blanks between them.`;
  }
  if (code === "E_NUMBER") {
    return `The entry ${what} is not a number that can be read. Write numbers like 0.45 or 0,45, with blanks between them.`;
  }
  const { range, unit } = field;
  const limits = field.kind === "pairs" || range === undefined ? "above 0" : rangeWords(range, unit);
  return `The entry ${what} is outside its range. Enter numbers ${limits}.`;
}

/** A fault as a sentence that says what to do. */
export function faultSentence(
  fault: Fault,
  { id, fields }: Pick<Variant, "id" | "fields">,
  { faults }: CalculatorWords,
): string {
  const field = fields[fault.field];
  if (fault.entry !== undefined && field !== undefined) return ofEntry(fault, fault.entry, field);
  const what = `${fault.field} ${fault.code}`;
  // The same name is asked for elsewhere, too, where it is simply missing.
  const isSimple =
    field?.required === true && fault.code === "E_REQUIRED" && field.kind !== "pairs" && field.kind !== "list";
  const ofVariant = faults[`${id} ${what}`];
  if (ofVariant !== undefined) return ofVariant;
  return isSimple ? general(fault, field) : (faults[what] ?? SHARED[what] ?? general(fault, field));
}
