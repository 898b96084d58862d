import { formatFitKind } from "../catalogue.model";
import type { Fit, InterfaceComparison } from "./fit.model";
import { hasBuiltInProbe } from "./interface-matching.model";

/** What people call a kind of interface, in the middle of a sentence. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  belt: "belt",
  carriage: "carriage",
  coupler: "coupler",
  drive_gear: "drive gear",
  extruder_mount: "extruder mount",
  fan_v: "fan voltage",
  filament_mm: "filament diameter",
  heat_break: "heat break",
  heater_block: "heater block",
  heater_cartridge: "heater size",
  hotend_fan_mm: "hotend fan size",
  hotend_mount: "hotend mount",
  lead_screw: "lead screw",
  motor: "motor",
  nozzle: "nozzle type",
  part_fan_mm: "part fan size",
  plate_size_mm: "plate size",
  probe_port: "probe plug",
  rail_axis: "rail or rod size",
  supply_v: "supply voltage",
  thermistor: "temperature sensor",
  toolhead: "toolhead",
  tube_mm: "tube diameter",
};

/** The label of a value of some kind, `GT2 6 mm belt`. */
export type InterfaceLabel = (kind: string, value: string) => string;

/** The printer that an answer is about, in words. */
export interface PrinterInWords {
  readonly label: string;
  /** It is the visitor's own. */
  readonly own: boolean;
}

/** An answer in words. */
export interface FitWords {
  /** "Should fit: same hotend mount". */
  readonly text: string;
  /** "Check height, duct and offsets.": what to check although the interfaces agree; null when there is nothing. */
  readonly check: string | null;
}

/** The name of a kind of interface: "hotend mount". */
export function kindName(kind: string): string {
  return KIND_NAMES[kind] ?? kind.replaceAll("_", " ");
}

/** What nobody knows, as a card says it. */
export const NOT_VERIFIED_YET = "Not verified yet";

/** The answer as a sentence, with what to check. */
export function fitWords(fit: Fit, printer: PrinterInWords, labelOf: InterfaceLabel): FitWords {
  return {
    text: fitText(fit, printer, labelOf),
    check: fit.caveats.flatMap((caveat) => caveatRest(caveat) ?? []).join(" ") || null,
  };
}

function fitText(fit: Fit, printer: PrinterInWords, labelOf: InterfaceLabel): string {
  switch (fit.answer) {
    case "universal":
      return "Fits all printers";
    case "listed": {
      const kind = formatFitKind(fit.row?.fit ?? null);
      const note = fit.row?.note ?? null;
      return `Fits ${printer.label}${kind === null ? "" : `, ${kind}`}${note === null ? "" : `. ${note}`}`;
    }
    case "should_fit":
      return `Should fit: same ${listed(kindsOf(fit, "same"))}`;
    case "needs_change":
      return changeText(fit);
    case "does_not_fit": {
      const [first] = fit.compared;
      return first === undefined
        ? "Does not fit as it is"
        : `Does not fit as it is: ${differenceText(first, printer, labelOf)}`;
    }
    case "not_listed":
      return `Not listed for ${printer.label}`;
    case "not_verified":
      return `${NOT_VERIFIED_YET}. Know it? Tell us`;
  }
}

function kindsOf({ compared }: Fit, wanted: InterfaceComparison["result"]): string[] {
  return compared.flatMap(({ kind, result, role }) => (result === wanted && role === "must" ? kindName(kind) : []));
}

function changeText({ adapted }: Fit): string {
  const [first] = adapted;
  const isAdapter = adapted.some(({ row }) => row.fit === "adapter");
  const note = adapted.find(({ row }) => row.note !== null)?.row.note;
  const what = isAdapter ? "Needs an adapter" : "Needs a modification";
  if (note !== undefined && note !== null) return `${what}: ${note}`;
  return first === undefined ? what : `${what}: as on the ${first.printer.label}`;
}

/** "a", "a and b", "a, b and c". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** How a part and a printer differ: "your bed takes 235 x 235 mm, this plate is 257 x 257 mm". */
export function differenceText(
  { kind, part, printer }: InterfaceComparison,
  { own }: PrinterInWords,
  labelOf: InterfaceLabel,
): string {
  const owner = own ? "your" : "the";
  const theirs = valuesText(kind, printer, labelOf);
  const needed = valuesText(kind, part, labelOf);
  if (kind === "plate_size_mm") return `${owner} bed takes ${theirs}, this is ${needed}`;
  if (kind === "probe_port" && hasBuiltInProbe(printer.map(({ value }) => value))) {
    return `${owner} printer senses the bed itself, this probe needs ${needed}`;
  }
  const has = kind.endsWith("_fan_mm") ? "takes" : "has";
  return `${owner} printer ${has} ${theirs}, this part needs ${needed}`;
}

/** The values of one kind that one side states, "16 mm groove mount or Dragon bolt pattern". */
export function valuesText(
  kind: string,
  facts: readonly { readonly value: string }[],
  labelOf: InterfaceLabel,
): string {
  return facts.map(({ value }) => valueText(kind, value, labelOf)).join(" or ");
}

function valueText(kind: string, value: string, labelOf: InterfaceLabel): string {
  if (value === "maker-specific") return `a ${kindName(kind)} of its own`;
  const label = labelOf(kind, value);
  return kind === "plate_size_mm" ? label.replace(/ plate$/, "") : label;
}

/** A caveat without its first words when they only repeat that something is the same; null when nothing is left. */
function caveatRest(caveat: string): string | null {
  const [, rest = null] = /^Same [^:,]*(?:: (.*)|\.)$/.exec(caveat) ?? [null, caveat];
  return rest === null ? null : rest.slice(0, 1).toUpperCase() + rest.slice(1);
}
