import { cp } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { serviceRequest, type ServiceRequest } from "~/lib/http/service-request";
import { quietLog } from "../../scripts/quiet-log";
import { startBackendProcess, startEmbeddedBackend } from "../../server/embedded/index";
import type { Bar, Row } from "../report";
import { moveStartedToServerCore, temporaryFolder } from "../servers/processes";
import { releaseFolder } from "../servers/servers";
import { median } from "../statistics";

const MORE: Bar = { better: "lower", goal: 0.5, fail: 1 };
/** Until both processes run compiled code, and the backend's is past its first ten seconds, in which it is busy. */
const WARM_UP_CALLS = 6_000;
/** Calls in a row in the one way before as many in the other. */
const BLOCK_CALLS = 100;
const DEADLINE_MS = 20_000;

/** What is called in either way. */
interface CalledBackend {
  readonly publishableKey: string;
  fetch(this: void, request: ServiceRequest, deadlineMs: number): Promise<Response>;
}

/**
 * H1: a small read through the embedded backend's process, which is on a core of its own as all servers are, beside the
 * same read in this process, a hundred of each by turns.
 */
export async function measureBackendCall(dataDir: string, calls: number): Promise<Row[]> {
  const folder = await releaseFolder({ seeded: true });
  const settings = async () => {
    const copy = join(await temporaryFolder("call"), "data");
    await cp(dataDir, copy, { recursive: true });
    return {
      dataDir: copy,
      log: quietLog,
      siteUrl: "http://localhost",
      migrationsDir: join(folder, "supabase", "migrations"),
      seedDir: join(folder, "supabase", "seed"),
    };
  };
  const program = join(folder, "build", "backend.js");
  const here = await startEmbeddedBackend(await settings());
  const there = await startBackendProcess({ ...(await settings()), program, channels: [] });
  const times: { readonly here: number[]; readonly there: number[] } = { here: [], there: [] };
  try {
    await moveStartedToServerCore();
    for (let block = 0; block * BLOCK_CALLS < WARM_UP_CALLS + calls; block++) {
      const hereMs = await timesOf(here);
      const thereMs = await timesOf(there);
      if (block * BLOCK_CALLS < WARM_UP_CALLS) continue;
      times.here.push(...hereMs);
      times.there.push(...thereMs);
    }
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
  return [
    {
      id: "H1",
      quantity: `a small read through the backend's process, median of ${calls}, beside one in process`,
      bare: `${median(times.here).toFixed(2)} ms`,
      ours: `${median(times.there).toFixed(2)} ms`,
      value: median(times.there) - median(times.here),
      unit: "fine ms",
      bar: MORE,
      required: true,
    },
  ];
}

async function timesOf(backend: CalledBackend): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < BLOCK_CALLS; call++) times.push(await timeOf(backend));
  return times;
}

async function timeOf({ fetch, publishableKey }: CalledBackend): Promise<number> {
  const from = performance.now();
  const request = serviceRequest("http://localhost/rest/v1/page_access?select=page_name&limit=1", {
    headers: { apikey: publishableKey },
  });
  const response = await fetch(request, DEADLINE_MS);
  const rows = z.array(z.unknown()).parse(await response.json());
  if (rows.length !== 1) throw new Error(`The backend responded ${response.status}`);
  return performance.now() - from;
}
