import { PART_CATEGORIES, type Part, type PartCategory, type Printer } from "~/features/catalogue/catalogue.model";
import type { PartInterfaceRow, PrinterInterfaceRow } from "~/features/catalogue/engine/catalogue-data.server";
import type { InterfaceRole, InterfaceRule, InterfaceValue } from "~/features/catalogue/fit/fit-facts.model";

/** A kind of interface that the parts of a category state, with as many values as the real one has. */
interface Kind {
  readonly kind: string;
  readonly values: number;
  readonly role: InterfaceRole;
}

const kind = (name: string, values: number, role: InterfaceRole = "must"): Kind => ({ kind: name, values, role });

const KINDS: Readonly<Record<PartCategory, readonly Kind[]>> = {
  hotend: [kind("hotend_mount", 24), kind("supply_v", 4, "should"), kind("nozzle", 21, "offers")],
  extruder: [kind("extruder_mount", 22), kind("supply_v", 4, "should"), kind("motor", 3, "offers")],
  bed: [kind("plate_size_mm", 39), kind("supply_v", 4, "should")],
  build_plate: [kind("plate_size_mm", 39)],
  probe: [kind("probe_port", 8), kind("carriage", 10)],
  fan: [kind("hotend_fan_mm", 7), kind("fan_v", 3)],
  motion_system: [kind("belt", 5), kind("rail_axis", 8)],
  tools: [kind("nozzle", 21, "should")],
};

const ALL_KINDS = new Map(Object.values(KINDS).flatMap((kinds) => kinds.map((each) => [each.kind, each])));

const SURE = ["high", "medium", "low"] as const;

/** A fact with one of the values of a kind; `random` gives numbers from 0 up to 1. */
function fact({ kind: name, values }: Kind, random: () => number) {
  return {
    kind: name,
    value: `${name}-${String(Math.floor(random() ** 2 * values) + 1)}`,
    source: "generated",
    confidence: SURE[Math.floor(random() * SURE.length)] ?? null,
    verifiedAt: null,
  };
}

/** Every value of every kind, in words. */
export function generateInterfaces(): InterfaceValue[] {
  return [...ALL_KINDS.values()].flatMap(({ kind: name, values }) =>
    Array.from({ length: values }, (_, at) => ({
      kind: name,
      value: `${name}-${String(at + 1)}`,
      label: `${name.replaceAll("_", " ")} ${String(at + 1)}`,
      slot: null,
      measure: null,
    })),
  );
}

/** A rule for each kind of a category. */
export function generateRules(): InterfaceRule[] {
  return PART_CATEGORIES.flatMap((category) =>
    KINDS[category].map(({ kind: name, role }) => ({
      category,
      subcategory: null,
      kind: name,
      role,
      caveat: "Check what the data do not say.",
    })),
  );
}

/** What a part needs or offers: four of five parts state something, most of them all kinds of their category. */
export function generatePartInterfaces({ table, id: partId }: Part, random: () => number): PartInterfaceRow[] {
  if (random() < 0.2) return [];
  return KINDS[table].filter(() => random() < 0.9).map((each) => ({ table, partId, ...fact(each, random) }));
}

/** What a printer has: most kinds, with one value each. */
export function generatePrinterInterfaces({ idUuid: printerId }: Printer, random: () => number): PrinterInterfaceRow[] {
  return [...ALL_KINDS.values()].filter(() => random() < 0.85).map((each) => ({ printerId, ...fact(each, random) }));
}
