import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import WebSocket from "ws";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { sendOverNetwork, serviceRequest, type SendRequest } from "~/lib/http/service-request";
import { CLIENT_INFO } from "~/lib/site";
import type { Database } from "./database.types";

/** A client of the data API, auth and realtime of the backend. */
export type DataClient = SupabaseClient<Database>;

/** The backend of a client, and how it is reached. */
export interface ClientOptions {
  /** Address of the Supabase project. With the embedded backend any address will do, since `fetch` does not use it. */
  readonly url: string;
  readonly publishableKey: string;
  /** Sends the requests; the network by default, the embedded backend's `fetch` otherwise. */
  readonly fetch?: SendRequest;
  readonly log: Log;
}

type Transport = NonNullable<NonNullable<SupabaseClientOptions<"public">["realtime"]>["transport"]>;

/**
 * Node 20 has no WebSocket of its own, and the client does not start without one. The two packages describe the same
 * class in types that do not fit each other.
 */
export function realtimeTransport(socket: unknown): Transport {
  return transport.parse(socket);
}

const transport = z.custom<Transport>((value) => typeof value === "function");

/** Sends requests; those that fail or get an error are logged, without query values. */
export function loggedSend(send: SendRequest, log: Log): SendRequest {
  return async (request) => {
    const call = { method: request.method, path: new URL(request.url).pathname };
    try {
      const response = await send(request);
      if (response.status >= 400) log.warn({ ...call, status: response.status }, "a data call was refused");
      return response;
    } catch (error) {
      // A caller that aborted logs that itself.
      if (request.signal?.aborted !== true) log.warn({ ...call, reason: reasonOf(error) }, "a data call failed");
      throw error;
    }
  };
}

/** A client that acts as an anonymous visitor and keeps no session, so one may serve the whole process. */
export function createPublicClient({ publishableKey, ...options }: ClientOptions): DataClient {
  return createKeyClient(publishableKey, options);
}

/** A client that acts as the server itself, to which no policy applies. For jobs, never for a visitor's request. */
export function createSecretKeyClient(secretKey: string, options: Omit<ClientOptions, "publishableKey">): DataClient {
  return createKeyClient(secretKey, options);
}

function createKeyClient(
  key: string,
  { url, fetch = sendOverNetwork, log }: Omit<ClientOptions, "publishableKey">,
): DataClient {
  const send = loggedSend(fetch, log);
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: realtimeTransport(WebSocket) },
    global: { headers: { "X-Client-Info": CLIENT_INFO }, fetch: (input, init) => send(serviceRequest(input, init)) },
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.name;
}
