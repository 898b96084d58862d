import type { AnswerLimits } from "./answer";
import type { AdmissionLimits } from "./overload";
import type { GateLimits } from "./request-gate";

/** Everything that bounds what one visitor, or all of them, can ask for. Times in milliseconds. */
export interface ServerLimits extends GateLimits, AdmissionLimits, AnswerLimits {
  /** Largest request head, bytes. */
  readonly headBytes: number;
  /** Longest time a request's head may take to arrive. */
  readonly headMs: number;
  /** Longest time a whole request may take to arrive. */
  readonly requestMs: number;
  /** How often both are looked at. */
  readonly checkMs: number;
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number;
  /** Longest time a page may take. */
  readonly pageMs: number;
}

/** What production runs with. */
export const LIMITS: ServerLimits = {
  urlLength: 8_192,
  formBytes: 65_536,
  dataBytes: 1_048_576,
  running: 64,
  waiting: 512,
  readerMs: 12_000,
  lingerMs: 3_000,
  headBytes: 32_768,
  headMs: 10_000,
  requestMs: 12_000,
  checkMs: 1_000,
  keepAliveMs: 5_000,
  pageMs: 10_000,
};
