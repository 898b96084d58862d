/** The middle one of some numbers; NaN when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which that share of some numbers lies; NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Medians that belong together, measured in the same rounds. */
export interface Paired {
  readonly ratio: number;
  /** The lowest and the highest ratio of a round. */
  readonly spread: readonly [number, number];
}

/** What `ours` is of `base`, taken round by round so that what slowed a whole round down cancels out. */
export function pairedRatio(ours: readonly number[], base: readonly number[]): Paired {
  const ratios = ours.flatMap((value, round) => {
    const under = base[round];
    return under === undefined ? [] : [value / under];
  });
  return { ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] };
}
