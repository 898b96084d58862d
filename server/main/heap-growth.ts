import { setFlagsFromString } from "node:v8";

/** How much the heap may grow between two full garbage collections, per cent of what is in use. */
const GROWTH_PERCENT = 50;

/**
 * Lets the heap of this process grow to one and a half times what is in use. V8 alone lets it grow to four times as much
 * under load, so that a server takes more memory for as long as it has work, for nothing: docs/performance.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
