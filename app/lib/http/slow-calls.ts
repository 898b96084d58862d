/** Calls of the auth service that hash a password or send mail, which on a busy machine takes seconds. */
const SLOW_CALLS = new Set([
  "POST /signup",
  "POST /token?password",
  "POST /recover",
  "POST /resend",
  "POST /verify",
  "PUT /user",
  "GET /reauthenticate",
]);

/** Longest time of such a call, milliseconds: less than a page may take with everything it does besides. */
export const SLOW_CALL_MS = 8_000;

/** Whether a call of the backend hashes a password or sends mail, so that its taking long is no sign of an outage. */
export function isSlowCall({ method, url }: { readonly method: string; readonly url: string }): boolean {
  const { pathname, searchParams } = new URL(url);
  const [, path = ""] = /^\/auth\/v1(\/.*)$/.exec(pathname) ?? [];
  const grant = path === "/token" ? `?${searchParams.get("grant_type") ?? ""}` : "";
  return SLOW_CALLS.has(`${method} ${path}${grant}`);
}
