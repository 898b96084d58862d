import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createBroadcasts, type BroadcastListener } from "~/data/broadcasts.server";
import { createPublicClient, createSecretKeyClient } from "~/data/supabase.server";
import { sendOverNetwork, type ServiceRequest } from "~/lib/http/service-request";
import { isSlowCall, SLOW_CALL_MS } from "~/lib/http/resilient-fetch";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import type { DataApi } from "../http/data-api";
import type { BackendOwner, BackendProcess, LiveConnections } from "../embedded/index";
import { createBackendFetch } from "./backend-fetch";
import { CATALOGUE_CHANNEL, isPublicSite, startOwnBackend, type OwnBackendOptions } from "./own-backend";
import { startServerWork } from "./server-work";

/** The Supabase behind the site, wherever it runs. */
export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  /** The deadline, where the backend has one, is that of pages unless another one is given. Milliseconds. */
  readonly fetch: (request: ServiceRequest, deadlineMs?: number) => Promise<Response>;
  /** Signs the site's own cookies. */
  readonly sessionSecret: string;
  /** Present when the data API has to be served under this server's address. */
  readonly dataApi: DataApi | null;
  /** Present when live connections have to be served under this server's address. */
  readonly realtime: LiveConnections | null;
  /**
   * Calls `listener` with every message the database sends on a public topic, in this process alone: each instance
   * listens for itself. Returns what ends it.
   */
  readonly onBroadcast: (topic: string, listener: BroadcastListener) => () => void;
  /** The mails that are not delivered; null when there is a mail server, or the site has a public address. */
  readonly mailbox: Mailbox | null;
  /** Calls `onChange` after each write to the catalogue, where the backend notifies of them. Returns what ends it. */
  readonly subscribe: (onChange: () => void) => Promise<() => void | Promise<void>>;
  /** One sentence when the backend is known to be broken; else null. */
  readonly problem: () => string | null;
  close(): Promise<void>;
}

/** What a backend is started with. */
export interface BackendOptions extends OwnBackendOptions {
  /** The process that has started the embedded backend; null for this one. */
  readonly owner: BackendOwner | null;
}

const SECRET_BYTES = 32;

/** Least time that a call of the data API from outside has, milliseconds. */
const DATA_API_MS = 5_000;

/** The same for the call that asks an identity provider, which may take ten seconds to answer. */
const PROVIDER_MS = 15_000;

/** Connects to the hosted Supabase that the settings name, or starts the embedded backend. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { env } = options;
  return env.supabase ? hosted(env.supabase, options) : startEmbedded(options);
}

async function hosted(
  { url, publishableKey, secretKey }: NonNullable<Env["supabase"]>,
  { env, log, siteUrl, metrics }: BackendOptions,
): Promise<Backend> {
  // Only the copy of the catalogue is kept there; without a disk the site works without it.
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  if (env.sessionSecret === null) {
    log.warn({}, "SESSION_SECRET is not set: cookies signed by this process end with it");
  }
  const broadcasts = createBroadcasts({ url, publishableKey, log });
  const stopWork = secretKey === null ? null : await startHostedWork(secretKey, { env, log, url, siteUrl, metrics });
  return {
    url,
    publishableKey,
    fetch: createBackendFetch(sendOverNetwork, metrics?.calls ?? null),
    realtime: null,
    onBroadcast: broadcasts.listen,
    sessionSecret: env.sessionSecret ?? randomBytes(SECRET_BYTES).toString("base64url"),
    dataApi: null,
    mailbox: null,
    subscribe: () => Promise.resolve(() => undefined),
    problem: () => null,
    async close() {
      await stopWork?.();
      await broadcasts.close();
    },
  };
}

interface HostedWorkOptions extends Pick<BackendOptions, "env" | "log" | "siteUrl" | "metrics"> {
  readonly url: string;
}

/**
 * Starts what the server does by itself. Notices are mailed through the site's own mail server: a hosted project sends
 * the mails of its accounts alone. Returns what ends it.
 */
async function startHostedWork(
  secretKey: string,
  { env, log, url, siteUrl, metrics }: HostedWorkOptions,
): Promise<() => Promise<void>> {
  const counts = metrics?.work ?? null;
  const mail = env.smtp && (await (await import("../embedded/index")).setUpMail(env.smtp, log, counts?.mails));
  const work = startServerWork({
    env,
    client: createSecretKeyClient(secretKey, { url, log }),
    deliver: mail?.sender.deliver ?? null,
    siteUrl,
    log,
    counts,
  });
  return async () => {
    await work.stop();
    await mail?.sender.close();
  };
}

async function startEmbedded({ owner, ...options }: BackendOptions): Promise<Backend> {
  const { env, log, siteUrl } = options;
  const embedded = owner === null ? await startOwnBackend(options) : await attach(env, log, owner);
  const sessionSecret = env.sessionSecret ?? embedded.sessionSecret;
  const { publishableKey, realtime } = embedded;
  const call = createBackendFetch(embedded.fetch, options.metrics?.calls ?? null);
  const fetch = (request: ServiceRequest, deadlineMs = env.dataTimeoutMs) => call(request, deadlineMs);
  const client = createPublicClient({ url: siteUrl, publishableKey, fetch, log });
  return {
    url: siteUrl,
    publishableKey,
    fetch,
    sessionSecret,
    dataApi: {
      fetch(request) {
        // Those who call from outside read what they have written.
        request.headers.delete(LEAST_VERSION_HEADER);
        return fetch(request, dataApiDeadlineMs(request, env.dataTimeoutMs));
      },
      checkAuthCall: embedded.checkAuthCall,
      limits: createAttemptLimits({ client: () => client, secret: () => sessionSecret }),
      accountIdOf: embedded.accountIdOf,
    },
    realtime,
    onBroadcast: realtime.onBroadcast,
    mailbox: isPublicSite(env) ? null : await mailboxOf(env, embedded),
    subscribe: async (onChange) => embedded.onNotify(CATALOGUE_CHANNEL, onChange),
    problem: embedded.problem,
    close: embedded.close,
  };
}

/** Instances on one database have their mails there. */
async function mailboxOf({ database, smtp }: Env, { mailbox }: BackendProcess): Promise<Mailbox | null> {
  if (database === null || smtp !== null) return mailbox;
  const { outboxMailbox } = await import("../embedded/index");
  return outboxMailbox(database.directUrl);
}

async function attach({ dataDir }: Env, log: Log, owner: BackendOwner): Promise<BackendProcess> {
  const { attachBackendProcess } = await import("../embedded/index");
  return attachBackendProcess({ dataDir, log, owner });
}

/** How long a call of the data API from outside may take, milliseconds: longer than a page waits for one. */
export function dataApiDeadlineMs(request: Pick<Request, "method" | "url">, dataTimeoutMs: number): number {
  if (new URL(request.url).pathname === "/auth/v1/callback") return PROVIDER_MS;
  return Math.max(isSlowCall(request) ? SLOW_CALL_MS : DATA_API_MS, dataTimeoutMs * 2);
}
