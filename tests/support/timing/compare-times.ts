import { expect } from "vitest";
import { rankSumP } from "./rank-sum";

/* The time of a response must not reveal what its text does not say, such as whether an account exists. */

const RATIO_MAX = 1.1;
/** One in a hundred comparisons of equal distributions comes out below this. */
const P_MIN = 0.01;
/**
 * Where chance explains half of the pairs this well, the other half would hardly ever find a difference that reveals
 * something: of 40 pairs, 24 are taken on average, and a ratio of 1.2 is found in 97 instead of 97.5 of 100 runs.
 */
const P_OF_EQUALS = 0.2;
/** Fewer pairs have no p-value to go by. */
const MIN_PAIRS = 10;

/** The difference between the times of two kinds of responses. */
export interface TimeDifference {
  /** Of the longer median to the shorter one. */
  readonly ratio: number;
  /** The probability that the times differ so much by chance. */
  readonly p: number;
}

interface Comparison {
  readonly pairs: number;
  /** Waits for background work that follows a response. */
  readonly whenQuiet?: () => Promise<void>;
}

/**
 * Runs both functions, which return milliseconds, `pairs` times one after the other, in an order without a period; half as
 * often when no difference is to be seen then.
 */
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
    if (pair === Math.max(MIN_PAIRS, Math.ceil(pairs / 2)) && rankSumP(times[0], times[1]) > P_OF_EQUALS) break;
    const at = thueMorse(pair);
    await take(at);
    await take(at === 0 ? 1 : 0);
  }
  const [first, second] = [median(times[0]), median(times[1])];
  return { ratio: Math.max(first, second) / Math.min(first, second), p: rankSumP(times[0], times[1]) };
}

/**
 * Term `n` of the Thue–Morse sequence. Taking turns instead is an order of period 2 or 4: what a server does each so many
 * requests, such as a garbage collection, then falls on the same function for a while.
 */
function thueMorse(n: number): 0 | 1 {
  return n.toString(2).replaceAll("0", "").length % 2 === 0 ? 0 : 1;
}

/**
 * A difference reveals something when it is both large and significant. Other tests run at the same time: they can move
 * a median without being significant, and a hundredth of a hash computation can be significant without being of use to
 * an attacker.
 */
export function isRevealing({ ratio, p }: TimeDifference): boolean {
  return ratio > RATIO_MAX && p < P_MIN;
}

/** Fails when the difference reveals something. */
export function expectIndistinguishable(found: TimeDifference, of?: string): void {
  const measured = `ratio ${found.ratio.toFixed(3)}, p ${found.p.toFixed(4)}`;
  expect(isRevealing(found), of === undefined ? measured : `${of}: ${measured}`).toBe(false);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
