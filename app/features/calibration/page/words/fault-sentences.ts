import { fmt } from "~/lib/numbers/format-number";
import type { Field, Range } from "../../calculators/fields/field";
import type { Fault } from "../../calculators/outcome";
import type { Variant } from "../../calculators/variant";

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

/** Sentences for one field, or one result, where the general ones say too little. */
const SPECIAL: Readonly<Record<string, string>> = {
  "end E_ORDER": "The last value has to be at least one step above the first. Enter a higher one.",
  "high E_ORDER": "The higher value is below the lower one. Swap the two.",
  "modifier E_CHOICE":
    "No pad of this plate has that number. Enter the number that is printed on the pad, or choose “My own pads”.",
  "modifier1 E_CHOICE": "Pass 1 has the pads -20 to 20 in steps of 5. Enter the number that is printed on the pad.",
  "modifier2 E_CHOICE": "Pass 2 has the pads -9 to 0. Enter the number that is printed on the pad.",
  "orca-pass modifier E_RANGE": "Pads differ by 50 % at most. Enter the number that is printed on the pad.",
  "extruded E_REQUIRED":
    "Enter the length that went in, or leave it empty and enter both distances of the mark below it.",
  "markDistance E_REQUIRED": "Enter how far the mark was from the inlet before you extruded.",
  "remaining E_REQUIRED": "Enter how far the mark was from the inlet after you extruded.",
  "remaining E_GEOMETRY":
    "By these distances no filament went in. The distance after has to be smaller than the one before.",
  "layerHeight E_REQUIRED": "Enter the layer height: how far lines overlap depends on it.",
  "readings E_GEOMETRY":
    "A wall this thin has nothing between its round ends. Check the readings, the line width and the layer height.",
  "lineWidth E_GEOMETRY": "A line this narrow and high has no plastic in it. Enter a wider line or a lower layer.",
  "innerLineWidth E_GEOMETRY": "A line this narrow and high has no plastic in it. Enter a wider line or a lower layer.",
  "extrusionLength E_REQUIRED": "Enter the length of filament in a blob: the result depends on it here.",
  "density E_REQUIRED": "Enter the density of the filament: the mass that went in follows from it.",
  "points E_RESULT_RANGE":
    "Even the slowest blob lost more than you accept. Weigh a slower one, or check density and length.",
  "factor E_REQUIRED": "Enter the factor, or the change and the height of the steps.",
  "stepDelta E_REQUIRED": "Enter the change for each step as well, or the factor instead of both.",
  "stepHeight E_REQUIRED": "Enter the height of a step as well, or the factor instead of both.",
  "XY E_REQUIRED": "Enter the three lengths AC, BD and AD of at least one plane.",
  "XZ E_REQUIRED": "This plane needs all three lengths AC, BD and AD. Leave it empty if you did not measure it.",
  "YZ E_REQUIRED": "This plane needs all three lengths AC, BD and AD. Leave it empty if you did not measure it.",
  "AD E_GEOMETRY":
    "With these diagonals no side can be this long. Measure AD again, from corner to corner without the flats.",
  "AC E_GEOMETRY": "These lengths belong to no parallelogram. Measure both diagonals and the sides again.",
  "newFlow E_RESULT_RANGE":
    "The new flow would be outside 0.1 to 2, which slicers refuse. Check the flow of the test print and the reading.",
  "pressureAdvance E_RESULT_RANGE":
    "The value would be outside 0 to 10 s, which no firmware takes. Check start, step and reading. Values of 30 and more belong to Marlin's old linear advance 1.0 and cannot be converted.",
  "retractLength E_RESULT_RANGE":
    "The length would be outside 0 to 20 mm. Check the first length, the step and the reading.",
  "speed E_RESULT_RANGE": "The speed would be outside 1 to 200 mm/s. Check the first speed, the step and the segment.",
  "S E_RESULT_RANGE": "These numbers make an endless correction. Check S against the M556 line.",
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
      return `${label} is none of the choices.${what}`;
    case "E_ORDER":
      return `${label} is out of order. Check the values around it.`;
    case "E_GEOMETRY":
      return IMPOSSIBLE;
    case "E_RESULT_RANGE":
      return "The result would be out of all bounds. Check the numbers for a slipped decimal point.";
  }
}

/** A fault as a sentence that says what to do. */
export function faultSentence(fault: Fault, { id, fields }: Pick<Variant, "id" | "fields">): string {
  const field = fields[fault.field];
  const what = `${fault.field} ${fault.code}`;
  // The same name is asked for elsewhere, too, where it is simply missing.
  const isSimple = field?.required === true && fault.code === "E_REQUIRED" && field.kind !== "pairs";
  return isSimple ? general(fault, field) : (SPECIAL[`${id} ${what}`] ?? SPECIAL[what] ?? general(fault, field));
}
