import { stockFirmware, type Printer } from "../catalogue/catalogue.model";
import type { Entered } from "./generator.model";

type KnownPrinter = Pick<
  Printer,
  | "manufacturer"
  | "buildXMm"
  | "buildYMm"
  | "buildZMm"
  | "bedShape"
  | "gcodeFlavor"
  | "defaultNozzleMm"
  | "extruderType"
>;

/** What a Bowden drive pulls back before each travel, mm: the usual length of a direct drive would ooze. */
const BOWDEN_TRAVEL: Entered = { retract: "5" };

/** Values of fields with a Bowden drive, which needs more pressure advance and longer retractions. */
const BOWDEN: Readonly<Record<string, Entered>> = {
  "pressure-advance-lines": { end: "1", step: "0.05" },
  "pressure-advance-pattern": { end: "1", step: "0.05" },
  "pressure-advance-tower": { end: "1", step: "0.02", factor: "0.02" },
  "retraction-tower": { start: "1", end: "6", step: "0.2" },
};

const FIRMWARE_VALUES = { Klipper: "klipper", Marlin: "marlin", RepRapFirmware: "rrf", Bambu: "bambu" } as const;

/** What is known of a printer, as values of a test print's fields. */
export function valuesOfPrinter(printer: KnownPrinter, slug: string): Entered {
  const { buildXMm, buildYMm, buildZMm, bedShape, defaultNozzleMm, extruderType } = printer;
  const round = bedShape === "round";
  const firmware = stockFirmware(printer);
  return {
    ...(bedShape !== null && { bedShape: round ? "round" : "rect" }),
    ...sized("bedX", buildXMm, 80),
    ...sized("bedY", buildYMm, 80),
    ...(round ? sized("bedDiameter", buildXMm, 80) : {}),
    ...sized("maxZ", buildZMm, 20),
    ...sized("nozzle", defaultNozzleMm, 0.1),
    // A file for another firmware would be of no use, or do harm: the visitor chooses where it is not known.
    firmware: firmware === null ? "" : FIRMWARE_VALUES[firmware],
    ...(extruderType === "bowden" ? { ...BOWDEN_TRAVEL, ...BOWDEN[slug] } : {}),
  };
}

function sized(name: string, value: number | null, least: number): Entered {
  return value === null || value < least || value > 1_000 ? {} : { [name]: String(value) };
}
