import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import WebSocket from "ws";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { CLIENT_INFO } from "~/lib/site";
import type { Database } from "./database.types";

/** The data API, auth and realtime of the backend this server speaks to. */
export type DataClient = SupabaseClient<Database>;

/** Which backend a client speaks to, and how. */
export interface ClientOptions {
  /** Address of the Supabase project. Any address will do when `fetch` answers in this process. */
  readonly url: string;
  readonly publishableKey: string;
  /** Sends the requests; the network by default, the embedded backend's `fetch` otherwise. */
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly log: Log;
}

type Transport = NonNullable<NonNullable<SupabaseClientOptions<"public">["realtime"]>["transport"]>;

/**
 * Node 20 has no WebSocket of its own, and the client refuses to start without one. The two packages describe the same
 * class in types that do not fit each other.
 */
export function realtimeTransport(socket: unknown): Transport {
  return transport.parse(socket);
}

const transport = z.custom<Transport>((value) => typeof value === "function");

/** Sends requests; those that fail or are refused are logged, without query values. */
export function loggedFetch(fetch: (request: Request) => Promise<Response>, log: Log): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const call = { method: request.method, path: new URL(request.url).pathname };
    try {
      const response = await fetch(request);
      if (response.status >= 400) log.warn({ ...call, status: response.status }, "a data call was refused");
      return response;
    } catch (error) {
      // A caller that gave up says so itself.
      if (!request.signal.aborted) log.warn({ ...call, reason: reasonOf(error) }, "a data call failed");
      throw error;
    }
  };
}

/** A client that acts as an anonymous visitor and keeps no session, so one may serve the whole process. */
export function createPublicClient({ url, publishableKey, fetch = globalThis.fetch, log }: ClientOptions): DataClient {
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: realtimeTransport(WebSocket) },
    global: { headers: { "X-Client-Info": CLIENT_INFO }, fetch: loggedFetch(fetch, log) },
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.name;
}
