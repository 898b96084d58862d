import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { AnsweredRequest, CountKept, RequestMetrics } from "../http/request-metrics";
import { routeLabelOf } from "./route-labels";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const METRICS_PATH = "/metrics";
const FILE = "(file)";

/** Pages take some milliseconds, a password a second; the last one is the longest time of a page. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15];

/** Responses with kept pages of one route, since they were last added to the counters. */
interface Tally {
  readonly route: string;
  get: number;
  getNotModified: number;
  head: number;
  headNotModified: number;
}

/** Counts requests. See {@link RequestMetrics}. */
export function createRequestCounts(register: Registry): RequestMetrics {
  const registers = [register];
  const requests = new Counter({
    name: "first_layer_http_requests_total",
    help: "Requests by route, method, status (aborted: nothing was sent) and source (memory: a kept page)",
    labelNames: ["route", "method", "status", "source"],
    registers,
    collect: () => kept.flush(),
  });
  const lookups = new Counter({
    name: "first_layer_page_cache_lookups_total",
    help: "Requests for pages that may be kept, by whether the page was there",
    labelNames: ["result"],
    registers,
    collect: () => kept.flush(),
  });
  const kept = createTallies((route, method, status, count) => {
    requests.inc({ route, method, status, source: "memory" }, count);
    lookups.inc({ result: "hit" }, count);
  });
  const seconds = new Histogram({
    name: "first_layer_http_request_duration_seconds",
    help: "Time from a request's head to the end of its response, by route; kept pages take microseconds and are left out",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: "first_layer_admission_refusals_total",
    help: "Requests that were refused before they began, by queue and reason",
    labelNames: ["queue", "reason"],
    registers,
  });

  return {
    answered(request) {
      const labels = labelsOf(request);
      if (labels === null) return;
      requests.inc(labels);
      if (request.fromMemory) lookups.inc({ result: "hit" });
      else seconds.observe({ route: labels.route }, request.ms / 1_000);
    },
    keptAt: (path) => kept.counterOf(routeLabelOf(path)),
    missed: () => lookups.inc({ result: "miss" }),
    refused: (queue, reason) => refusals.inc({ queue, reason }),
    watchQueues: (counts) => watchQueues(register, counts),
    watchPageCache: (counts) => watchPageCache(register, counts),
  };
}

/** Null for those that ask for these figures. */
function labelsOf({ method, url, status, fromMemory, isFile }: AnsweredRequest) {
  const route = isFile ? FILE : routeLabelOf(url);
  if (url.split("?", 1)[0] === METRICS_PATH) return null;
  return {
    route,
    method: METHODS.has(method ?? "") ? (method ?? "") : "other",
    status: status === 0 ? "aborted" : String(status),
    source: fromMemory ? "memory" : "made",
  };
}

/** Counts in plain numbers, which are added to the counters when somebody reads them: a hundred times as quick. */
function createTallies(add: (route: string, method: string, status: string, count: number) => void) {
  const tallies = new Map<string, Tally>();
  return {
    counterOf(this: void, route: string): CountKept {
      const tally = tallies.get(route) ?? { route, get: 0, getNotModified: 0, head: 0, headNotModified: 0 };
      tallies.set(route, tally);
      return (method, status) => {
        if (method === "HEAD") {
          if (status === 200) tally.head += 1;
          else tally.headNotModified += 1;
        } else if (status === 200) tally.get += 1;
        else tally.getNotModified += 1;
      };
    },
    flush(this: void): void {
      for (const tally of tallies.values()) {
        const { route, get, getNotModified, head, headNotModified } = tally;
        if (get > 0) add(route, "GET", "200", get);
        if (getNotModified > 0) add(route, "GET", "304", getNotModified);
        if (head > 0) add(route, "HEAD", "200", head);
        if (headNotModified > 0) add(route, "HEAD", "304", headNotModified);
        Object.assign(tally, { get: 0, getNotModified: 0, head: 0, headNotModified: 0 });
      }
    },
  };
}

function watchQueues(register: Registry, counts: Parameters<RequestMetrics["watchQueues"]>[0]): void {
  const settings = { labelNames: ["queue"], registers: [register] };
  new Gauge({
    ...settings,
    name: "first_layer_admission_running",
    help: "Requests that run now, by queue",
    collect() {
      for (const [queue, { running }] of Object.entries(counts())) this.set({ queue }, running);
    },
  });
  new Gauge({
    ...settings,
    name: "first_layer_admission_waiting",
    help: "Requests that wait for their turn now, by queue",
    collect() {
      for (const [queue, { waiting }] of Object.entries(counts())) this.set({ queue }, waiting);
    },
  });
}

function watchPageCache(register: Registry, counts: Parameters<RequestMetrics["watchPageCache"]>[0]): void {
  new Gauge({
    name: "first_layer_page_cache_pages",
    help: "Pages that are kept",
    registers: [register],
    collect() {
      this.set(counts().pages);
    },
  });
  new Gauge({
    name: "first_layer_page_cache_bytes",
    help: "Memory of the pages that are kept",
    registers: [register],
    collect() {
      this.set(counts().bytes);
    },
  });
}
