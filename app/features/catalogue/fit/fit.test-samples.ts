import type { Confidence } from "../catalogue.model";
import type { InterfaceRule, ListedRow, PrinterInterfaceFact } from "./fit-facts.model";
import type { FitPart, FitPrinter } from "./fit.model";
import { rulesFor } from "./interface-matching.model";

/** One fact, "hotend_mount v6" or "hotend_mount v6 low". */
export function fact(text: string): PrinterInterfaceFact {
  const [kind = "", value = "", confidence = "high"] = text.split(" ");
  return { kind, value, confidence: confidenceOf(confidence), source: "a test", verifiedAt: null };
}

function confidenceOf(text: string): Confidence {
  return text === "low" || text === "medium" ? text : "high";
}

/** Rules as the catalogue has them, few enough to see. */
const SAMPLE_RULES: readonly InterfaceRule[] = [
  rule("hotend", "hotend_mount", "must", "Same mount: check height, duct and offsets."),
  rule("hotend", "supply_v", "should"),
  rule("hotend", "nozzle", "offers"),
  { ...rule("hotend", "heater_cartridge", "must", "Same size and voltage: check the power."), subcategory: "Heater" },
  { ...rule("hotend", "supply_v", "must"), subcategory: "Heater" },
  rule("fan", "hotend_fan_mm", "must", "Same size and voltage: check the plug and the airflow."),
  rule("fan", "fan_v", "must"),
  rule("probe", "probe_port", "must", "Same plug: check mount, firmware and signal voltage."),
  rule("probe", "toolhead", "must", "Made for this toolhead."),
  rule("bed", "plate_size_mm", "must", "Same size: check tabs, pins and notches."),
  rule("build_plate", "plate_size_mm", "must", "Same size: check tabs, pins and notches."),
];

function rule(
  category: InterfaceRule["category"],
  kind: string,
  role: InterfaceRule["role"],
  caveat: string | null = null,
): InterfaceRule {
  return { category, subcategory: null, kind, role, caveat };
}

/** A part of a category with facts, "hotend_mount v6"; it has no rows unless `more` has. */
export function samplePart(table: FitPart["table"], facts: readonly string[], more: Partial<FitPart> = {}): FitPart {
  const kind = { table, subcategory: more.subcategory ?? null };
  return { ...kind, facts: facts.map(fact), rules: rulesFor(SAMPLE_RULES, kind), rows: [], adapted: [], ...more };
}

/** A printer with facts. */
export function samplePrinter(facts: readonly string[], idUuid = "p"): FitPrinter {
  return { idUuid, facts: facts.map(fact) };
}

/** A row that says the part fits this printer, or all of them. */
export function sampleRow(printerId: string | null, more: Partial<ListedRow> = {}): ListedRow {
  return {
    printerId,
    fit: null,
    note: null,
    source: null,
    sourceUrl: null,
    confidence: null,
    verifiedAt: null,
    ...more,
  };
}
