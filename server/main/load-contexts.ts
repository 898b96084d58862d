import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import type { SessionRequest } from "~/data/session-cookie.server";
import { createSessions, sessionWhileStarting } from "~/data/session.server";
import type { DataClient } from "~/data/supabase.server";
import { createProvidersStore } from "~/features/accounts/sign-in/providers.store.server";
import { getViewer } from "~/features/accounts/session/viewer.queries.server";
import { mayNotCount } from "~/lib/http/visits/may-not-count";
import { isFromProgram } from "~/lib/http/visits/program-request";
import type { UsageCounts } from "~/features/analytics/usage-counts.store.server";
import type { CatalogueStore } from "~/features/catalogue/engine/load/catalogue-store.server";
import { findMyPrinter } from "~/features/catalogue/printers/own/own-printers.queries.server";
import { readContributions } from "~/features/contribute/contributors.queries.server";
import type { DealClicks } from "~/features/deals/deal-clicks.store.server";
import { PAGE_ACCESS_WHILE_STARTING, type PageAccessStore } from "~/features/page-access/page-access.store.server";
import { createPictureStore } from "~/features/pictures/pictures.store.server";
import type { PictureEncoder } from "~/features/pictures/encoding/encoder.server";
import { getPinnedItems } from "~/features/pins/pins.queries.server";
import { readRoadmap } from "~/features/suggestions/suggestions.queries.server";
import { openFlashSession } from "~/lib/cookies/flash-session.server";
import type { Env } from "~/lib/env.server";
import { keepSentForm } from "~/lib/forms/sent-form.server";
import type { Log } from "~/lib/log";
import { serviceRequest, type SendRequest } from "~/lib/http/service-request";
import { once } from "~/lib/once";
import { createSharedRead } from "~/lib/shared-read";
import type { RequestFacts } from "../http/remix-adapter";
import { withRequestIds } from "../http/request/request-log";
import type { Backend } from "./backend";
import { backendIn, type Readiness } from "./health";

/** What all requests of a running site share. */
export interface LoadContextOptions {
  readonly env: Env;
  readonly log: Log;
  /** The backend, null while it starts. */
  readonly started: () => Backend | null;
  /** The backend. @throws 503 while it starts */
  readonly requireStarted: () => Backend;
  /** Calls the backend with time-out and circuit breaker. */
  readonly fetch: SendRequest;
  /** A client that acts as an anonymous visitor. */
  readonly dataClient: () => DataClient;
  readonly catalogue: CatalogueStore;
  readonly pageAccess: PageAccessStore;
  readonly dealClicks: DealClicks;
  readonly usage: UsageCounts;
  readonly readiness: Readiness;
  readonly encoder: PictureEncoder;
}

const SECRET_BYTES = 32;

/** Makes the function that makes the load context of each request. */
export function createLoadContexts(
  options: LoadContextOptions,
): (facts: RequestFacts, request: Request) => AppLoadContext {
  const { env, log, started, requireStarted, dataClient, catalogue, pageAccess, readiness } = options;
  const attempts = createAttemptLimits({ client: dataClient, secret: () => requireStarted().sessionSecret });
  const sessions = once(() => {
    const { url, publishableKey } = requireStarted();
    return createSessions({
      url,
      publishableKey,
      secretKey: env.supabase?.secretKey ?? null,
      fetch: options.fetch,
      log: withRequestIds(log),
    });
  });
  const pictures = createPictureStore({
    encoder: options.encoder,
    client: dataClient,
    secret: () => requireStarted().sessionSecret,
  });
  const providers = createProvidersStore(async () => {
    const { url, publishableKey } = requireStarted();
    return options.fetch(serviceRequest(new URL("/auth/v1/settings", url), { headers: { apikey: publishableKey } }));
  }, log);
  const shared = sharedReads(options);
  // Signs cookies in the second or so before the backend has the lasting key.
  const firstSecret = randomBytes(SECRET_BYTES).toString("base64url");
  const backend = backendIn(env);
  const startedAt = new Date();

  return (facts, request) => {
    const responseHeaders = new Headers();
    const sessionSecret = started()?.sessionSecret ?? firstSecret;
    const { secure } = facts;
    const sessionRequest: SessionRequest = { request, responseHeaders, secure, ip: facts.ip };
    const session = started() ? sessions()(sessionRequest) : sessionWhileStarting(sessionRequest);
    const viewer = once(async () => {
      const found = await getViewer(session, facts.log);
      facts.notes.byAdmin = found?.isAdmin === true;
      return found;
    });
    return {
      ...facts,
      siteUrl: env.siteUrl ?? facts.origin,
      donateUrl: env.donateUrl,
      providers,
      facebookConfigId: env.facebookConfigId,
      contactEmail: env.contactEmail,
      sessionSecret,
      production: env.nodeEnv === "production",
      responseHeaders,
      flash: openFlashSession(request, { sessionSecret, secure, responseHeaders }),
      catalogue,
      dataClient: once(dataClient),
      session,
      viewer,
      myPrinter: once(() => findMyPrinter({ request }, viewer, { secure, catalogue })),
      pictures,
      ...shared,
      dealClicks: options.dealClicks,
      countEvent: (name, times = 1) => {
        if (facts.notes.byAdmin || mayNotCount(request.headers) || isFromProgram(request)) return;
        options.usage.event(name, times);
      },
      pageAccess: started() ? pageAccess : PAGE_ACCESS_WHILE_STARTING,
      pins: once(() => getPinnedItems({ ...sessionRequest, log: facts.log, session, viewer })),
      live: () => ({ url: env.supabase?.url ?? facts.origin, apikey: requireStarted().publishableKey }),
      attempts,
      health: async () => ({
        ...(await readiness.check()),
        ...{ backend, startedAt, instanceName: env.instanceName },
        lastBackupAt: backend === "embedded" ? await lastBackup(env.dataDir) : null,
      }),
      mailbox: started()?.mailbox ?? null,
      sentForm: keepSentForm(request),
    };
  };
}

/** What is read once for all visitors. */
function sharedReads({ dataClient, log }: Pick<LoadContextOptions, "dataClient" | "log">) {
  return {
    roadmap: createSharedRead({ read: () => readRoadmap(dataClient(), log), what: "the roadmap", log }),
    contributions: createSharedRead({
      read: () => readContributions(dataClient(), log),
      what: "the contributors",
      log,
    }),
  };
}

/** Loaded when it is asked for: with a hosted project nothing of the embedded backend is. */
async function lastBackup(dataDir: string): Promise<string | null> {
  const { lastBackupAt } = await import("../embedded/index");
  return lastBackupAt(dataDir);
}
