import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Metrics } from "../metrics/metrics";
import { openMetricsPort, type MetricsPort } from "./metrics-port";

/** The counters of this process; null where nobody may read them, and the library is not even loaded. */
export async function createOwnMetrics({ metrics }: Pick<Env, "metrics">): Promise<Metrics | null> {
  if (metrics === null) return null;
  const { createMetrics } = await import("../metrics/metrics");
  return createMetrics();
}

/** Opens the port of the figures, if the settings name one. */
export async function openOwnMetricsPort(
  { metrics }: Pick<Env, "metrics">,
  log: Log,
  text: () => Promise<string>,
): Promise<MetricsPort | null> {
  if (metrics === null || metrics.address === null) return null;
  const port = await openMetricsPort(metrics.address, text);
  log.info({ url: port.url }, "serving the figures of this server");
  return port;
}
