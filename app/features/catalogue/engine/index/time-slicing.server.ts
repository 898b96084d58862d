import { setImmediate as nextTurn } from "node:timers/promises";

/** Work in steps: it yields often, so that other work can run in between, and returns its result. */
export type Steps<T> = Generator<void, T, void>;

/** Does all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the steps in slices of about `sliceMs` milliseconds, so that requests are served in between. */
export async function runInSlices<T>(steps: Steps<T>, sliceMs = 8): Promise<T> {
  let sliceEnds = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnds) continue;
    await nextTurn();
    sliceEnds = performance.now() + sliceMs;
  }
}

const CHUNK = 1_024;

/** Sorts numbers by a comparison. Yields about every thousand numbers. Returns a new array. */
export function* sortInSlices(items: Uint32Array, compare: (a: number, b: number) => number): Steps<Uint32Array> {
  let from = new Uint32Array(items.length);
  for (let start = 0; start < items.length; start += CHUNK) {
    from.set(items.slice(start, start + CHUNK).sort(compare), start);
    yield;
  }
  let to = new Uint32Array(items.length);
  for (let width = CHUNK; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += width * 2) {
      const middle = Math.min(start + width, items.length);
      const end = Math.min(start + width * 2, items.length);
      let left = start;
      let right = middle;
      for (let out = start; out < end; out++) {
        const a = from[left] ?? 0;
        const b = from[right] ?? 0;
        const takeLeft = left < middle && (right >= end || compare(a, b) <= 0);
        to[out] = takeLeft ? a : b;
        if (takeLeft) left++;
        else right++;
        if ((out & 4_095) === 4_095) yield;
      }
    }
    [from, to] = [to, from];
    yield;
  }
  return from;
}
