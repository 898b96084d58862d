import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import { realtimeTransport } from "~/data/supabase.server";
import type { AuthServer } from "../servers/auth-server";

/** The client that a browser has of an embedded backend, with a session of its own and the flow that sites use. */
export function browserClient({ origin, backend }: Pick<AuthServer, "origin" | "backend">): SupabaseClient {
  const stored = new Map<string, string>();
  return createClient(origin, backend.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    realtime: { transport: realtimeTransport(WebSocket) },
  });
}
