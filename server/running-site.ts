import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createSessions, sessionWhileStarting, type Visit } from "~/data/session.server";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import { getViewer } from "~/features/accounts/viewer.queries.server";
import { catalogueOver, createCatalogueStore, type CatalogueStore } from "~/features/catalogue/catalogue.store.server";
import { readPageAccess } from "~/features/page-access/page-access.queries.server";
import { createPageAccessStore, PAGE_ACCESS_WHILE_STARTING } from "~/features/page-access/page-access.store.server";
import { getPinnedItems } from "~/features/pins/pins.queries.server";
import type { Env } from "~/lib/env.server";
import { createResilientFetch } from "~/lib/http/resilient-fetch";
import { stillStarting } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { once } from "~/lib/once";
import type { Backend } from "./backend";
import type { Readiness } from "./health";
import { createRemixHandler } from "./remix-handler";
import type { SiteHandler } from "./site";

/** With notifications polling is only a second look; without them it is how changes arrive. */
const POLL_NOTIFIED_MS = 30_000;
const POLL_ONLY_MS = 2_000;

/** The database says there which pages were locked or unlocked. */
const PAGE_ACCESS_TOPIC = "page_access";

const CATALOGUE_COPY = "catalogue.ndjson";
const SECRET_BYTES = 32;

export interface RunningSiteOptions {
  readonly env: Env;
  readonly log: Log;
  /** Resolves when the backend has started. */
  readonly backend: Promise<Backend>;
  readonly pages: ServerBuild | (() => Promise<ServerBuild>);
  /** What `/readyz` answers from. */
  readonly readiness: Readiness;
}

export interface RunningSite {
  readonly handler: SiteHandler;
  readonly catalogue: CatalogueStore;
  /** Asks the data service for one row, however long it takes; rejects when it gives none. */
  probe(signal: AbortSignal): Promise<void>;
}

/**
 * Ties pages, catalogue and backend together. Public pages answer as soon as there is a catalogue,
 * even one from the copy of the last run while the backend still starts; the rest answers 503 till then.
 */
export function runSite({ env, log, backend, pages, readiness }: RunningSiteOptions): RunningSite {
  const started = followStart(backend);
  const plainClient = backend.then((running) => connect(running, running.fetch, log));
  // Whoever awaits it hears of the failure; one that nobody awaits must not end the process.
  plainClient.catch(() => undefined);
  const embedded = env.supabase === null;
  const startedAt = new Date();

  const catalogue = createCatalogueStore(catalogueOver(plainClient), {
    log,
    pollMs: embedded ? POLL_NOTIFIED_MS : POLL_ONLY_MS,
    file: { path: join(env.dataDir, CATALOGUE_COPY), source: env.supabase?.url ?? "embedded" },
    ...(embedded && { subscribe: async (onChange: () => void) => (await backend).subscribe(onChange) }),
  });

  const resilient = createResilientFetch({
    fetch: async (input, init) => (await backend).fetch(new Request(input, init)),
    onStateChange: (state) => {
      log.warn({ circuit: state }, "the circuit to the data service changed");
    },
  });
  const requireStarted = (): Backend => {
    const running = started();
    if (running) return running;
    throw stillStarting();
  };
  const visitorClient = (): DataClient => connect(requireStarted(), resilient.fetch, log);
  const pageAccess = createPageAccessStore({
    read: async () => readPageAccess(visitorClient()),
    subscribe: (onChange) => {
      backend.then(
        ({ onBroadcast }) => {
          onChange();
          onBroadcast(PAGE_ACCESS_TOPIC, onChange);
        },
        () => undefined,
      );
    },
    log,
  });
  const attempts = createAttemptLimits({ client: visitorClient, secret: () => requireStarted().sessionSecret });
  const sessions = once(() => {
    const { url, publishableKey } = requireStarted();
    return createSessions({ url, publishableKey, fetch: resilient.fetch, log });
  });
  // Signs what is signed in the second or so before the backend hands out the lasting key.
  const firstSecret = randomBytes(SECRET_BYTES).toString("base64url");

  return {
    handler: createRemixHandler({
      build: pages,
      mode: env.nodeEnv,
      makeContext: (facts, request) => {
        const responseHeaders = new Headers();
        const visit: Visit = { request, responseHeaders, secure: facts.secure };
        const session = started() ? sessions()(visit) : sessionWhileStarting(visit);
        const viewer = once(() => getViewer(session, facts.log));
        return {
          ...facts,
          siteUrl: env.siteUrl ?? facts.origin,
          donateUrl: env.donateUrl,
          facebookConfigId: env.facebookConfigId,
          sessionSecret: started()?.sessionSecret ?? firstSecret,
          production: env.nodeEnv === "production",
          responseHeaders,
          catalogue,
          dataClient: once(visitorClient),
          session,
          viewer,
          pageAccess: started() ? pageAccess : PAGE_ACCESS_WHILE_STARTING,
          pins: once(() => getPinnedItems({ ...visit, log: facts.log, session, viewer })),
          live: () => ({ url: env.supabase?.url ?? facts.origin, apikey: requireStarted().publishableKey }),
          attempts,
          health: async () => ({
            ...(await readiness.check()),
            backend: embedded ? ("embedded" as const) : ("hosted" as const),
            startedAt,
          }),
          mailbox: started()?.mailbox ?? null,
        };
      },
    }),
    catalogue,
    async probe(signal) {
      const client = await plainClient;
      const { error } = await client.from("parts").select("id").limit(1).abortSignal(signal);
      if (error) throw new Error(error.message);
    },
  };
}

function connect({ url, publishableKey }: Backend, fetch: Backend["fetch"], log: Log): DataClient {
  return createPublicClient({ url, publishableKey, fetch, log });
}

/** What a promise has come to so far. */
function followStart(backend: Promise<Backend>): () => Backend | null {
  let running: Backend | null = null;
  backend.then(
    (value) => {
      running = value;
    },
    () => undefined,
  );
  return () => running;
}
