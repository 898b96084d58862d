import { expect } from "vitest";
import { rankSumP } from "./rank-sum";

/* R9: the time of an answer must not tell what its words keep to themselves. */

const RATIO_MAX = 1.1;
/** One in a hundred comparisons of equal things comes out below this. */
const P_MIN = 0.01;

/** How far apart the times of two kinds of answers are. */
export interface TimeDifference {
  /** Of the longer median to the shorter one. */
  readonly ratio: number;
  /** How likely it is that the times differ so much by chance. */
  readonly p: number;
}

interface Comparison {
  readonly pairs: number;
  /** Waits for what an answer leaves to be done. */
  readonly whenQuiet?: () => Promise<void>;
}

/** Tries both, each giving its milliseconds, that many times: one after the other, in changing order. */
export async function compareTimes(
  one: () => Promise<number>,
  other: () => Promise<number>,
  { pairs, whenQuiet = () => Promise.resolve() }: Comparison,
): Promise<TimeDifference> {
  const times: [number[], number[]] = [[], []];
  const take = async (at: 0 | 1) => {
    times[at].push(await (at === 0 ? one() : other()));
    await whenQuiet();
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    await take(pair % 2 === 0 ? 0 : 1);
    await take(pair % 2 === 0 ? 1 : 0);
  }
  const [first, second] = [median(times[0]), median(times[1])];
  return { ratio: Math.max(first, second) / Math.min(first, second), p: rankSumP(times[0], times[1]) };
}

/**
 * Somebody who measures learns something when the times differ by much and not by chance. Other tests run beside this
 * one: their moods move a median without being significant, and a hundredth of a hashing can be significant without
 * being of use.
 */
export function isTelling({ ratio, p }: TimeDifference): boolean {
  return ratio > RATIO_MAX && p < P_MIN;
}

/** Fails when the difference tells something. */
export function expectNothingTold(found: TimeDifference, of?: string): void {
  const measured = `ratio ${found.ratio.toFixed(3)}, p ${found.p.toFixed(4)}`;
  expect(isTelling(found), of === undefined ? measured : `${of}: ${measured}`).toBe(false);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
