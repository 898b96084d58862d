import type { PartCategory } from "../catalogue.model";
import type { InterfaceRule } from "./fit-facts.model";

/*
 * When the interfaces of a part and of a printer agree. The fit of one part and the index of all parts both ask here.
 */

/** Values that say "like no other": they agree with nothing, not even with themselves. */
const NEVER_AGREEING: ReadonlySet<string> = new Set([
  "maker-specific",
  "built-in",
  "loadcell-builtin",
  "nozzle-integrated",
]);

const BUILT_IN_PROBES: ReadonlySet<string> = new Set(["built-in", "loadcell-builtin"]);

/** A voltage that agrees proves nothing: all but a few printers have the same. */
const VOLTAGES: ReadonlySet<string> = new Set(["fan_v", "supply_v"]);

/** Whether a kind is a voltage: a fan or heater is made for one, also when it is sold for several. */
export function isVoltage(kind: string): boolean {
  return VOLTAGES.has(kind);
}

/** How the values of one kind compare; `unknown` when both say "like no other", which may be the same or not. */
export type Agreement = "same" | "differs" | "unknown";

/** A kind of part to which its own rules apply: a category, and the subcategory as the part states it. */
export interface PartKind {
  readonly table: PartCategory;
  readonly subcategory: string | null;
}

/** Whether a value agrees with another of the same text. */
export function canAgree(value: string): boolean {
  return !NEVER_AGREEING.has(value);
}

/** Compares the values of one kind that two sides state. Several values of one side mean any of them. */
export function agreementOf(part: readonly string[], printer: readonly string[]): Agreement {
  const shared = part.filter((value) => printer.includes(value));
  if (shared.some(canAgree)) return "same";
  return shared.length > 0 ? "unknown" : "differs";
}

/** Whether a printer has a probe of its own, by its values of `probe_port`. */
export function hasBuiltInProbe(probePorts: readonly string[]): boolean {
  return probePorts.some((value) => BUILT_IN_PROBES.has(value));
}

/**
 * The values of a printer that parts compare with. One that has a probe of its own offers no other place for a probe,
 * whatever ports its board has.
 */
export function comparedValues(kind: string, printer: readonly string[]): readonly string[] {
  return kind === "probe_port" && hasBuiltInProbe(printer)
    ? printer.filter((value) => BUILT_IN_PROBES.has(value))
    : printer;
}

/**
 * Whether a part can be said to fit because this kind agrees. Voltage alone proves nothing, a heated bed has more to it
 * than its size, and a printer that has a probe of its own takes no other by its interfaces.
 */
export function agreementProvesFit({ table, subcategory }: PartKind, kind: string, builtInProbe: boolean): boolean {
  if (isVoltage(kind)) return false;
  if (table === "bed" && subcategory === "Heater" && kind === "plate_size_mm") return false;
  return table !== "probe" || !builtInProbe;
}

/** The rules for a kind of part: those of its subcategory when there are any, else those of its category. */
export function rulesFor(rules: readonly InterfaceRule[], { table, subcategory }: PartKind): readonly InterfaceRule[] {
  const ofCategory = rules.filter(({ category }) => category === table);
  const own = ofCategory.filter((rule) => rule.subcategory !== null && rule.subcategory === subcategory);
  return own.length > 0 ? own : ofCategory.filter((rule) => rule.subcategory === null);
}

/** What most printers do not share: to have the same one says more than to have the same belt, tube or plug. */
const SPECIFIC_KINDS: ReadonlySet<string> = new Set([
  "hotend_mount",
  "extruder_mount",
  "toolhead",
  "carriage",
  "nozzle",
  "heater_block",
  "heat_break",
  "drive_gear",
  "plate_size_mm",
  "hotend_fan_mm",
  "part_fan_mm",
]);

/** Whether a kind of interface is one that most printers do not share. */
export function isSpecific(kind: string): boolean {
  return SPECIFIC_KINDS.has(kind);
}
