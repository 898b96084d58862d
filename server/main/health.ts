import type { Env } from "~/lib/env.server";
import { untilAborted } from "~/lib/until-aborted";

/** What the readiness probe found. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** One sentence; `Connection timeout` when the data service did not respond in time. */
  readonly message: string;
}

/** How readiness is found out. */
export interface ReadinessOptions {
  /** Reads one row from the data service; rejects when that fails. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
  /** A catalogue to render public pages from has been loaded. */
  readonly catalogueLoaded: () => boolean;
  /** One sentence when the data service is known to be broken; else null. */
  readonly problem?: () => string | null;
  /** Longest time for one probe, milliseconds. */
  readonly timeoutMs?: number;
  /** How long a good result is kept, milliseconds. */
  readonly keepGoodMs?: number;
  /** How long a bad result is kept, milliseconds: short, so that recovery shows by itself. */
  readonly keepBadMs?: number;
  /** Monotonic clock, milliseconds. */
  readonly now?: () => number;
}

/** Whether this instance can serve pages. */
export interface Readiness {
  check(): Promise<ReadinessReport>;
}

/** What keeps the site's data, as its settings have it. */
export function backendIn({ supabase, database }: Pick<Env, "supabase" | "database">) {
  if (supabase !== null) return "hosted";
  return database === null ? "embedded" : "postgresql";
}

const TIMEOUT_MS = 10_000;
const KEEP_GOOD_MS = 30_000;
const KEEP_BAD_MS = 2_000;

/** Makes what `/readyz` responds with: at most one probe at a time, whose result is shared and kept for a while. */
export function createReadiness({
  probe,
  catalogueLoaded,
  problem = () => null,
  timeoutMs = TIMEOUT_MS,
  keepGoodMs = KEEP_GOOD_MS,
  keepBadMs = KEEP_BAD_MS,
  now = () => performance.now(),
}: ReadinessOptions): Readiness {
  let kept: { readonly report: ReadinessReport; readonly until: number } | null = null;
  let pending: Promise<ReadinessReport> | null = null;

  const find = async (): Promise<ReadinessReport> => {
    const report = await probeInTime(probe, timeoutMs);
    kept = { report, until: now() + (report.ready ? keepGoodMs : keepBadMs) };
    return report;
  };

  return {
    async check() {
      if (!catalogueLoaded()) return { ready: false, message: "The catalogue is still loading" };
      const known = problem();
      if (known !== null) return { ready: false, message: known };
      if (kept && now() < kept.until) return kept.report;
      pending ??= find().finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}

async function probeInTime(probe: ReadinessOptions["probe"], timeoutMs: number): Promise<ReadinessReport> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    await untilAborted(probe(timeout), timeout);
    return { ready: true, message: "Ready" };
  } catch {
    return { ready: false, message: timeout.aborted ? "Connection timeout" : "The data service is not answering" };
  }
}
