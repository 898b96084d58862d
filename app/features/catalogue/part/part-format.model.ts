import type { ExplainedWord } from "~/lib/explained-word";
import { CATEGORY_SPECS, type Part, type PartCategory, type SpecColumn, type SpecValue } from "../catalogue.model";

/** Shown for a fact that no source states; never zero or "no". */
export const NOT_STATED = "not stated";

/** The columns of each category that distinguish its parts best. */
const TELLING_COLUMNS: Readonly<Record<PartCategory, readonly string[]>> = {
  hotend: ["max_flow_rate", "heater_wattage", "nozzle_type"],
  extruder: ["weight", "motor_type"],
  bed: ["subtype", "construction"],
  build_plate: ["material", "texture"],
  probe: ["probe_type"],
  fan: ["cfm"],
  motion_system: ["subtype"],
  tools: ["tool_type"],
};

/** A number with its unit, a text, "Yes" or "No"; null for null. */
function formatSpec(spec: SpecColumn, value: SpecValue | undefined): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return spec.unit === undefined ? String(value) : `${String(value)} ${spec.unit}`;
  return value;
}

/** One row of a spec table. */
export interface SpecRow {
  readonly column: string;
  readonly label: string;
  /** Null when it is not stated. */
  readonly text: string | null;
  /** Words of the label that the glossary explains. */
  readonly labelWords?: readonly ExplainedWord[] | undefined;
  /** Words of the text that the glossary explains. */
  readonly textWords?: readonly ExplainedWord[] | undefined;
}

/** Every column of the part's category, with its unit, and with what a weight covers. */
export function specRows(part: Pick<Part, "table" | "specs" | "weightBasis">): SpecRow[] {
  return CATEGORY_SPECS[part.table].map((spec) => {
    const text = formatSpec(spec, part.specs[spec.column]);
    const basis = spec.column === "weight" ? part.weightBasis : null;
    return {
      column: spec.column,
      label: spec.label,
      text: text === null || basis === null ? text : `${text}, ${basis}`,
    };
  });
}

/** "Replacement and upgrade"; null for a tool or a consumable, which is neither. */
export function formatPurpose(purpose: Part["purpose"]): string | null {
  const words = purpose.map((word) => (word === "replacement" ? "replacement" : "upgrade")).join(" and ");
  return words === "" ? null : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Categories whose parts fit by their size, which their names state. */
const CHOSEN_BY_SIZE: readonly PartCategory[] = ["fan", "bed", "build_plate"];

/** "40 × 10 mm", "24 V", "Groove mount": what decides whether a part fits at all and has no column of its own. */
function decidingFigures({ table, name, subcategory2 }: Pick<Part, "table" | "name" | "subcategory2">): string[] {
  if (table === "hotend") return subcategory2?.endsWith(" mount") ? [subcategory2] : [];
  if (!CHOSEN_BY_SIZE.includes(table)) return [];
  const size = /(\d+)(?:\s?[x×]\s?(\d+))?(?:\s?[x×]\s?(\d+))?\s?(mm|in)\b/i.exec(name);
  const volts = /\b(\d+)\s?V\b/.exec(name);
  return [
    ...(size ? [`${size.slice(1, 4).filter(Boolean).join(" × ")} ${size[4] ?? ""}`] : []),
    ...(volts ? [`${volts[1] ?? ""} V`] : []),
  ];
}

/** What is sold for a part of a hotend or extruder: its kind says more than the figures it shares with the whole. */
const SPARE_KINDS: readonly string[] = [
  ...["Nozzle", "Heater", "Thermistor", "Heat break", "PTFE tube", "Coupler", "Silicone sock"],
  "Spare part",
];

/** "Nozzle", "Hardened steel": what kind of spare a part is; nothing for other parts. */
function spareKinds({
  table,
  subcategory,
  subcategory2,
}: Pick<Part, "table" | "subcategory" | "subcategory2">): string[] {
  const isSpare = (table === "hotend" || table === "extruder") && SPARE_KINDS.includes(subcategory ?? "");
  return isSpare ? [subcategory, subcategory2].filter((word) => word !== null) : [];
}

/** The spec line of a card: the figures that decide, and the stated columns that distinguish the part best; else its kind. */
export function tellingLine(part: Pick<Part, "table" | "name" | "specs" | "subcategory" | "subcategory2">): string {
  const columns = TELLING_COLUMNS[part.table].flatMap((column) => {
    const spec = CATEGORY_SPECS[part.table].find((candidate) => candidate.column === column);
    return (spec && formatSpec(spec, part.specs[column])) ?? [];
  });
  const telling = [...spareKinds(part), ...decidingFigures(part), ...columns];
  if (telling.length > 0) return telling.join(" · ");
  return [part.subcategory, part.subcategory2].filter((word) => word !== null).join(" · ");
}

/** A part's name with its manufacturer, for titles and link texts. */
export function partTitle(part: Pick<Part, "name" | "manufacturer">): string {
  return part.manufacturer === null ? part.name : `${part.name} by ${part.manufacturer}`;
}

/** One sentence for search engines and link previews. */
export function partSummary(
  part: Pick<Part, "name" | "manufacturer" | "description" | "table" | "specs" | "subcategory" | "subcategory2">,
): string {
  const line = tellingLine(part);
  const about = part.description ?? `${partTitle(part)} for 3D printers.`;
  const whole = line === "" ? about : `${about} ${line}.`;
  return whole.length <= 300 ? whole : `${whole.slice(0, 299).trimEnd()}…`;
}
