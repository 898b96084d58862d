import { DUST } from "../expected";
import { decimalsOf, type Line } from "../lines";
import { figure, findings, readFile, type Check } from "../read-file";

/** Most decimals of a word: 4.2, rule 2. */
const DECIMALS: Readonly<Record<string, number>> = { X: 3, Y: 3, Z: 3, E: 5, F: 0 };

const NOT_A_NUMBER = /\b(?:NaN|undefined|null)\b|Infinity|\d[eE][+-]?\d/;

/**
 * 1: every line is a plain command, a known extended command, a comment, blank, or a line of the user's templates; ASCII;
 * the last line ends. Decimals as the output rules say. Reads the text, and from the run which commands are known.
 */
export const textIsStrict: Check = (text, expected) => {
  const { found, add } = findings(1);
  const { lines, run } = readFile(text, expected);
  if (!text.endsWith("\n")) add(null, "the last line does not end");
  if (text.includes("\r")) add(null, "lines end with a carriage return");
  for (const line of lines) {
    if (expected.template.has(line.text)) {
      if (line.fault?.includes("ASCII") === true) add(line, line.fault);
      continue;
    }
    if (line.fault !== null) add(line, line.fault);
    // The words of a plain command are numbers by its grammar.
    const words = line.command?.words;
    if ((line.comment !== null || !words?.size) && NOT_A_NUMBER.test(line.text))
      add(line, "holds something that is no number");
    for (const letter of words?.keys() ?? []) {
      const most = DECIMALS[letter] ?? Infinity;
      const decimals = decimalsOf(line, letter);
      const more = letter === "F" && rises(line) ? (expected.risingFeedDecimals ?? 0) : 0;
      if (decimals > most + more) add(line, `${letter} has ${decimals} decimals, ${most} at most`);
    }
  }
  for (const { line, message } of run.faults) if (!expected.template.has(line.text)) add(line, message);
  return found;
};

/** A move with filament that goes up and nowhere else. */
const rises = ({ command }: Line): boolean =>
  command !== null &&
  command.words.has("Z") &&
  command.words.has("E") &&
  !command.words.has("X") &&
  !command.words.has("Y");

/**
 * 2: nothing is extruded before `G28` and before the hotend has reached the temperature it was told to wait for; no
 * temperature above its cap; a temperature of the settings while printing; heaters off at the end. Reads the state at
 * each move with E, and each change of a temperature.
 */
export const heatIsSafe: Check = (text, expected) => {
  const { found, add } = findings(2);
  const { run } = readFile(text, expected);
  for (const move of run.moves) {
    if (move.e <= 0) continue;
    if (!move.state.homed) add(move, "extrudes before homing");
    if (move.state.waitedHotend === 0) add(move, "extrudes before the hotend is hot");
    else if (!expected.hotends.some((one) => Math.abs(move.state.waitedHotend - one) <= DUST))
      add(move, `extrudes at ${figure(move.state.waitedHotend)} °C instead of ${expected.hotends.join(" or ")}`);
    if (found.length > 20) return found;
  }
  for (const { line, state } of run.changes) {
    if (state.hotend > expected.hotendMax) add(line, `the hotend is set to ${figure(state.hotend)} °C`);
    if (state.bed > expected.bedMax) add(line, `the bed is set to ${figure(state.bed)} °C`);
  }
  if (run.end.hotend !== 0) add(null, "the hotend stays on");
  if (run.end.bed !== 0) add(null, "the bed stays on");
  return found;
};

/**
 * 12: what the test changed is as before at the end: pressure advance, acceleration, `M221 S100`; the fan is off. Reads
 * the last state. On Marlin `M501` restores both, too.
 */
export const settingsAreRestored: Check = (text, expected) => {
  const { found, add } = findings(12);
  const { run } = readFile(text, expected);
  const { end, changes } = run;
  const reloaded = changes.some(({ command }) => command.name === "M501");
  const same = (now: number | null, wanted: number | null): boolean =>
    wanted === null || (now === null ? reloaded : Math.abs(now - wanted) <= 1e-9);
  if (!same(end.pressureAdvance, expected.restored.pressureAdvance))
    add(null, `pressure advance is left at ${String(end.pressureAdvance)}`);
  if (!same(end.acceleration, expected.restored.acceleration))
    add(null, `acceleration is left at ${String(end.acceleration)}`);
  if (end.flowPercent !== 100) add(null, `M221 is left at ${String(end.flowPercent)}`);
  if (end.fan !== 0) add(null, "the fan is left on");
  return found;
};

/** 13: the file is the golden one, byte by byte. Reads both texts. */
export function goldenFile(golden: string): Check {
  return (text) => {
    const { found, add } = findings(13);
    if (text === golden) return found;
    const [ours, theirs] = [text.split("\n"), golden.split("\n")];
    const at = ours.findIndex((line, index) => line !== theirs[index]);
    const number = (at === -1 ? ours.length : at) + 1;
    const message = `"${ours[number - 1] ?? ""}" instead of "${theirs[number - 1] ?? ""}"`;
    add({ number, text: "", command: null, comment: null, fault: null }, message);
    return found;
  };
}
