import { CATEGORY_LABELS, CATEGORY_SPECS, type Part, type SpecValue } from "../../catalogue.model";
import { isSpare } from "../spares.server";
import type { TextDocument } from "./postings.server";

/** Columns that say what a part is, and not only how. */
const KIND_COLUMNS: ReadonlySet<string> = new Set(["subtype", "tool_type"]);
/** Figures that searches name: "24v", "60w". */
const NAMED_FIGURES: ReadonlySet<string> = new Set(["heater_voltage", "heater_wattage"]);

/** The text a part is found by. */
export function partText(part: Part, interfaceLabels: readonly string[]): TextDocument {
  const { table, subcategory, subcategory2 } = part;
  const category: string = CATEGORY_LABELS[table].singular;
  const belongs = isSpare(part);
  const kinds = belongs ? [] : [category];
  // The nozzle of a hotend is more of a hotend than the fan of one.
  const features = belongs ? [category] : [];
  const facts: string[] = [];
  if (subcategory2 !== null) {
    const ofFan = table === "fan" ? facts : features;
    (subcategory === "Spare part" ? kinds : ofFan).push(subcategory2);
  }
  // Of a whole hotend it says how much it melts.
  if (subcategory !== null) (table === "hotend" && !belongs ? features : kinds).push(subcategory);
  for (const { column, label, unit = "" } of CATEGORY_SPECS[table]) {
    const text = specText(part.specs[column] ?? null, label, NAMED_FIGURES.has(column) ? unit : null);
    if (text !== null) (KIND_COLUMNS.has(column) ? kinds : facts).push(text);
  }
  facts.push(...part.purpose, ...interfaceLabels);
  return { name: part.name, kinds, features, manufacturer: part.manufacturer, facts, description: part.description };
}

function specText(value: SpecValue, label: string, unit: string | null): string | null {
  if (typeof value === "string") return value;
  if (value === true) return label;
  return typeof value === "number" && unit !== null ? `${String(value)} ${unit}` : null;
}
