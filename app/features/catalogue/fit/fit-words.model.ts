import { formatFitKind, type Confidence } from "../catalogue.model";
import type { Fit, FitAnswer, InterfaceComparison } from "./fit.model";
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

/** How an answer is put into words. */
export interface FitWording {
  /** The printer's name. */
  readonly printer: string;
  /** Whose the printer is, "your" or "the"; left out where there is little room. */
  readonly owner?: "your" | "the" | undefined;
  readonly labelOf: InterfaceLabel;
}

/** An answer in words. */
export interface FitWords {
  readonly answer: FitAnswer;
  /** "Should fit: same hotend mount". */
  readonly text: string;
  /** "Check height, duct and offsets. Medium confidence."; null when there is nothing to say. */
  readonly check: string | null;
}

/** The name of a kind of interface: "hotend mount". */
export function kindName(kind: string): string {
  return KIND_NAMES[kind] ?? kind.replaceAll("_", " ");
}

/** What nobody knows, as a card says it. */
export const NOT_VERIFIED_YET = "Not verified yet";

/** The answer as a sentence, with what to check and how sure it is. */
export function fitWords(fit: Fit, wording: FitWording): FitWords {
  const note = fit.answer === "listed" ? (fit.row?.note ?? null) : null;
  return { ...fitMark(fit, wording), text: sentences([fitText(fit, wording), note]) };
}

/** The same in the few words that a card has room for, without what a row notes. */
export function fitMark(fit: Fit, wording: FitWording): FitWords {
  const { answer, confidence } = fit;
  const isShown = answer === "should_fit" || answer === "needs_change" || confidence === "low";
  const sure = isShown && confidence !== null ? CONFIDENCE_WORDS[confidence] : null;
  const checks = fit.caveats.flatMap((caveat) => caveatRest(caveat) ?? []);
  return {
    answer,
    text: fitText(fit, wording),
    check: [...checks, sure].filter((word) => word !== null).join(" ") || null,
  };
}

const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  high: "High confidence.",
  medium: "Medium confidence.",
  low: "Low confidence.",
};

function sentences(texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null).join(". ");
}

function fitText(fit: Fit, wording: FitWording): string {
  switch (fit.answer) {
    case "universal":
      return "Fits all printers";
    case "listed": {
      const kind = formatFitKind(fit.row?.fit ?? null);
      return `Fits ${wording.printer}${kind === null ? "" : `, ${kind}`}`;
    }
    case "should_fit":
      return `Should fit: ${sharedText(fit)}`;
    case "needs_change":
      return changeText(fit);
    case "does_not_fit": {
      const [first] = fit.compared;
      return first === undefined ? "Does not fit as it is" : `Does not fit as it is: ${differenceText(first, wording)}`;
    }
    case "not_listed":
      return `Not listed for ${wording.printer}`;
    case "not_verified":
      return NOT_VERIFIED_YET;
  }
}

/** What a part shares with a printer it should fit: "same hotend mount". */
export function sharedText({ compared }: Fit): string {
  const shared = compared.filter(({ result, role }) => result === "same" && role === "must");
  return `same ${listed(shared.map(({ kind }) => kindName(kind)))}`;
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

/** How a part and a printer differ: "your bed takes 235 x 235 mm, this is 257 x 257 mm". */
function differenceText({ kind, part, printer }: InterfaceComparison, { owner, labelOf }: FitWording): string {
  const whose = owner === undefined ? "" : `${owner} `;
  const theirs = valuesText(kind, printer, labelOf);
  const needed = valuesText(kind, part, labelOf);
  if (kind === "plate_size_mm") return `${whose}bed takes ${theirs}, this is ${needed}`;
  if (kind === "probe_port" && hasBuiltInProbe(printer.map(({ value }) => value))) {
    return `${whose}printer senses the bed itself, this probe needs ${needed}`;
  }
  const has = kind.endsWith("_fan_mm") ? "takes" : "has";
  return `${whose}printer ${has} ${theirs}, this part needs ${needed}`;
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
