import type { Warning } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";

/** What a visitor's own G-code makes hot, and by which setting it is limited. */
interface Heating {
  readonly part: "nozzle" | "bed";
  readonly to: number;
}

/** A command of a visitor's own G-code, in capitals. */
interface OwnCommand {
  /** `M104`, also of `M0104` and `N1 M104`; empty of what begins with no number: calls of macros. */
  readonly name: string;
  /** What follows the name; of a macro the whole call. */
  readonly rest: string;
}

/** Firmwares take no longer lines. */
const LONGEST_LINE = 256;

const COMMAND = /([GMT])\s*0*(\d+(?:\.\d+)?)((?:(?![GM]\s*\d).)*)/g;
/** Shows or sends a text. */
const MESSAGE = /^M\s*0*11[78](?!\d)/;

/** The commands of a line: RepRapFirmware takes several. */
function commandsIn(line: string): readonly OwnCommand[] {
  const [code = ""] = line.slice(0, LONGEST_LINE).split(";", 1);
  const text = code
    .toUpperCase()
    .replace(/^\s*N\d+/, "")
    .trim();
  if (text === "" || MESSAGE.test(text)) return [];
  if (!/^[GMT]\s*\d/.test(text)) return [{ name: "", rest: text.replaceAll('"', "") }];
  return [...text.replace(/"[^"]*"/g, "").matchAll(COMMAND)].map(([, letter = "", number = "", rest = ""]) => ({
    name: letter + number,
    rest,
  }));
}

const NUMBER = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)";
/** Tools of RepRapFirmware may have several heaters: `S200:210`. */
const WORD = new RegExp(`([SR])\\s*(${NUMBER}(?::${NUMBER})*)`, "g");
/** `PRINT_START BED=60 EXTRUDER=200`, in any order. */
const SETTING = new RegExp(`(\\w+)\\s*=\\s*(${NUMBER}|\\w+)`, "g");

const NOZZLE_COMMANDS = new Set(["M104", "M109", "M568", "G10"]);
const BED_COMMANDS = new Set(["M140", "M190"]);

/** The temperatures that a command sets. */
function heatings({ name, rest }: OwnCommand): readonly Heating[] {
  if (name === "") return heatingsOfMacro(rest);
  const part = NOZZLE_COMMANDS.has(name) ? "nozzle" : BED_COMMANDS.has(name) ? "bed" : null;
  if (part === null) return [];
  return [...rest.matchAll(WORD)].flatMap(([, , values = ""]) =>
    values.split(":").map((value) => ({ part, to: Number(value) })),
  );
}

/** Macros are called with temperatures, under names of their own. */
function heatingsOfMacro(call: string): readonly Heating[] {
  const settings = [...call.matchAll(SETTING)].map(([, name = "", value = ""]) => ({ name, value }));
  if (/^SET_HEATER_TEMPERATURE\b/.test(call)) {
    const valueOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
    return [{ part: valueOf("HEATER") === "HEATER_BED" ? "bed" : "nozzle", to: Number(valueOf("TARGET") ?? "0") }];
  }
  return settings
    .filter(({ name }) => /^(BED|EXTRUDER|HOTEND|NOZZLE)/.test(name))
    .map(({ name, value }) => ({ part: name.startsWith("BED") ? "bed" : "nozzle", to: Number(value) }));
}

/** Why a visitor's own start or end is refused: it makes something hotter than the printer may be; null when it does not. */
export function tooHot(lines: readonly string[], { hotendMax, bedMax }: PrinterSettings): string | null {
  for (const [index, line] of lines.entries()) {
    for (const { part, to } of commandsIn(line).flatMap(heatings)) {
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
const MACROS: Readonly<Record<PrinterSettings["firmware"], (command: OwnCommand) => boolean>> = {
  klipper: ({ name, rest }) => name === "" && /^[A-Z_]{2,}/.test(rest) && !KLIPPER_COMMANDS.test(rest),
  marlin: ({ name }) => /^M81\d$/.test(name),
  rrf: ({ name }) => name === "M98" || name === "G32",
  bambu: () => false,
};

/** What a visitor's own start does not do, or should not. */
export function startWarnings({ startGcode, firmware }: PrinterSettings): readonly Warning[] {
  if (startGcode.trim() === "") return [];
  const commands = startGcode.split("\n").flatMap(commandsIn);
  const has = (names: readonly string[], words = /^/) =>
    commands.some(({ name, rest }) => names.includes(name) && words.test(rest));
  const hasMacro = commands.some(MACROS[firmware]);
  const waits =
    has(["M109"], /[SR]\s*[{[+.\w]/) || has(["M116"]) || commands.some(({ rest }) => /^TEMPERATURE_WAIT\b/.test(rest));
  return [
    ...(hasMacro || has(["G28"]) ? [] : (["W_START_NOT_HOMED"] as const)),
    ...(hasMacro || waits ? [] : (["W_START_NOT_HEATED"] as const)),
    ...(has(["G92", "M206"], /[XYZ]/) ? (["W_START_MOVES_ORIGIN"] as const) : []),
  ];
}
