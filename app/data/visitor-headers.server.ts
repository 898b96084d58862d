import type { ServiceRequest } from "~/lib/http/service-request";
import { CLIENT_INFO } from "~/lib/site";

/** The visitor that a request to the data service is made for. */
export interface RequestingVisitor {
  /** Their `User-Agent`; the auth service keeps it with the session, for the list of signed-in devices. */
  readonly userAgent: string;
  readonly ip: string;
}

/** The keys of a Supabase project. */
export interface ProjectKeys {
  readonly publishableKey: string;
  /** Null unless the operator lets the auth service of a hosted project count attempts by the visitor's address. */
  readonly secretKey: string | null;
}

/**
 * Labels a request with the visitor it is made for. The auth service takes the visitor's address (`Sb-Forwarded-For`)
 * from callers with the secret key alone; the key goes to no other service, since it bypasses row level security there.
 */
export function labelRequest(
  request: ServiceRequest,
  { userAgent, ip }: RequestingVisitor,
  { publishableKey, secretKey }: ProjectKeys,
): ServiceRequest {
  const { headers } = request;
  headers.set("X-Client-Info", CLIENT_INFO);
  if (userAgent !== "") headers.set("User-Agent", userAgent);
  if (secretKey === null || !new URL(request.url).pathname.startsWith("/auth/v1/")) return request;
  headers.set("Sb-Forwarded-For", ip);
  headers.set("apikey", secretKey);
  // Without a session the client sends the publishable key, and a project refuses two different keys.
  if (headers.get("Authorization") === `Bearer ${publishableKey}`) headers.set("Authorization", `Bearer ${secretKey}`);
  return request;
}
