import { DUST, filamentArea, lineArea, type Expected, type Sweep } from "../expected";
import type { Move } from "../machine";
import { figure, findings, readFile, type Check } from "../read-file";

/** A value of the sweep that was in force at a height. */
interface Reading {
  readonly move: Move;
  readonly z: number;
  /** Height that the move began at. */
  readonly from: number;
  readonly value: number;
}

/** Heights have three decimals. */
const SEAM = 0.001;

/** What a printed move, or the retract before it, says of the value that the test varies. */
function readings(moves: readonly Move[], sweep: Sweep, expected: Expected): Reading[] {
  // The way to the first line and the end template are no test.
  const first = moves.findIndex(({ kind }) => kind === "print");
  const last = moves.findLastIndex(({ kind }) => kind === "print");
  return moves.slice(Math.max(0, first), last + 1).flatMap((move) => {
    const value = valueOf(move, sweep, expected);
    return value === null ? [] : [{ move, z: move.to.z ?? 0, from: move.from.z ?? 0, value }];
  });
}

function valueOf(move: Move, { of }: Sweep, expected: Expected): number | null {
  const retracts = move.e < 0 && (move.kind === "filament" || move.kind === "lift");
  if (of === "retraction") return retracts ? -move.e : null;
  if (of === "retractSpeed") return retracts ? move.state.speed : null;
  if (move.kind !== "print" || (move.flat === 0 && of !== "flow")) return null;
  if (of === "pressureAdvance") return move.state.pressureAdvance;
  if (of === "speed") return move.state.speed;
  const area = (move.e * filamentArea(expected)) / move.length;
  if (of === "flow") return area * move.state.speed;
  const [line] = expected.lines;
  return line === undefined ? null : area / (lineArea(line) * expected.flowRatio);
}

/**
 * 8: in each band of a tower the value in force is the one that the matching calculator reads from the middle of the
 * band. Reads the commands and moves at the heights of the band; the calculator comes with what is expected.
 */
export const bandsReadBack: Check = (text, expected) => {
  const { found, add } = findings(8);
  const { sweep } = expected;
  if (sweep === null || sweep.bands.length === 0) return found;
  const all = readings(readFile(text, expected).run.moves, sweep, expected);
  for (const { fromZ, toZ, read } of sweep.bands) {
    const wanted = read((fromZ + toZ) / 2);
    // A layer's top is its Z, so the band's first layer is above where it begins.
    const within = all.filter(({ z, from }) =>
      sweep.rises === true
        ? (from + z) / 2 > fromZ + SEAM && (from + z) / 2 < toZ - SEAM
        : z > fromZ + DUST && z <= toZ + DUST,
    );
    if (within.length === 0 && !(sweep.of === "retraction" && wanted === 0))
      add(null, `nothing shows the value between ${figure(fromZ)} and ${figure(toZ)} mm`);
    const off = within.find(({ value }) => Math.abs(value - wanted) > (sweep.bandTolerance ?? sweep.tolerance));
    if (off !== undefined)
      add(off.move, `${sweep.of} is ${figure(off.value)} at ${figure(off.z)} mm; its height reads ${figure(wanted)}`);
  }
  return found;
};

/**
 * 9: the values come in order, as many as the sweep has, from the first to one that is not beyond the end. Reads the
 * value at each printed move or retract; what stands before the first value (the prime line, a base) does not count.
 */
export const valuesAreComplete: Check = (text, expected) => {
  const { found, add } = findings(9);
  const { sweep } = expected;
  if (sweep === null) return found;
  const { values, end, tolerance } = sweep;
  const last = values.at(-1) ?? Number.NaN;
  const [first = Number.NaN] = values;
  if (!(first <= end ? last <= end + tolerance : last >= end - tolerance)) add(null, `ends at ${figure(last)}`);
  const seen: number[] = [];
  for (const { value } of readings(readFile(text, expected).run.moves, sweep, expected)) {
    if (!values.some((one) => Math.abs(one - value) <= tolerance)) continue;
    if (seen.length === 0 || Math.abs((seen.at(-1) ?? 0) - value) > tolerance) seen.push(value);
  }
  // No retract shows a length of 0.
  const wanted = sweep.of === "retraction" ? values.filter((one) => one > tolerance) : values;
  const inOrder = subsequence(wanted, seen, tolerance);
  if (inOrder < wanted.length)
    add(null, `shows ${inOrder} of ${wanted.length} values in order; ${figure(wanted[inOrder] ?? 0)} is missing`);
  return found;
};

/** How many of the values come one after the other among those seen. */
function subsequence(values: readonly number[], seen: readonly number[], tolerance: number): number {
  let count = 0;
  for (const one of seen) {
    const next = values[count];
    if (next !== undefined && Math.abs(next - one) <= tolerance) count += 1;
  }
  return count;
}
