import type { PrinterSettings } from "../printer-settings.model";
import { fmt } from "~/lib/numbers/format-number";
import { advanceCommands } from "../../calibration/calculators/formulas.model";

type Firmware = PrinterSettings["firmware"];

/** Sets the pressure advance. */
export function pressureAdvanceCommand(firmware: Firmware, value: number): string {
  return advanceCommands(fmt(value, 9))[firmware];
}

/** Sets the acceleration of printing and of travel. */
export function accelerationCommand(firmware: Firmware, value: number): string {
  const text = fmt(value, 0);
  if (firmware === "klipper") return `SET_VELOCITY_LIMIT ACCEL=${text}`;
  return firmware === "bambu" ? `M204 S${text}` : `M204 P${text} T${text}`;
}

/** Switches the correction of skew off; Bambu Lab has no such command. */
export function clearSkewCommand(firmware: Firmware): string | null {
  if (firmware === "klipper") return "SET_SKEW CLEAR=1";
  if (firmware === "marlin") return "M852 I0 J0 K0";
  return firmware === "rrf" ? "M556 S1 X0 Y0 Z0" : null;
}

const HOOKS: Readonly<Record<Firmware, readonly string[]>> = {
  klipper: [],
  marlin: [";M420 S1"],
  rrf: [";G29 S1"],
  bambu: [],
};

/** The start of a print where the visitor has none: the bed is hot before homing, since probes measure on it. */
export function plainStart(firmware: Firmware): string {
  return ["M140 S{bed}", "M104 S{hotend}", "G28", ...HOOKS[firmware], "M190 S{bed}", "M109 S{hotend}"].join("\n");
}

/** Pulled back at the end: length, and speed in mm/s. */
export const END_RETRACTION = { length: 2, speed: 30 };

/** The end of a print where the visitor has none. */
export const PLAIN_END = [
  `G1 E-${String(END_RETRACTION.length)} F${String(END_RETRACTION.speed * 60)}`,
  "G1 Z{liftZ} F600",
  "G1 X{parkX} Y{parkY} F{parkF}",
  "M104 S0",
  "M140 S0",
  "M107",
  "M84",
].join("\n");

/** Names that slicers give to the temperatures. */
const SLICER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    first_layer_temperature: "hotend",
    temperature: "hotend",
    nozzle_temperature: "hotend",
    nozzle_temperature_initial_layer: "hotend",
    material_print_temperature: "hotend",
    material_print_temperature_layer_0: "hotend",
    first_layer_bed_temperature: "bed",
    bed_temperature: "bed",
    bed_temperature_initial_layer: "bed",
    bed_temperature_initial_layer_single: "bed",
    material_bed_temperature: "bed",
    material_bed_temperature_layer_0: "bed",
  }),
);

/**
 * The lines of a template with their placeholders filled in, without empty ones at the end, and the first placeholder
 * that is not known, with its line (from 1).
 */
export function filled(template: string, values: ReadonlyMap<string, string>) {
  const unknown: { line: number; text: string }[] = [];
  const typed = template.split("\n");
  // Not by a regular expression, which would take a second for 10,000 empty lines.
  while (typed.length > 1 && typed.at(-1) === "") typed.pop();
  const lines = typed.map((line, index) =>
    line
      .trimEnd()
      .replace(/\{([^{}]*)\}|\[([^[\]]*)\]/g, (whole, curly: string | undefined, square: string | undefined) => {
        const name = (curly ?? square ?? "").trim().replace(/\[(0|initial_tool|initial_extruder)\]$/, "");
        const value = values.get(name) ?? values.get(SLICER_NAMES.get(name) ?? "");
        if (value === undefined && !line.trimStart().startsWith(";")) unknown.push({ line: index + 1, text: whole });
        return value ?? whole;
      }),
  );
  return { lines, unknown: unknown[0] ?? null };
}
