import type { WriteLimits } from "./response/write-body";
import type { AdmissionLimits } from "./admission/admission-control";
import type { ConnectionLimits } from "./admission/connection-shares";
import type { PageCacheLimits } from "./page-cache/page-cache";
import type { RequestLimits } from "./request/request-validation";

/** All limits of the HTTP server. Times in milliseconds. */
export interface ServerLimits extends RequestLimits, AdmissionLimits, ConnectionLimits, PageCacheLimits, WriteLimits {
  /** Largest request head, bytes. */
  readonly headBytes: number;
  /** Longest time a request's head may take to arrive. */
  readonly headMs: number;
  /** Longest time a whole request may take to arrive. */
  readonly requestMs: number;
  /** How often both are checked. */
  readonly checkMs: number;
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number;
  /** Longest time a page may take: a slow call of the auth service, and what comes before and after it. */
  readonly pageMs: number;
  /** Most calls of the data API that run at the same time; the database serves one, the others keep it from idling. */
  readonly dataRunning: number;
  /** Most calls of the data API that wait. */
  readonly dataWaiting: number;
  /** Most refusals one address gets at once in a second. */
  readonly refusalsPerSecond: number;
  /** How long the others are held back, and those of an address that has too many requests on the way. */
  readonly addressPauseMs: number;
}

/** The limits in production. */
export const LIMITS: ServerLimits = {
  urlLength: 8_192,
  formBytes: 65_536,
  dataBytes: 1_048_576,
  running: 64,
  waiting: 1_024,
  perAddress: 32,
  queueMs: 2_000,
  connections: 256,
  connectionsPerSecond: 200,
  connectionsHeld: 1_024,
  connectionHeldMs: 5_000,
  dataRunning: 4,
  dataWaiting: 256,
  refusalsPerSecond: 20,
  addressPauseMs: 1_000,
  readerMs: 8_000,
  lingerMs: 3_000,
  headBytes: 32_768,
  headMs: 10_000,
  requestMs: 12_000,
  checkMs: 250,
  keepAliveMs: 5_000,
  pageMs: 15_000,
  pageCacheBytes: 33_554_432,
};
