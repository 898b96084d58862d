import type { Attempt, AttemptKind } from "~/lib/http/attempt-limits";

/** The part of a request from which its kind of attempt follows. */
export interface AuthCall {
  readonly method: string;
  /** With its percent-encoding undone, so that every spelling of a call is counted. */
  readonly decodedPath: string;
  readonly search: string;
}

/** Who makes the attempt, and at whose account. */
export interface Caller {
  readonly ip: string;
  /** The e-mail address in the body of a valid call, or null. */
  readonly address: string | null;
  /** Id of the account whose valid access token came with the call, or null. */
  readonly account: () => string | null;
}

const KINDS: Readonly<Record<string, AttemptKind>> = {
  "POST /signup": "sign-up",
  "POST /recover": "recover",
  "POST /resend": "resend",
  "POST /verify": "verify",
  "PUT /user": "change",
  "GET /reauthenticate": "change",
  "GET /authorize": "provider",
  "GET /user/identities/authorize": "provider",
};

const FACTOR_CODE = /^\/factors\/[^/]+\/verify$/;

const NO_PASSWORD_NEEDED = new Set(["refresh_token", "pkce"]);

/** The kind of attempt a call of the auth service is; null for calls that are not counted. */
export function attemptKindOf({ method, decodedPath, search }: AuthCall): AttemptKind | null {
  const [, path] = /^\/auth\/v1(\/.*)$/.exec(decodedPath.replace(/\/{2,}/g, "/").replace(/\/$/, "")) ?? [];
  if (path === undefined) return null;
  if (method === "POST" && path === "/token") {
    const grants = new URLSearchParams(search).getAll("grant_type");
    return grants.length === 1 && NO_PASSWORD_NEEDED.has(grants[0] ?? "") ? null : "sign-in";
  }
  if (method === "POST" && FACTOR_CODE.test(path)) return "factor";
  return KINDS[`${method} ${path}`] ?? null;
}

/** The attempt to count, by IP address and by account; null when there is nothing to count. */
export function attemptOf(kind: AttemptKind, { ip, address, account }: Caller): Attempt | null {
  if (kind === "verify" || kind === "provider") return { kind, ip };
  const isOwn = kind === "change" || kind === "factor";
  const subject = isOwn ? account() : address;
  // The auth service rejects these without an account anyway.
  if (isOwn && subject === null) return null;
  return { kind, ip, ...(subject !== null && { address: subject }) };
}
