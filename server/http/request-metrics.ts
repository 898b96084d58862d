import type { Refusal } from "./admission/admission-control";

/** The queues before what costs something. */
export type QueueName = "pages" | "data";

/** A request that is over. */
export interface AnsweredRequest {
  readonly method: string | undefined;
  /** Path and query as they were sent. */
  readonly url: string;
  /** 0 when nothing was sent. */
  readonly status: number;
  readonly ms: number;
  /** Its page was kept already. */
  readonly fromMemory: boolean;
  /** It got a file of the build. */
  readonly isFile: boolean;
}

/** Counts one response with a kept page. */
export type CountKept = (method: string | undefined, status: 200 | 304) => void;

/** What is counted of requests; see `server/metrics`. */
export interface RequestMetrics {
  answered(this: void, request: AnsweredRequest): void;
  /** Makes what counts the responses with the page at a path: it is called for every visitor, within microseconds. */
  keptAt(this: void, path: string): CountKept;
  /** A page that may be kept has to be rendered. */
  missed(this: void): void;
  refused(this: void, queue: QueueName, refusal: Refusal): void;
  /** Tells where the state of the queues is found. */
  watchQueues(
    this: void,
    counts: () => Readonly<Record<QueueName, { readonly running: number; readonly waiting: number }>>,
  ): void;
  /** Tells where the state of the page cache is found. */
  watchPageCache(this: void, counts: () => { readonly pages: number; readonly bytes: number }): void;
}
