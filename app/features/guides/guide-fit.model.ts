import { stockFirmware } from "../catalogue/catalogue.model";
import type { GuidePrinter, GuideSource } from "./guide-source.model";
import type { Guide } from "./guides.model";

/**
 * Whether a guide is for a printer: it is, it is for another firmware than the printer's, none of what it fits goes onto
 * the printer as it is, or it names other printers.
 */
type GuideFit = "fits" | "needs_firmware" | "needs_change" | "not_listed";

/**
 * @param runs the firmware that the printer runs, where somebody says so; else it is taken to run what it is sold with
 */
export function guideFit(
  { fitOf }: Pick<GuideSource, "fitOf">,
  guide: Guide,
  printer: GuidePrinter,
  runs: string | null = null,
): GuideFit {
  const { printerIds, firmware, kind } = guide;
  if (printerIds !== null && !printerIds.includes(printer.idUuid)) return "not_listed";
  const running = runs ?? stockFirmware(printer);
  if (firmware.length > 0 && (running === null || !firmware.includes(running))) return "needs_firmware";
  // What a repair replaces is there already; an upgrade is about its parts.
  return kind === "upgrade" && fitsNone({ fitOf }, guide, printer) ? "needs_change" : "fits";
}

/** Whether no part of a guide goes onto the printer as it is. Who names printers has seen the parts on these. */
function fitsNone({ fitOf }: Pick<GuideSource, "fitOf">, { printerIds, parts }: Guide, printer: GuidePrinter): boolean {
  return printerIds === null && parts.length > 0 && parts.every((part) => fitOf(part, printer) === "does_not_fit");
}

/** A mark on a guide. */
export interface GuideFitMark {
  readonly text: string;
  readonly fits: boolean;
}

/**
 * The answer in words.
 *
 * @param runs see {@link guideFit}
 * @param owner whose the printer is: the visitor's, or that of the address
 */
export function guideFitMark(
  source: Pick<GuideSource, "fitOf">,
  guide: Guide,
  printer: GuidePrinter,
  { runs = null, owner = "your" }: { readonly runs?: string | null; readonly owner?: "your" | "the" } = {},
): GuideFitMark {
  const named = `${owner} ${printer.label}`;
  switch (guideFit(source, guide, printer, runs)) {
    case "fits":
      return fitsNone(source, guide, printer)
        ? { text: `For all printers; the parts in it do not fit ${named} as they are`, fits: true }
        : { text: `For ${named}`, fits: true };
    case "needs_firmware": {
      const { firmware } = guide;
      const sold = stockFirmware(printer);
      const state = sold === null ? `check what ${named} runs` : `${named} has ${sold}`;
      return { text: `For ${firmware.join(", ")}; ${state}`, fits: false };
    }
    case "needs_change":
      return { text: `Its parts do not fit ${named} as they are`, fits: false };
    default:
      return { text: "Written for other printers", fits: false };
  }
}
