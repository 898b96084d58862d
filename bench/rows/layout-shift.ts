/** One movement of what had been drawn already. */
export interface Shift {
  readonly seconds: number;
  readonly value: number;
}

/** The metric: the largest sum of shifts less than a second apart, within five seconds. */
export function worstWindow(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { seconds, value } of shifts) {
    if (seconds - last >= 1 || seconds - began >= 5) {
      sum = 0;
      began = seconds;
    }
    sum += value;
    last = seconds;
    worst = Math.max(worst, sum);
  }
  return worst;
}
