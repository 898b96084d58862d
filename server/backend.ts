import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createBroadcasts, type BroadcastListener } from "~/data/broadcasts.server";
import { createPublicClient } from "~/data/supabase.server";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import type { DataApi } from "./data-api";
import { isLoopback } from "./loopback";
import type { Realtime } from "./realtime";

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
   * listens for itself. Gives what ends it.
   */
  readonly onBroadcast: (topic: string, listener: BroadcastListener) => () => void;
  /** The mails nobody delivers; null when there is a mail server, or the site has a public address. */
  readonly mailbox: Mailbox | null;
  /** Calls `onChange` after each write to the catalogue, where the backend can tell. Gives what ends it. */
  readonly subscribe: (onChange: () => void) => Promise<() => void | Promise<void>>;
  close(): Promise<void>;
}

const SECRET_BYTES = 32;

/**
 * Speaks to the hosted Supabase that the settings name, or starts the embedded one.
 *
 * @param siteUrl where people reach the site: links in e-mails lead there
 */
export async function startBackend(env: Env, log: Log, siteUrl: string): Promise<Backend> {
  return env.supabase ? hosted(env.supabase, env, log) : startEmbedded(env, log, siteUrl);
}

async function hosted({ url, publishableKey }: NonNullable<Env["supabase"]>, env: Env, log: Log): Promise<Backend> {
  // Only for the copy of the catalogue; a server without a disk of its own does without.
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
  const [{ startEmbeddedBackend }, { startEmbeddedRealtime }] = await Promise.all([
    import("./embedded-backend"),
    import("./embedded-realtime"),
  ]);
  const { dataDir, smtp, google, allowedHosts } = env;
  const embedded = await startEmbeddedBackend({ dataDir, log, siteUrl, allowedHosts, smtp, google });
  const sessionSecret = env.sessionSecret ?? embedded.sessionSecret;
  // Anybody may have signed up on a public site, and whoever can read the mails can be any of them.
  const isPublic = env.siteUrl !== null && !isLoopback(new URL(env.siteUrl).hostname);
  if (isPublic && embedded.mailbox !== null) {
    log.warn(
      {},
      "SMTP_URL is not set: the mails of this public site reach nobody, so people cannot confirm an account",
    );
  }
  const { publishableKey, fetch } = embedded;
  const client = createPublicClient({ url: siteUrl, publishableKey, fetch, log });
  const { realtime, onBroadcast } = await startEmbeddedRealtime(embedded, log);
  return {
    url: siteUrl,
    publishableKey,
    fetch,
    sessionSecret,
    dataApi: {
      answer: fetch,
      examine: embedded.examine,
      limits: createAttemptLimits({ client: () => client, secret: () => sessionSecret }),
      accountOf: embedded.accountOf,
    },
    realtime,
    onBroadcast,
    mailbox: isPublic ? null : embedded.mailbox,
    subscribe: (onChange) => embedded.onNotify("catalogue_changed", onChange),
    async close() {
      await realtime.close();
      await embedded.close();
    },
  };
}
