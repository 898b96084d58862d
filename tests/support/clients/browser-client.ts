import { createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import { realtimeTransport, type DataClient } from "~/data/supabase.server";
import type { Database } from "~/data/database.types";
import type { AuthServer } from "../servers/auth-server";

/** See {@link browserClient}. */
export type BrowserClient = DataClient;

/** The client that a browser has of an embedded backend, with a session of its own and the flow that sites use. */
export function browserClient({ origin, backend }: Pick<AuthServer, "origin" | "backend">): BrowserClient {
  const stored = new Map<string, string>();
  return createClient<Database>(origin, backend.publishableKey, {
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

interface Result {
  readonly data: unknown;
  readonly error: { readonly message: string } | null;
}

/** The value of a call that worked. Throws the error of another. */
export function valueOf<Returned extends Result>(
  result: Returned,
): NonNullable<Extract<Returned, { readonly error: null }>["data"]>;
export function valueOf({ data, error }: Result): unknown {
  if (error !== null) throw new Error(error.message);
  return data;
}
