import { randomBytes } from "node:crypto";
import type { Env } from "~/lib/env.server";
import { SITE_NAME } from "~/lib/site";
import type { OwnedBackend } from "../../embedded/index";
import { startFailure } from "../listening";
import { createLog } from "../log";
import type { MetricsPort } from "../metrics-port";
import { startOwnBackend } from "../own-backend";
import { createOwnMetrics, openOwnMetricsPort } from "../own-metrics";
import { watchProcess } from "../process-events";
import { createStop } from "../shutdown";
import { siteAddress } from "../site-address";
import { createConnectionDispatcher } from "./connection-dispatcher";
import { createTotals } from "./totals";
import { runWebProcesses } from "./web-processes";

/** Paths of the server's two programs. */
export interface Programs {
  readonly server: string;
  readonly backend: string;
}

const SECRET_BYTES = 32;

/**
 * What the first process does where several serve the site: it holds the port and the embedded backend, and watches the
 * others. It renders nothing itself.
 */
export async function runFirstProcess(env: Env, programs: Programs): Promise<void> {
  const interactive = process.stdout.isTTY;
  const log = createLog({ readable: interactive, pid: process.pid, instance: env.instanceName });
  const metrics = await createOwnMetrics(env);
  const totals = metrics && createTotals({ own: metrics.families, textOf: metrics.textOf });
  let metricsPort: MetricsPort | null = null;
  let backend: OwnedBackend | null = null;
  const dispatcher = createConnectionDispatcher();
  const [opened] = await Promise.allSettled([dispatcher.listen(env)]);
  // The links in e-mails name it, too.
  const port = opened.status === "fulfilled" ? opened.value : env.port;
  const siteUrl = siteAddress({ ...env, port }, null);
  // Where none is set, which a hosted Supabase allows in tests only, cookies still mean the same to all processes.
  const sessionSecret = randomBytes(SECRET_BYTES).toString("base64url");
  const users = new Set<(from: OwnedBackend) => void>();
  const web = runWebProcesses({
    count: opened.status === "fulfilled" ? env.webProcesses : 0,
    log,
    program: programs.server,
    dispatcher,
    env: {
      PORT: String(port),
      ...(env.supabase !== null && env.sessionSecret === null && { SESSION_SECRET: sessionSecret }),
    },
    onStarted(worker) {
      let leave = (): void => undefined;
      const join = (from: OwnedBackend): void => {
        leave = from.share({
          send: (message) => {
            if (worker.isConnected()) worker.send(message, () => undefined);
          },
          onMessage: (listener) => worker.on("message", listener),
        });
      };
      users.add(join);
      if (backend !== null) join(backend);
      return () => {
        users.delete(join);
        leave();
      };
    },
    onCounts: (worker, message) => totals?.onMessage(worker, message),
    onHopeless(reason) {
      process.stderr.write(`${SITE_NAME} stops: ${reason}. Its log says why.\n`);
      stop(1);
    },
  });
  const stop = createStop({
    steps: [
      // Live connections never end by themselves, and stopping a web process waits for all of its connections.
      () => Promise.all([backend?.realtime.close(), web.stop()]),
      async () => backend?.close(),
      async () => metricsPort?.close(),
    ],
    onError: (error) => {
      log.error({ err: error }, "stopping failed");
    },
    exit: (code) => process.exit(code),
  });
  watchProcess(log, stop);

  try {
    if (totals !== null) metricsPort = await openOwnMetricsPort(env, log, totals.text);
    if (env.supabase === null) {
      backend = await startOwnBackend({ env, log, siteUrl, program: programs.backend, metrics });
      for (const join of users) join(backend);
    }
    // Checked last: that the data directory is in use is a more useful error than that the port is.
    if (opened.status === "rejected") throw opened.reason;
    await web.ready;
  } catch (error) {
    process.stderr.write(`${SITE_NAME} could not start: ${startFailure(error, env)}\n`);
    stop(1);
    return;
  }
  const line = `${SITE_NAME} is ready at ${siteUrl}`;
  if (interactive) process.stdout.write(`${line}\n`);
  else log.info({ pid: process.pid, webProcesses: env.webProcesses }, line);
}
