import { DUST, type Firmware } from "./expected";
import type { Command, Line } from "./lines";
import { settingOf } from "./settings";

/*
 * A small printer: it runs the lines of a file and records every move with what was in force. It knows nothing of how a
 * file is made. Commands that it does not know are faults of the line.
 */

/** A place; a coordinate is null until it is known. */
export interface Place {
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
}

/** What is in force; changed by commands. */
export interface State {
  readonly homed: boolean;
  /** Z has been homed or set since, so that heights mean something. */
  readonly absolute: boolean;
  readonly relativeE: boolean;
  readonly metric: boolean;
  /** °C, as set. */
  readonly hotend: number;
  readonly bed: number;
  /** The temperature that was waited for last; 0 when none was, or when it has been changed since. */
  readonly waitedHotend: number;
  /** 0 to 1. */
  readonly fan: number;
  /** Null: as the printer has it. */
  readonly pressureAdvance: number | null;
  /** mm/s²; null: as the printer has it. */
  readonly acceleration: number | null;
  /** Of `M221`, percent; null while it was not set. */
  readonly flowPercent: number | null;
  /** mm/s; 0 while none was set. */
  readonly speed: number;
}

/** A movement, of the head or of the filament alone. */
export interface Move {
  readonly line: Line;
  readonly from: Place;
  readonly to: Place;
  /** Way of the head, mm. */
  readonly length: number;
  /** Way in the plane. */
  readonly flat: number;
  /** Filament, mm. */
  readonly e: number;
  readonly state: State;
  /** Filament since the start, this move included. */
  readonly totalE: number;
  readonly kind: "print" | "travel" | "lift" | "filament";
}

/** What a file does. */
export interface Run {
  readonly moves: readonly Move[];
  /** Commands that change a setting, with the state behind them. */
  readonly changes: readonly { readonly line: Line; readonly command: Command; readonly state: State }[];
  readonly end: State;
  readonly faults: readonly { readonly line: Line; readonly message: string }[];
}

const START: State = {
  homed: false,
  absolute: true,
  relativeE: false,
  metric: true,
  hotend: 0,
  bed: 0,
  waitedHotend: 0,
  fan: 0,
  pressureAdvance: null,
  acceleration: null,
  flowPercent: null,
  speed: 0,
};

const NOWHERE: Place = { x: null, y: null, z: null };
const INCH = 25.4;

/** Runs a file. */
export function run(lines: readonly Line[], firmware: Firmware): Run {
  const moves: Move[] = [];
  const changes: { line: Line; command: Command; state: State }[] = [];
  const faults: { line: Line; message: string }[] = [];
  let state = START;
  let place = NOWHERE;
  let totalE = 0;
  // What an absolute E counts from.
  let axisE = 0;
  for (const line of lines) {
    const { command } = line;
    if (command === null) continue;
    if (command.name === "G0" || command.name === "G1") {
      const moved = move(line, command, { state, place, axisE });
      if (typeof moved === "string") faults.push({ line, message: moved });
      else {
        const { move: next, speed } = moved;
        if (speed !== state.speed) state = { ...state, speed };
        totalE += next.e;
        axisE += next.e;
        place = next.to;
        if (next.length > 0 || next.e !== 0) moves.push(Object.assign(next, { state, totalE }));
      }
    } else if (command.name === "G92") {
      const scale = state.metric ? 1 : INCH;
      axisE = (command.words.get("E") ?? axisE / scale) * scale;
      place = setPlace(place, command, scale);
    } else {
      const changed = settingOf(command, state, firmware);
      if (changed === null) faults.push({ line, message: `${command.name} is not known` });
      else {
        if (!state.homed && changed.homed) place = { x: null, y: null, z: 0 };
        if (changed !== state) changes.push({ line, command, state: changed });
        state = changed;
      }
    }
  }
  return { moves, changes, end: state, faults };
}

interface Before {
  readonly state: State;
  readonly place: Place;
  readonly axisE: number;
}

const MOVE_LETTERS = new Set(["X", "Y", "Z", "E", "F"]);

function move(
  line: Line,
  { words }: Command,
  { state, place, axisE }: Before,
): { readonly move: Omit<Move, "state" | "totalE">; readonly speed: number } | string {
  const unknown = [...words.keys()].find((letter) => !MOVE_LETTERS.has(letter));
  if (unknown !== undefined) return `a move has no ${unknown}`;
  const scale = state.metric ? 1 : INCH;
  const along = (letter: string, now: number | null): number | null => {
    const given = words.get(letter);
    if (given === undefined) return now;
    if (state.absolute) return given * scale;
    return now === null ? null : now + given * scale;
  };
  const to: Place = { x: along("X", place.x), y: along("Y", place.y), z: along("Z", place.z) };
  const givenE = words.get("E");
  const e = givenE === undefined ? 0 : state.relativeE ? givenE * scale : givenE * scale - axisE;
  const feed = words.get("F");
  if (feed !== undefined && feed <= 0) return "a feed rate must be above 0";
  const speed = feed === undefined ? state.speed : (feed * scale) / 60;
  if (speed === 0) return "moves before a feed rate is set";
  const flat = Math.hypot(way(place.x, to.x), way(place.y, to.y));
  const length = Math.hypot(flat, way(place.z, to.z));
  return { move: { line, from: place, to, length, flat, e, kind: kindOf({ flat, length, e, words }) }, speed };
}

function kindOf({
  flat,
  length,
  e,
  words,
}: {
  readonly flat: number;
  readonly length: number;
  readonly e: number;
  readonly words: ReadonlyMap<string, number>;
}): Move["kind"] {
  // From an unknown place it may go anywhere.
  const goesFlat = flat > DUST || (length === 0 && e === 0 && (words.has("X") || words.has("Y")));
  if (e > 0 && length > DUST) return "print";
  if (goesFlat) return "travel";
  return length > DUST ? "lift" : "filament";
}

const way = (from: number | null, to: number | null): number => (from === null || to === null ? 0 : to - from);

function setPlace(place: Place, { words }: Command, scale: number): Place {
  const set = (letter: string, now: number | null): number | null => {
    const given = words.get(letter);
    return given === undefined ? now : given * scale;
  };
  return { x: set("X", place.x), y: set("Y", place.y), z: set("Z", place.z) };
}
