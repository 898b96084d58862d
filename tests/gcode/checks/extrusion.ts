import { DUST, filamentArea, lineArea, type Expected, type PrintedLine } from "../expected";
import type { Move } from "../machine";
import { figure, findings, readFile, type Check } from "../read-file";

/** Half of the last decimal of E, and of two coordinates. */
const E_ROUNDING = 0.5e-5;
const WAY_ROUNDING = 0.0015;

/**
 * 4.3: what Klipper takes of a move that prints no line (`max_extrude_only_distance`), mm. It takes the difference of two
 * sums for it, and what it has fed before is not known.
 */
const MOST_ON_THE_SPOT = 50;
const CLEARLY_BELOW = 0.5;

/** Moves below this are too short for a percent: their E and their way have few decimals. */
const SHORT_MM = 0.5;

/** Filament that was pulled back and is not yet out again. */
interface Retracted {
  readonly taken: number;
  readonly back: number;
}

const NOTHING: Retracted = { taken: 0, back: 0 };

/**
 * 5: E counts from each move (`M83`); no move of the head takes filament back; after each unretract as much filament is
 * out as before the retract, and what the restart adds. What is pushed on the spot without a retract before it is no
 * unretract but a prime (4.6: "prime 20 mm"). Long travels are retracted. Reads E of all moves in order.
 */
export const filamentComesBack: Check = (text, expected) => {
  const { found, add } = findings(5);
  const { moves } = readFile(text, expected).run;
  const first = moves.find(({ e }) => e > 0)?.line.number ?? Infinity;
  let now = NOTHING;
  for (const move of moves) {
    if (move.e !== 0 && !move.state.relativeE) add(move, "E is not relative");
    const still = move.kind === "filament" || move.kind === "lift";
    if (move.e < 0 && !still) add(move, "takes filament back while it moves");
    const off = now.back - now.taken - expected.extraRestart;
    const isBack = now.taken > 0 && Math.abs(off) <= 1e-5 + DUST * 1e-3;
    if (move.e < 0) now = { taken: (isBack ? 0 : now.taken) - move.e, back: isBack ? 0 : now.back };
    else if (still && move.e > 0) now = now.taken === 0 || isBack ? NOTHING : { ...now, back: now.back + move.e };
    else if (move.kind === "print") {
      if (now.taken > 0 && !isBack) add(move, `prints with ${figure(off)} mm of filament more than before the retract`);
      now = NOTHING;
    }
    const far = expected.retractTravelFrom;
    if (move.kind === "travel" && far !== null && move.flat > far + WAY_ROUNDING && move.line.number > first) {
      if (now.taken - now.back <= DUST) add(move, `travels ${figure(move.flat)} mm unretracted`);
    }
    if (found.length > 20) break;
  }
  return found;
};

/** Section of what a move prints, by its filament, mm². */
const printedArea = ({ e, length }: Move, expected: Expected): number => (e * filamentArea(expected)) / length;

/** How far the section of a move may be off because its E has five decimals, mm². */
const roundingOfE = ({ length }: Move, expected: Expected): number => (E_ROUNDING * filamentArea(expected)) / length;

/** The same because its way is between rounded places, too. */
const rounding = (move: Move, area: number, expected: Expected): number =>
  roundingOfE(move, expected) + (area * WAY_ROUNDING) / move.length;

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
      return (
        Math.abs(area - wanted) <=
        0.01 * wanted + (move.length < SHORT_MM ? rounding(move, wanted, expected) : roundingOfE(move, expected))
      );
    });
    if (!fits) add(move, `prints a section of ${figure(area)} mm² over ${figure(move.length)} mm`);
    if (found.length > 20) break;
  }
  return found;
};

/**
 * 7: the flow stays below its limit, outside the tests of it; no move is faster than the cap; no section is above four
 * squared nozzles; nothing is pushed on the spot that Klipper refuses. Reads E, way and speed.
 */
export const flowIsLimited: Check = (text, expected) => {
  const { found, add } = findings(7);
  const { run } = readFile(text, expected);
  const most = 4 * expected.nozzle ** 2;
  let fed = 0;
  for (const move of run.moves) {
    const { speed } = move.state;
    const counted = Math.abs(move.totalE - fed);
    fed = move.totalE;
    const isOnTheSpot = expected.firmware === "klipper" && move.flat === 0;
    if (isOnTheSpot && Math.max(counted, Math.abs(move.e)) > MOST_ON_THE_SPOT - CLEARLY_BELOW)
      add(move, `pushes ${figure(move.e)} mm at once`);
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
    const { testFrom, testTo, testFilamentMm, testFilamentWithin = 1e-3 } = expected;
    const inTest = new Set<number>();
    let isTest = testFrom === undefined;
    for (const { comment, number } of lines) {
      if (comment !== null && comment.trim() === testFrom) isTest = true;
      else if (comment !== null && testTo?.test(comment.trim()) === true) isTest = false;
      if (isTest) inTest.add(number);
    }
    const test = run.moves
      .filter(({ kind, line }) => kind === "print" && inTest.has(line.number))
      .reduce((sum, { e }) => sum + e, 0);
    if (Math.abs(test - testFilamentMm) > testFilamentWithin * testFilamentMm)
      add(null, `the test uses ${figure(test)} mm of filament instead of ${figure(testFilamentMm)}`);
  }
  return found;
};
