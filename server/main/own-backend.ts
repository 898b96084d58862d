import { createSecretKeyClient } from "~/data/supabase.server";
import type { Env } from "~/lib/env.server";
import { isLoopback } from "~/lib/http/loopback";
import type { Log } from "~/lib/log";
import type { OwnedBackend } from "../embedded/index";
import type { Metrics } from "../metrics/metrics";
import { createBackendFetch } from "./backend-fetch";
import type { BackgroundWork } from "./background-work";
import { createLeadingWork } from "./leading-work";
import { startServerWork } from "./server-work";

/** What the embedded backend is started with. */
export interface OwnBackendOptions {
  readonly env: Env;
  readonly log: Log;
  /** Where visitors reach the site: links in e-mails lead there. */
  readonly siteUrl: string;
  /** Path of the program that its process runs. */
  readonly program: string;
  /** Null where nobody reads them. */
  readonly metrics: Metrics | null;
}

/** The channel on which the database notifies of writes to the catalogue. */
export const CATALOGUE_CHANNEL = "catalogue_changed";

/** Starts the embedded backend, whose owner this process is. */
export async function startOwnBackend({
  env,
  log,
  siteUrl,
  program,
  metrics,
}: OwnBackendOptions): Promise<OwnedBackend> {
  const { startBackendProcess } = await import("../embedded/index");
  const { dataDir, smtp, social, allowedHosts } = env;
  const channels = [CATALOGUE_CHANNEL];
  const backend = await startBackendProcess({
    program,
    dataDir,
    log,
    siteUrl,
    allowedHosts,
    smtp,
    social,
    channels,
    postgres: env.database === null ? undefined : { ...env.database, sessionSecret: requireSecret(env) },
    mailWatch: metrics?.work.mails ?? null,
  });
  metrics?.watchBackend(env.database?.objectsDir ?? dataDir, backend.figures);
  if (isPublicSite(env) && smtp === null) {
    log.warn(
      {},
      "SMTP_URL is not set: the mails of this public site reach nobody, so people cannot confirm an account",
    );
  }
  const startWork = () =>
    startServerWork({
      env,
      client: createSecretKeyClient(backend.secretKey, {
        url: siteUrl,
        fetch: createBackendFetch(backend.fetchAsServer, metrics?.calls ?? null),
        log,
      }),
      // Without a mail server nobody reads the mails of a public site.
      deliver: smtp === null && isPublicSite(env) ? null : backend.deliverMail,
      siteUrl,
      log,
      counts: metrics?.work ?? null,
    });
  if (env.database !== null) metrics?.work.leads(false);
  const work = env.database === null ? startWork() : await workWhileLeading(startWork, env.database.directUrl, log);
  return {
    ...backend,
    async close() {
      await work.stop();
      await backend.close();
    },
  };
}

/** Of the instances on one database one does the work. */
async function workWhileLeading(start: () => BackgroundWork, url: string, log: Log): Promise<BackgroundWork> {
  const { takePartInLeading } = await import("../embedded/index");
  const work = createLeadingWork(start);
  const leadership = takePartInLeading({ url, log, onGain: work.gain, onLoss: work.lose });
  return {
    async stop() {
      // Before another instance begins.
      await work.stop();
      await leadership.close();
    },
  };
}

/** The settings of a server process have one where instances share a database. */
function requireSecret({ sessionSecret }: Env): string {
  if (sessionSecret === null) throw new Error("SESSION_SECRET is needed with DATABASE_URL");
  return sessionSecret;
}

/** A public site has the accounts of others, and with their mails one could sign in as any of them. */
export function isPublicSite({ siteUrl }: Pick<Env, "siteUrl">): boolean {
  return siteUrl !== null && !isLoopback(new URL(siteUrl).hostname);
}
