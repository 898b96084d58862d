import { DUST, filamentArea, lineArea, type Expected, type PrintedLine } from "../expected";
import type { Move } from "../machine";
import { figure, findings, readFile, type Check } from "../read-file";

/** Half of the last decimal of E, and of two coordinates. */
const E_ROUNDING = 0.5e-5;
const WAY_ROUNDING = 0.0015;

/** Moves below this are too short for a percent: their E and their way have few decimals. */
const SHORT_MM = 0.5;

/**
 * 5: E counts from each move (`M83`); no move of the head takes filament back; after each unretract as much filament is
 * out as before the retract, and what the restart adds. Long travels are retracted. Reads E of all moves in order.
 */
export const filamentComesBack: Check = (text, expected) => {
  const { found, add } = findings(5);
  const { run } = readFile(text, expected);
  let taken = 0;
  let back = 0;
  for (const move of run.moves) {
    if (move.e !== 0 && !move.state.relativeE) add(move, "E is not relative");
    if (move.kind === "filament" || move.kind === "lift") {
      if (move.e < 0) taken -= move.e;
      else back += move.e;
    } else if (move.e < 0) add(move, "takes filament back while it moves");
    if (move.kind === "print") {
      const off = back - taken - expected.extraRestart;
      if (taken > 0 && Math.abs(off) > 1e-5 + DUST * 1e-3)
        add(move, `prints with ${figure(off)} mm of filament more than before the retract`);
      taken = 0;
      back = 0;
    }
    const far = expected.retractTravelFrom;
    if (move.kind === "travel" && far !== null && move.flat > far + WAY_ROUNDING && run.moves[0] !== move) {
      if (taken - back <= DUST && hasPrinted(run.moves, move)) add(move, `travels ${figure(move.flat)} mm unretracted`);
    }
    if (found.length > 20) break;
  }
  return found;
};

function hasPrinted(moves: readonly Move[], before: Move): boolean {
  const first = moves.find(({ kind }) => kind === "print");
  return first !== undefined && first.line.number < before.line.number;
}

/** Section of what a move prints, by its filament, mm². */
const printedArea = ({ e, length }: Move, expected: Expected): number => (e * filamentArea(expected)) / length;

/** How far the section of a short move may be off because its figures are rounded, mm². */
function rounding(move: Move, area: number, expected: Expected): number {
  if (move.length >= SHORT_MM) return 0;
  return (E_ROUNDING * filamentArea(expected)) / move.length + (area * WAY_ROUNDING) / move.length;
}

const standsAt = ({ fromZ = -Infinity, toZ = Infinity }: PrintedLine, z: number): boolean =>
  z >= fromZ - DUST && z <= toZ + DUST;

/**
 * 6: the section of each printed move is that of one of the lines that may stand at its height, within one percent. Reads
 * E and way; the sections come from the settings.
 */
export const linesAreWide: Check = (text, expected) => {
  const { found, add } = findings(6);
  const { run } = readFile(text, expected);
  for (const move of run.moves) {
    if (move.kind !== "print" || move.flat === 0) continue;
    const area = printedArea(move, expected);
    const allowed = expected.lines.filter((line) => standsAt(line, move.to.z ?? 0));
    const fits = allowed.some((line) => {
      const wanted = lineArea(line) * expected.flowRatio * (line.multiplier ?? 1);
      return Math.abs(area - wanted) <= 0.01 * wanted + rounding(move, wanted, expected);
    });
    if (!fits) add(move, `prints a section of ${figure(area)} mm² over ${figure(move.length)} mm`);
    if (found.length > 20) break;
  }
  return found;
};

/**
 * 7: the flow stays below its limit, outside the tests of it; no move is faster than the cap; no section is above four
 * squared nozzles. Reads E, way and speed.
 */
export const flowIsLimited: Check = (text, expected) => {
  const { found, add } = findings(7);
  const { run } = readFile(text, expected);
  const most = 4 * expected.nozzle ** 2;
  for (const move of run.moves) {
    const { speed } = move.state;
    if (speed > expected.maxSpeed + DUST) add(move, `moves at ${figure(speed)} mm/s`);
    if (move.kind === "print" && move.flat > 0) {
      const area = printedArea(move, expected);
      const slack = 1e-3 * area + rounding(move, area, expected);
      if (area - slack > most) add(move, `prints a section of ${figure(area)} mm²`);
      // F is whole, in mm a minute.
      if (expected.maxFlow !== null && (area - slack) * (speed - 1 / 120) > expected.maxFlow)
        add(move, `prints ${figure(area * speed)} mm³/s`);
    }
    if (found.length > 20) break;
  }
  return found;
};

/**
 * 10: the filament is that of the header, and that of the test alone is that of its closed form. Reads the sum of E: the
 * most that was out at any time.
 */
export const filamentAddsUp: Check = (text, expected) => {
  const { found, add } = findings(10);
  const { run, lines } = readFile(text, expected);
  const total = run.moves.reduce((most, { totalE }) => Math.max(most, totalE), 0);
  if (Math.abs(total - expected.filamentMm) > 1e-3 * expected.filamentMm)
    add(null, `uses ${figure(total)} mm of filament; its header says ${figure(expected.filamentMm)}`);
  if (expected.testFilamentMm !== null) {
    const at = (comment: string | undefined, otherwise: number): number =>
      lines.find((line) => comment !== undefined && line.comment?.trim() === comment)?.number ?? otherwise;
    const [from, to] = [at(expected.testFrom, 0), at(expected.testTo, lines.length + 1)];
    const test = run.moves
      .filter(({ kind, line }) => kind === "print" && line.number > from && line.number < to)
      .reduce((sum, { e }) => sum + e, 0);
    if (Math.abs(test - expected.testFilamentMm) > 1e-3 * expected.testFilamentMm)
      add(null, `the test uses ${figure(test)} mm of filament instead of ${figure(expected.testFilamentMm)}`);
  }
  return found;
};
