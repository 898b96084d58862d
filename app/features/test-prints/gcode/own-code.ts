import type { Warning } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";

/** What a visitor's own G-code makes hot, and by which setting it is limited. */
interface Heating {
  readonly part: "nozzle" | "bed";
  readonly to: number;
}

const NUMBER = "(-?\\d+(?:\\.\\d+)?)";
const WORD = new RegExp(`\\b[SR]\\s*${NUMBER}`, "g");
/** Macros are called with temperatures: `PRINT_START BED=60 EXTRUDER=200`. */
const MACRO_WORD = new RegExp(`\\b(BED|EXTRUDER|HOTEND|NOZZLE)\\w*\\s*=\\s*${NUMBER}`, "g");

/** Firmwares take no longer lines. */
const LONGEST_LINE = 256;

/** A line without its comment. */
function codeOf(line: string): string {
  const [code = ""] = line.slice(0, LONGEST_LINE).split(";", 1);
  return code.trim().toUpperCase();
}

/** The temperatures that a line sets. */
function heatings(line: string): readonly Heating[] {
  const code = codeOf(line);
  const klipper = new RegExp(`^SET_HEATER_TEMPERATURE\\b.*HEATER=(\\w+).*TARGET=${NUMBER}`).exec(code);
  if (klipper) return [{ part: klipper[1] === "HEATER_BED" ? "bed" : "nozzle", to: Number(klipper[2]) }];
  const part = /^(M104|M109|M568|G10 P)/.test(code) ? "nozzle" : /^(M140|M190)\b/.test(code) ? "bed" : null;
  if (part !== null) return [...code.matchAll(WORD)].map(([, to]) => ({ part, to: Number(to) }));
  if (!isMacro(code)) return [];
  return [...code.matchAll(MACRO_WORD)].map(([, name, to]) => ({
    part: name === "BED" ? "bed" : "nozzle",
    to: Number(to),
  }));
}

const isMacro = (code: string): boolean => /^[A-Z_]{2,}/.test(code);

/** Why a visitor's own start or end is refused: it makes something hotter than the printer may be; null when it does not. */
export function tooHot(lines: readonly string[], { hotendMax, bedMax }: PrinterSettings): string | null {
  for (const [index, line] of lines.entries()) {
    for (const { part, to } of heatings(line)) {
      const most = part === "bed" ? bedMax : hotendMax;
      if (to > most) {
        return `Line ${String(index + 1)} heats the ${part} to ${String(to)} °C: the highest temperature entered is ${String(most)} °C.`;
      }
    }
  }
  return null;
}

/** Commands of Klipper that are no macros: none of them homes or heats. */
const KLIPPER_COMMANDS = /^(SET_(?!HEATER)|BED_MESH|CLEAR_PAUSE|SAVE_|RESTORE_|RESPOND|TUNING_|SKEW_|FORCE_|STATUS)/;

/** What may home and heat without saying so, by firmware; Bambu Lab has nothing like it. */
const MACROS: Readonly<Record<PrinterSettings["firmware"], (code: string) => boolean>> = {
  klipper: (code) => isMacro(code) && !KLIPPER_COMMANDS.test(code),
  marlin: (code) => /^M81\d\b/.test(code),
  rrf: (code) => /^(M98|G32)\b/.test(code),
  bambu: () => false,
};

/** What a visitor's own start does not do, or should not. */
export function startWarnings({ startGcode, firmware }: PrinterSettings): readonly Warning[] {
  if (startGcode.trim() === "") return [];
  const codes = startGcode.split("\n").map(codeOf);
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const hasMacro = codes.some(MACROS[firmware]);
  return [
    ...(hasMacro || has(/^G28\b/) ? [] : (["W_START_NOT_HOMED"] as const)),
    ...(hasMacro || has(/^(M109\b.*[SR]\s*[{[]?\w|M116\b|TEMPERATURE_WAIT\b)/)
      ? []
      : (["W_START_NOT_HEATED"] as const)),
    ...(has(/^(G92|M206)\b.*[XYZ]/) ? (["W_START_MOVES_ORIGIN"] as const) : []),
  ];
}
