import type { Part, PartCategory } from "../catalogue.model";

/** Kinds that are in a category because they belong into its parts: a nozzle is in the table of the hotends and is none. */
const KINDS_OF_SPARES: Readonly<Partial<Record<PartCategory, ReadonlySet<string>>>> = {
  hotend: new Set(["Nozzle", "Heater", "Thermistor", "Heat break", "Silicone sock", "PTFE tube", "Coupler"]),
  extruder: new Set(["Spare part"]),
};

/** A spare that is the whole thing again. */
const WHOLE = "Complete unit";

/** Whether a part belongs into a part of its category, and is none by itself. */
export function isSpare({ table, subcategory, subcategory2 }: Part): boolean {
  return subcategory !== null && subcategory2 !== WHOLE && (KINDS_OF_SPARES[table]?.has(subcategory) ?? false);
}
