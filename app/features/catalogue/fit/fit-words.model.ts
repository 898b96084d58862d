import { ownValue } from "~/lib/own-value";
import { countsText, shortCountsText, type ReportCounts } from "~/features/fit-reports/fit-reports.model";
import { formatFitKind, type Confidence } from "../catalogue.model";
import type { PrinterInterfaceFact } from "./fit-facts.model";
import type { Fit, FitAnswer, InterfaceComparison } from "./fit.model";
import { hasBuiltInProbe, isVoltage } from "./interface-matching.model";

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
  /** What members who tried it say. */
  readonly reports?: ReportCounts | undefined;
}

/** An answer in words. */
export interface FitWords {
  readonly answer: FitAnswer;
  /** "Should fit: same hotend mount". */
  readonly text: string;
  /** "3 fitted it. Check height, duct and offsets. Medium confidence."; null when there is nothing to say. */
  readonly check: string | null;
}

/** The name of a kind of interface: "hotend mount". */
export function kindName(kind: string): string {
  return ownValue(KIND_NAMES, kind) ?? kind.replaceAll("_", " ");
}

/** Whether a fact only follows from another: a fan's voltage of low confidence is that of the printer's supply. */
export function isAssumed({ kind, confidence }: Pick<PrinterInterfaceFact, "kind" | "confidence">): boolean {
  return kind === "fan_v" && confidence === "low";
}

/** What nobody knows, as a card says it. */
export const NOT_VERIFIED_YET = "Not verified yet";

/** The answer as a sentence, with what to check and how sure it is. */
export function fitWords(fit: Fit, wording: FitWording): FitWords {
  const note = fit.answer === "listed" ? (fit.row?.note ?? null) : null;
  return {
    answer: fit.answer,
    text: sentences([fitText(fit, wording), note]),
    check: checkText(fit, [
      reported(wording, countsText),
      ...(fit.contradicted ? differences(fit, "must", wording) : []),
      ...differencesToCheck(fit, wording),
      ...choices(fit, wording),
    ]),
  };
}

/** The same in the few words that a card has room for, without what a row notes. */
export function fitMark(fit: Fit, wording: FitWording): FitWords {
  return {
    answer: fit.answer,
    text: fitText(fit, wording),
    check: checkText(fit, [
      reported(wording, shortCountsText),
      fit.contradicted ? "Interfaces differ." : null,
      ...differencesToCheck(fit, wording),
      ...choices(fit, wording),
    ]),
  };
}

function reported({ reports }: FitWording, inWords: (counts: ReportCounts) => string | null): string | null {
  const text = reports === undefined ? null : inWords(reports);
  return text === null ? null : `${text}.`;
}

/** What is said first, what to check and how sure the answer is; null when there is nothing to say. */
function checkText({ answer, confidence, caveats }: Fit, first: readonly (string | null)[]): string | null {
  const isShown = answer === "should_fit" || answer === "needs_change" || confidence === "low";
  const sure = isShown && confidence !== null ? CONFIDENCE_WORDS[confidence] : null;
  const words = [...first, ...caveats.map(caveatRest), sure];
  return words.filter((word) => word !== null).join(" ") || null;
}

/** What differs although it decides nothing: it only should agree. */
function differencesToCheck(fit: Fit, wording: FitWording): string[] {
  return fit.answer === "does_not_fit" || fit.answer === "needs_change" ? [] : differences(fit, "should", wording);
}

function differences({ compared }: Fit, wanted: InterfaceComparison["role"], wording: FitWording): string[] {
  return compared
    .filter(({ role, result }) => role === wanted && result === "differs")
    .map((comparison) => `${capitalised(differenceText(comparison, wording))}.`);
}

/** Which of the voltages to take that a part is sold for: "Sold as 12 V fan or 24 V fan: choose the 24 V fan." */
function choices({ answer, compared }: Fit, { labelOf }: FitWording): string[] {
  if (answer !== "should_fit" && answer !== "listed") return [];
  return compared.filter(hasToBeChosen).map(({ kind, part, printer }) => {
    const right = part.filter(({ value }) => printer.some((one) => one.value === value));
    return `Sold as ${valuesText(kind, part, labelOf)}: choose the ${valuesText(kind, right, labelOf)}.`;
  });
}

/** Whether a part is sold for several voltages of which the printer has one: the part does not have the same by itself. */
function hasToBeChosen({ kind, role, result, part, printer }: InterfaceComparison): boolean {
  const isOfPrinter = ({ value }: { readonly value: string }) => printer.some((one) => one.value === value);
  return isVoltage(kind) && role === "must" && result === "same" && !part.every(isOfPrinter);
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
  const shared = compared.filter((one) => one.result === "same" && one.role === "must" && !hasToBeChosen(one));
  return `same ${namesInARow(shared.map(({ kind }) => kindName(kind)))}`;
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
export function namesInARow(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** How a part and a printer differ: "your bed takes 235 x 235 mm, this is 257 x 257 mm". */
export function differenceText({ kind, part, printer }: InterfaceComparison, { owner, labelOf }: FitWording): string {
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
  if (value === "maker-specific") return `${/^[aeiou]/.test(kindName(kind)) ? "an" : "a"} ${kindName(kind)} of its own`;
  const label = labelOf(kind, value);
  return kind === "plate_size_mm" ? label.replace(/ plate$/, "") : label;
}

/** A caveat without its first words when they only repeat that something is the same; null when nothing is left. */
function caveatRest(caveat: string): string | null {
  const [, rest = null] = /^Same [^:,]*(?:: (.*)|\.)$/.exec(caveat) ?? [null, caveat];
  return rest === null ? null : capitalised(rest);
}

/** A text that begins with a capital letter. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
