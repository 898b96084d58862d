import { createHmac } from "node:crypto";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { expect, onTestFinished } from "vitest";
import WebSocket from "ws";
import { realtimeTransport } from "~/data/supabase.server";
import { sessionIdIn, type AuthServer, type Session } from "../servers/auth-server";

/** The supabase-js client together with its WebSocket connections. */
export interface RealtimeClient {
  readonly client: SupabaseClient;
  /** Every connection it has opened so far, newest last. */
  readonly connections: readonly WebSocket[];
  /** Statuses of its heartbeats. */
  readonly heartbeats: readonly string[];
}

export interface RealtimeClientOptions {
  /** The access token; absent for a signed-out visitor. */
  readonly token?: () => string;
  readonly vsn?: "1.0.0" | "2.0.0";
  readonly heartbeatMs?: number;
}

/** Creates a client that is closed when the test ends. */
export function realtimeClient(
  site: AuthServer,
  { token, vsn, heartbeatMs = 25_000 }: RealtimeClientOptions = {},
): RealtimeClient {
  const connections: WebSocket[] = [];
  const heartbeats: string[] = [];
  class Watched extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      connections.push(this);
    }
  }
  const client = createClient(site.origin, site.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { accessToken: () => Promise.resolve(token()) }),
    realtime: {
      transport: realtimeTransport(Watched),
      heartbeatIntervalMs: heartbeatMs,
      heartbeatCallback: (status) => heartbeats.push(status),
      reconnectAfterMs: () => 20,
      ...(vsn && { vsn }),
    },
  });
  onTestFinished(async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });
  return { client, connections, heartbeats };
}

/** A joined channel, and the messages received since. */
export interface Listening {
  readonly channel: RealtimeChannel;
  /** `SUBSCRIBED`, `CHANNEL_ERROR: reason`, `CLOSED` ... in their order. */
  readonly statuses: readonly string[];
  /** Broadcasts: event and payload. */
  readonly received: readonly { readonly event: string; readonly payload: unknown }[];
  /** System messages about the channel. */
  readonly system: readonly unknown[];
}

export interface JoinOptions {
  readonly isPrivate?: boolean;
  /** Also subscribes to the row changes of a table. */
  readonly changesOf?: string;
  readonly ack?: boolean;
}

/** Joins a topic; resolves with the first status. */
export async function join(
  { client }: RealtimeClient,
  topic: string,
  { isPrivate = true, changesOf, ack = false }: JoinOptions = {},
): Promise<Listening> {
  const statuses: string[] = [];
  const received: { event: string; payload: unknown }[] = [];
  const system: unknown[] = [];
  // The join message carries the token, so the token must be set before.
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { ack, self: true } } });
  channel.on("broadcast", { event: "*" }, ({ event, payload }: { event: string; payload?: unknown }) => {
    received.push({ event, payload });
  });
  channel.on("system", {}, (message: unknown) => system.push(message));
  if (changesOf !== undefined) {
    channel.on("postgres_changes", { event: "*", schema: "public", table: changesOf }, (change) => {
      received.push({ event: change.eventType, payload: change });
    });
  }
  channel.subscribe((status, error) => {
    statuses.push(error === undefined ? status : `${status}: ${error.message}`);
  });
  await expect.poll(() => statuses.length, { timeout: 5_000, interval: 5 }).toBeGreaterThan(0);
  return { channel, statuses, received, system };
}

/** An access token of a member's session signed by the site, with these claims. */
export function tokenFor(
  site: AuthServer,
  { user, access_token }: Pick<Session, "user" | "access_token">,
  claims: Readonly<Record<string, unknown>> = {},
  secret: string = site.backend.jwtSecret,
): string {
  const now = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const header = encode({ alg: "HS256", typ: "JWT" });
  const payload = encode({
    aud: "authenticated",
    role: "authenticated",
    sub: user.id,
    session_id: sessionIdIn(access_token),
    iat: now,
    exp: now + 3_600,
    ...claims,
  });
  return `${header}.${payload}.${createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url")}`;
}

/** Pins or unpins through the data API. Returns the status. */
export async function pin(site: AuthServer, token: string, items: readonly string[]): Promise<number> {
  return write(site, token, "POST", "pinned_items", JSON.stringify(items.map((item_id) => ({ item_id }))));
}

/** See {@link pin}. */
export async function unpin(site: AuthServer, token: string, item: string): Promise<number> {
  return write(site, token, "DELETE", `pinned_items?item_id=eq.${item}`);
}

async function write(site: AuthServer, token: string, method: string, path: string, body?: string): Promise<number> {
  const response = await site.backend.fetch(
    new Request(`${site.origin}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      ...(body !== undefined && { body }),
    }),
  );
  await response.arrayBuffer();
  return response.status;
}
