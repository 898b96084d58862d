import { fmt } from "~/lib/numbers/format-number";
import { stockFirmware, type Printer } from "../../catalogue/catalogue.model";
import type { Calculator } from "../calculators/definition";
import type { Variant } from "../calculators/variant";
import type { Firmware } from "../targets/targets.model";
import { inputViews, NO_PRESET, type Preset } from "./inputs";

/** What is known of the visitor's printer and useful here. */
interface PrinterPreset {
  readonly preset: Preset;
  readonly firmware: Firmware | "";
}

/** What an empty form has of a printer: how it drives the filament, its nozzle, and the firmware that lines are for. */
export function printerPreset(
  printer: Pick<Printer, "manufacturer" | "extruderType" | "defaultNozzleMm" | "gcodeFlavor"> | null,
): PrinterPreset {
  if (printer === null) return { preset: NO_PRESET, firmware: "" };
  const { extruderType, defaultNozzleMm } = printer;
  const drive = extruderType === "direct" || extruderType === "bowden" ? extruderType : null;
  return {
    preset: { drive, nozzleDiameter: defaultNozzleMm },
    firmware: stockFirmware(printer) ?? "",
  };
}

/** What of a printer an empty form of this variant really has, in words; empty for nothing. */
export function filledWords(
  { pictures }: Pick<Calculator, "pictures">,
  variant: Variant,
  { preset: { drive, nozzleDiameter }, firmware }: PrinterPreset,
): string {
  const valuesWith = (preset: Preset) =>
    JSON.stringify(inputViews(variant, { typed: null, begun: {} }, preset).map(({ value }) => value));
  const isFilled = (one: Preset, other: Preset) => valuesWith(one) !== valuesWith(other);
  const opposite = drive === "bowden" ? "direct" : "bowden";
  const words = [
    drive !== null && isFilled({ ...NO_PRESET, drive }, { ...NO_PRESET, drive: opposite }) && `${drive} drive`,
    nozzleDiameter !== null &&
      isFilled({ ...NO_PRESET, nozzleDiameter }, { ...NO_PRESET, nozzleDiameter: nozzleDiameter / 2 }) &&
      `${fmt(nozzleDiameter, 2)} mm nozzle`,
    firmware !== "" && hasLines(pictures, variant) && `lines for ${firmware}`,
  ];
  return words
    .filter((word) => word !== false)
    .join(", ")
    .replace("bowden", "Bowden");
}

/** Whether results of a variant come with lines for firmwares, as that of its example. */
function hasLines(pictures: Calculator["pictures"], variant: Variant): boolean {
  const example = variant.run(pictures[variant.id]?.example ?? {});
  return example.ok && ["klipper", "klipperConfig", "marlin"].some((name) => name in (example.outcome.commands ?? {}));
}

/** The nozzle that a printer comes with, in mm as text; empty for an unknown one. */
export function printerNozzle(printer: Pick<Printer, "defaultNozzleMm"> | null): string {
  const nozzle = printer?.defaultNozzleMm ?? null;
  return nozzle === null ? "" : fmt(nozzle, 2);
}
