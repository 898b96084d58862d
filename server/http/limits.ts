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
  /** The same for a request that may come with a file. */
  readonly fileMs: number;
  /** Most requests with a file that arrive or are handled at the same time. */
  readonly files: number;
  /** How often these times are checked. */
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
  // The text of 60 full steps, three bytes of UTF-8 for each letter and three letters for each byte, as forms are sent.
  largeFormBytes: 4_194_304,
  dataBytes: 1_048_576,
  fileBytes: 12_582_912,
  // Five megabytes, and the head of the part.
  partBytes: 5_308_416,
  receivedBytes: 104_857_600,
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
  lingerMs: 2_000,
  headBytes: 32_768,
  headMs: 10_000,
  requestMs: 12_000,
  fileMs: 90_000,
  files: 6,
  checkMs: 250,
  keepAliveMs: 5_000,
  pageMs: 15_000,
  pageCacheBytes: 33_554_432,
};
