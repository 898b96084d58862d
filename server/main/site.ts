import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { serverKey } from "~/data/attempt-limits.server";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import {
  catalogueOver,
  createCatalogueStore,
  type CatalogueStore,
} from "~/features/catalogue/engine/load/catalogue-store.server";
import { shareChanges, type ChangeSharing } from "~/features/catalogue/engine/shared-changes.server";
import { warmFind } from "~/features/catalogue/find/find-parts.server";
import { createUsageCounts, type UsageCounts } from "~/features/analytics/usage-counts.store.server";
import { createDealClicks, type DealClicks } from "~/features/deals/deal-clicks.store.server";
import { createPictureEncoder } from "~/features/pictures/encoding/encoder.server";
import { readPageAccess } from "~/features/page-access/page-access.queries.server";
import { createPageAccessStore } from "~/features/page-access/page-access.store.server";
import type { Env } from "~/lib/env.server";
import type { SendRequest } from "~/lib/http/service-request";
import { createResilientFetch, isSlowCall, SLOW_CALL_MS } from "~/lib/http/resilient-fetch";
import { stillStarting } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import type { Backend } from "./backend";
import type { Readiness } from "./health";
import { readsOfReplica } from "./catalogue-reads";
import { createLoadContexts } from "./load-contexts";
import { ROUTE_GUARDS } from "./route-guards";
import { createPublicSource } from "./public-source";
import { CATALOGUE_COPY } from "./start-copies";
import type { PublicSource } from "../http/page-cache/public-source";
import { withRequestIds } from "../http/request/request-log";
import { createRemixHandler } from "../http/remix-handler";
import type { SiteHandler } from "../http/remix-adapter";

/** With notifications polling only makes sure that none was missed; without them it finds all changes. */
const POLL_NOTIFIED_MS = 30_000;
const POLL_ONLY_MS = 2_000;

/** The topic on which the database sends which pages were locked or unlocked. */
const PAGE_ACCESS_TOPIC = "page_access";

/** What a site is run with. */
export interface RunningSiteOptions {
  readonly env: Env;
  readonly log: Log;
  /** Resolves when the backend has started. */
  readonly backend: Promise<Backend>;
  readonly pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Path of the program that encodes pictures. */
  readonly encoderProgram: string;
  /** What `/readyz` responds with. */
  readonly readiness: Readiness;
  /** How it shares the catalogue with other processes of the server; null when there are none. */
  readonly sharing?: ChangeSharing | null;
  /** Called when calls of the backend are stopped since it keeps failing. */
  readonly onCircuitOpen?: () => void;
}

/** A site whose pages, catalogue and backend are connected. */
export interface RunningSite {
  readonly siteHandler: SiteHandler;
  readonly publicSource: PublicSource;
  readonly catalogue: CatalogueStore;
  readonly dealClicks: DealClicks;
  readonly usage: UsageCounts;
  /** Whether calls of pages fail at once, since the backend keeps failing. */
  isCircuitOpen(this: void): boolean;
  /** Reads one row from the data service, without a time-out of its own; rejects when that fails. */
  probe(signal: AbortSignal): Promise<void>;
}

/**
 * Connects pages, catalogue and backend. Public pages are served as soon as there is a catalogue, even one from the copy
 * of the last run while the backend still starts; until then all other pages are 503. Long because it is the one
 * place where all of them are connected.
 */
export function runSite({
  env,
  log,
  backend,
  pages,
  encoderProgram,
  readiness,
  sharing = null,
  onCircuitOpen = () => undefined,
}: RunningSiteOptions): RunningSite {
  const started = followStart(backend);
  const plainClient = backend.then((running) => connect(running, running.fetch, log));
  // Those who await it get the error; unhandled, it would count as an uncaught error of the process.
  plainClient.catch(() => undefined);
  const ownKey = backend.then(({ sessionSecret }) => serverKey(sessionSecret));
  ownKey.catch(() => undefined);
  const embedded = env.supabase === null;

  const catalogueClient =
    (env.database?.replicaUrl ?? null) === null
      ? plainClient
      : backend.then((running) => connect(running, readsOfReplica(running.fetch), log));
  catalogueClient.catch(() => undefined);
  // A hosted backend notifies nobody, and several processes asking it is nothing to it.
  const shared = shareChanges(
    catalogueOver(catalogueClient, ownKey, env.dataTimeoutMs),
    async (onChange) => (await backend).subscribe(onChange),
    embedded ? sharing : null,
  );
  const catalogue = createCatalogueStore(shared.source, {
    log,
    pollMs: embedded ? POLL_NOTIFIED_MS : POLL_ONLY_MS,
    file: {
      path: join(env.dataDir, CATALOGUE_COPY),
      source: env.supabase?.url ?? (env.database === null ? "embedded" : "server"),
      writtenElsewhere: sharing?.role === "is told",
    },
    // The pages that most visitors open first.
    prepare: warmFind,
    ...(embedded && { subscribe: shared.subscribe }),
  });
  // The process ends with the reason, after which nothing may say that pages go on.
  backend.catch(() => catalogue.stop());

  const resilient = createResilientFetch({
    fetch: async (request) => (await backend).fetch(request, isSlowCall(request) ? SLOW_CALL_MS : undefined),
    timeoutMs: env.dataTimeoutMs,
    onStateChange: (state) => {
      log.warn({ circuit: state }, "the circuit to the data service changed");
      if (state === "open") onCircuitOpen();
    },
  });
  const requireStarted = (): Backend => {
    const running = started();
    if (running) return running;
    throw stillStarting();
  };
  const dataClient = (): DataClient => connect(requireStarted(), resilient.fetch, log);
  const pageAccess = createPageAccessStore({
    read: async () => readPageAccess(dataClient()),
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
  const counting = { client: dataClient, serverKey: () => serverKey(requireStarted().sessionSecret), log };
  const dealClicks = createDealClicks(counting);
  const usage = createUsageCounts(counting);
  const makeContext = createLoadContexts({
    env,
    log,
    started,
    requireStarted,
    fetch: resilient.fetch,
    dataClient,
    catalogue,
    pageAccess,
    dealClicks,
    usage,
    readiness,
    encoder: createPictureEncoder({ program: encoderProgram, log }),
  });

  return {
    siteHandler: createRemixHandler({ build: pages, guards: ROUTE_GUARDS, mode: env.nodeEnv, makeContext }),
    publicSource: createPublicSource({ catalogue, pageAccess, isStarted: () => started() !== null }),
    catalogue,
    dealClicks,
    usage,
    isCircuitOpen: () => resilient.state() !== "closed",
    async probe(signal) {
      const client = await plainClient;
      const { error } = await client.from("parts").select("id").limit(1).abortSignal(signal);
      if (error) throw new Error(error.message);
    },
  };
}

function connect({ url, publishableKey }: Backend, fetch: SendRequest, log: Log): DataClient {
  return createPublicClient({ url, publishableKey, fetch, log: withRequestIds(log) });
}

/** Gives the backend once it has started, null before. */
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
