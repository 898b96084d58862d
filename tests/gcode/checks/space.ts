import { DUST, type Expected } from "../expected";
import type { Move, Place } from "../machine";
import { figure, findings, readFile, type Check } from "../read-file";

/** Half of the last decimal of a coordinate. */
const ROUNDING = 0.0006;

const widest = ({ lines }: Expected): number => Math.max(0, ...lines.map(({ width }) => width));

/** How far a place lies outside the bed without its margin; 0 or less inside. Unknown coordinates are no place. */
function outside({ x, y }: Place, { bed, margin }: Expected): number {
  if (bed.shape === "round") {
    const centre = bed.originCenter ? 0 : bed.diameter / 2;
    return Math.hypot((x ?? centre) - centre, (y ?? centre) - centre) - (bed.diameter / 2 - margin);
  }
  const [left, front] = bed.originCenter ? [-bed.x / 2, -bed.y / 2] : [0, 0];
  const beyond = (at: number | null, from: number, size: number): number =>
    at === null ? -Infinity : Math.max(from + margin - at, at - (from + size - margin));
  return Math.max(beyond(x, left, bed.x), beyond(y, front, bed.y));
}

/**
 * 3: every move ends inside the bed without its margin, printed ones with half a line around them; every Z is in
 * (0, maxZ]; nothing travels lower than what was printed last. Reads the places of all moves.
 */
export const staysInBounds: Check = (text, expected) => {
  const { found, add } = findings(3);
  const { run } = readFile(text, expected);
  const half = widest(expected) / 2;
  let layer = 0;
  for (const move of run.moves) {
    const printed = move.kind === "print" && move.flat > 0;
    const moved = move.flat > 0 || move.kind === "travel";
    const around = printed ? half : 0;
    const worst = Math.max(outside(move.to, expected), printed ? outside(move.from, expected) : -Infinity) + around;
    if (moved && worst > ROUNDING) add(move, `leaves the bed by ${figure(worst)} mm`);
    const { z } = move.to;
    if (z !== null && z > expected.maxZ + ROUNDING) add(move, `rises to ${figure(z)} mm`);
    if (z !== null && z <= 0 && (moved || move.e > 0)) add(move, `moves at a Z of ${figure(z)} mm`);
    if (z === null && move.e > 0) add(move, "extrudes at an unknown height");
    if (move.kind === "travel" && z !== null && z < layer - ROUNDING)
      add(move, `travels at ${figure(z)} mm below the layer at ${figure(layer)} mm`);
    if (move.kind === "print" && z !== null) layer = z;
    if (found.length > 20) break;
  }
  return found;
};

/**
 * 4: printing never goes down; between two printed lines Z changes by nothing or by a step of a layer, so that each hop
 * comes back. Columns that stand apart begin on the bed each, and nothing else comes down close to one. Reads the Z of
 * moves, and their places.
 */
export const heightsRise: Check = (text, expected) => {
  const { found, add } = findings(4);
  const { run } = readFile(text, expected);
  const columns: Place[] = [];
  let before: Move | null = null;
  for (const move of run.moves) {
    const close = columns.find((one) => isBeside(one, move, expected.columnsApart ?? 0));
    if (close) add(move, `comes down ${figure(distance(close, move.to))} mm beside a column`);
    if (move.kind !== "print") continue;
    const [from, to] = [move.from.z ?? 0, move.to.z ?? 0];
    if (to < from - DUST) add(move, "prints downwards");
    const begins = before !== null && expected.columnsApart !== undefined && isElsewhere(before.to, move.from);
    if (expected.columnsApart !== undefined && move.flat === 0) {
      if (begins || columns.length === 0) columns.push(move.to);
      else columns[columns.length - 1] = move.to;
    }
    const step: number = before === null || begins ? 0 : from - (before.to.z ?? 0);
    if (step < -DUST) add(move, `prints ${figure(-step)} mm below the line before`);
    else if (step > DUST && !expected.layerSteps.some((one) => Math.abs(one - step) < ROUNDING * 2))
      add(move, `prints ${figure(step)} mm above the line before, which is no layer`);
    before = move;
    if (found.length > 20) break;
  }
  return found;
};

const distance = (one: Place, other: Place): number =>
  Math.hypot((one.x ?? 0) - (other.x ?? 0), (one.y ?? 0) - (other.y ?? 0));

/** Whether a move ends lower than the top of a column, and too close to it; what is on the column itself builds it. */
function isBeside(column: Place, { to }: Move, apart: number): boolean {
  const away = distance(column, to);
  return away > DUST && away < apart - ROUNDING * 2 && (to.z ?? 0) < (column.z ?? 0) - DUST;
}

const isElsewhere = (one: Place, other: Place): boolean => distance(one, other) > DUST;
