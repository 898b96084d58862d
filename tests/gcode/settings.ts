import type { Firmware } from "./expected";
import type { Command } from "./lines";
import type { State } from "./machine";

/*
 * Commands that change what is in force, in the three dialects. What changes nothing that a check reads is listed too, so
 * that a misspelt command is noticed.
 */

type Change = (state: State, command: Command, firmware: Firmware) => State;

const keep: Change = (state) => state;

const word = ({ words }: Command, letter: string): number | null => words.get(letter) ?? null;

const heat =
  (which: "hotend" | "bed", waits: boolean): Change =>
  (state, command) => {
    const target = word(command, "S") ?? (waits ? word(command, "R") : null);
    if (target === null) return state;
    if (which === "bed") return { ...state, bed: target };
    const waited = waits ? target : target === state.waitedHotend ? target : 0;
    return { ...state, hotend: target, waitedHotend: waited };
  };

const FAN_FULL = 255;

const fan: Change = (state, command, firmware) => {
  const given = word(command, "S") ?? FAN_FULL;
  // RepRapFirmware takes up to 1 as a share.
  return { ...state, fan: firmware === "rrf" && given <= 1 ? given : given / FAN_FULL };
};

const acceleration: Change = (state, command) => {
  const given = word(command, "P") ?? word(command, "S") ?? word(command, "T");
  return given === null ? state : { ...state, acceleration: given };
};

const ANY: Readonly<Record<string, Change>> = {
  G4: keep,
  G20: (state) => ({ ...state, metric: false }),
  G21: (state) => ({ ...state, metric: true }),
  // All axes, or some of them: only all of them make the place known.
  G28: (state, { words }) => (words.size === 0 ? { ...state, homed: true } : state),
  G90: (state) => ({ ...state, absolute: true }),
  G91: (state) => ({ ...state, absolute: false }),
  M82: (state) => ({ ...state, relativeE: false }),
  M83: (state) => ({ ...state, relativeE: true }),
  M84: keep,
  M104: heat("hotend", false),
  M109: heat("hotend", true),
  M140: heat("bed", false),
  M190: heat("bed", true),
  M106: fan,
  M107: (state) => ({ ...state, fan: 0 }),
  M204: acceleration,
  M220: keep,
  M221: (state, command) => ({ ...state, flowPercent: word(command, "S") ?? state.flowPercent }),
  M400: keep,
  T0: keep,
};

const MARLIN: Readonly<Record<string, Change>> = {
  M900: (state, command) => ({ ...state, pressureAdvance: word(command, "K") ?? state.pressureAdvance }),
  M420: keep,
  M501: (state) => ({ ...state, pressureAdvance: null, acceleration: null }),
  M852: keep,
};

const RRF: Readonly<Record<string, Change>> = {
  // Without the drive it does not act on every version.
  M572: (state, command) =>
    command.words.has("D") ? { ...state, pressureAdvance: word(command, "S") ?? state.pressureAdvance } : state,
  G10: (state, command) => (command.words.has("P") ? heat("hotend", false)(state, command, "rrf") : state),
  M116: (state) => ({ ...state, waitedHotend: state.hotend }),
  G29: keep,
  M201: keep,
  M556: keep,
};

const parameter = ({ parameters }: Command, name: string): number | null => {
  const text = parameters.get(name);
  return text === undefined || !/^-?\d+(\.\d+)?$/.test(text) ? null : Number(text);
};

const KLIPPER: Readonly<Record<string, Change>> = {
  SET_PRESSURE_ADVANCE: (state, command) => ({
    ...state,
    pressureAdvance: parameter(command, "ADVANCE") ?? state.pressureAdvance,
  }),
  SET_VELOCITY_LIMIT: (state, command) => ({
    ...state,
    acceleration: parameter(command, "ACCEL") ?? state.acceleration,
  }),
  SET_SKEW: keep,
  SET_RETRACTION: keep,
  TUNING_TOWER: keep,
  BED_MESH_CALIBRATE: keep,
  // A macro heats, homes and waits.
  PRINT_START: (state, command) => {
    const hotend = parameter(command, "EXTRUDER") ?? 0;
    return { ...state, homed: true, hotend, waitedHotend: hotend, bed: parameter(command, "BED") ?? 0 };
  },
};

const DIALECTS: Readonly<Record<Firmware, Readonly<Record<string, Change>>>> = {
  klipper: KLIPPER,
  marlin: MARLIN,
  rrf: RRF,
};

/** What is in force after a command; null when the firmware does not know it. */
export function settingOf(command: Command, state: State, firmware: Firmware): State | null {
  const change = DIALECTS[firmware][command.name] ?? ANY[command.name];
  return change === undefined ? null : change(state, command, firmware);
}
