import { fmt } from "~/lib/numbers/format-number";
import type { Printer } from "../../catalogue/catalogue.model";
import type { Firmware } from "../targets/targets.model";
import { NO_PRESET, type Preset } from "./inputs";

/** What is known of the visitor's printer and useful here. */
interface PrinterPreset {
  readonly preset: Preset;
  /** In words, of what fills an empty form; empty for nothing. */
  readonly filled: string;
  readonly firmware: Firmware | "";
}

const FIRMWARE_OF: Readonly<Record<string, Firmware>> = {
  klipper: "Klipper",
  marlin: "Marlin",
  marlin2: "Marlin",
  reprapfirmware: "RepRapFirmware",
};

/** What an empty form has of a printer: how it drives the filament, its nozzle, and the firmware that lines are for. */
export function printerPreset(
  printer: Pick<Printer, "extruderType" | "defaultNozzleMm" | "gcodeFlavor"> | null,
): PrinterPreset {
  if (printer === null) return { preset: NO_PRESET, filled: "", firmware: "" };
  const { extruderType, defaultNozzleMm, gcodeFlavor } = printer;
  const drive = extruderType === "direct" || extruderType === "bowden" ? extruderType : null;
  const words = [
    drive === null ? null : drive === "direct" ? "direct drive" : "Bowden drive",
    defaultNozzleMm === null ? null : `${fmt(defaultNozzleMm, 2)} mm nozzle`,
  ];
  return {
    preset: { drive, nozzleDiameter: defaultNozzleMm },
    filled: words.filter((word) => word !== null).join(", "),
    firmware: FIRMWARE_OF[gcodeFlavor ?? ""] ?? "",
  };
}

/** The nozzle that a printer comes with, in mm as text; empty for an unknown one. */
export function printerNozzle(printer: Pick<Printer, "defaultNozzleMm"> | null): string {
  const nozzle = printer?.defaultNozzleMm ?? null;
  return nozzle === null ? "" : fmt(nozzle, 2);
}
