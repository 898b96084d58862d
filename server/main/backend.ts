import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createBroadcasts, type BroadcastListener } from "~/data/broadcasts.server";
import { createPublicClient } from "~/data/supabase.server";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import type { DataApi } from "../http/data-api";
import { isLoopback } from "~/lib/http/loopback";
import type { Realtime } from "../embedded/index";

/** The Supabase behind the site, wherever it runs. */
export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Signs the site's own cookies. */
  readonly sessionSecret: string;
  /** Present when the data API has to be served under this server's address. */
  readonly dataApi: DataApi | null;
  /** Present when live connections have to be served under this server's address. */
  readonly realtime: Realtime | null;
  /**
   * Calls `listener` with every message the database sends on a public topic, in this process alone: each instance
   * listens for itself. Returns what ends it.
   */
  readonly onBroadcast: (topic: string, listener: BroadcastListener) => () => void;
  /** The mails that are not delivered; null when there is a mail server, or the site has a public address. */
  readonly mailbox: Mailbox | null;
  /** Calls `onChange` after each write to the catalogue, where the backend notifies of them. Returns what ends it. */
  readonly subscribe: (onChange: () => void) => Promise<() => void | Promise<void>>;
  close(): Promise<void>;
}

const SECRET_BYTES = 32;

/**
 * Connects to the hosted Supabase that the settings name, or starts the embedded backend.
 *
 * @param siteUrl where visitors reach the site: links in e-mails lead there
 */
export async function startBackend(env: Env, log: Log, siteUrl: string): Promise<Backend> {
  return env.supabase ? hosted(env.supabase, env, log) : startEmbedded(env, log, siteUrl);
}

async function hosted({ url, publishableKey }: NonNullable<Env["supabase"]>, env: Env, log: Log): Promise<Backend> {
  // Only the copy of the catalogue is kept there; without a disk the site works without it.
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  if (env.sessionSecret === null) {
    log.warn({}, "SESSION_SECRET is not set: cookies signed by this process end with it");
  }
  const broadcasts = createBroadcasts({ url, publishableKey, log });
  return {
    url,
    publishableKey,
    fetch,
    realtime: null,
    onBroadcast: broadcasts.listen,
    sessionSecret: env.sessionSecret ?? randomBytes(SECRET_BYTES).toString("base64url"),
    dataApi: null,
    mailbox: null,
    subscribe: () => Promise.resolve(() => undefined),
    close: () => broadcasts.close(),
  };
}

async function startEmbedded(env: Env, log: Log, siteUrl: string): Promise<Backend> {
  const { startEmbeddedBackend } = await import("../embedded/index");
  const { dataDir, smtp, social, allowedHosts } = env;
  const embedded = await startEmbeddedBackend({ dataDir, log, siteUrl, allowedHosts, smtp, social });
  const sessionSecret = env.sessionSecret ?? embedded.sessionSecret;
  // A public site has the accounts of others, and with their mails one could sign in as any of them.
  const isPublic = env.siteUrl !== null && !isLoopback(new URL(env.siteUrl).hostname);
  if (isPublic && embedded.mailbox !== null) {
    log.warn(
      {},
      "SMTP_URL is not set: the mails of this public site reach nobody, so people cannot confirm an account",
    );
  }
  const { publishableKey, fetch, realtime } = embedded;
  const client = createPublicClient({ url: siteUrl, publishableKey, fetch, log });
  return {
    url: siteUrl,
    publishableKey,
    fetch,
    sessionSecret,
    dataApi: {
      fetch: fetch,
      checkAuthCall: embedded.checkAuthCall,
      limits: createAttemptLimits({ client: () => client, secret: () => sessionSecret }),
      accountIdOf: embedded.accountIdOf,
    },
    realtime,
    onBroadcast: realtime.onBroadcast,
    mailbox: isPublic ? null : embedded.mailbox,
    subscribe: (onChange) => embedded.onNotify("catalogue_changed", onChange),
    close: () => embedded.close(),
  };
}
