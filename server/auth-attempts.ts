import type { Attempt, AttemptKind } from "~/lib/http/attempt-limits";

/** The part of a request that says what it tries. */
export interface AuthCall {
  readonly method: string;
  /** With its percent-encoding undone: the same call is counted in every spelling. */
  readonly decodedPath: string;
  readonly search: string;
}

/** Who tries, and at whose account. */
export interface Caller {
  readonly ip: string;
  /** The address in the body of a call that keeps to the rules, or null. */
  readonly address: string | null;
  /** Id of the signed-in account, where the call proves that it is one. */
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
};

const NO_PASSWORD_NEEDED = new Set(["refresh_token", "pkce"]);

/** What a call of the auth service tries to do, as far as that is counted; null when it is not. */
export function attemptKindOf({ method, decodedPath, search }: AuthCall): AttemptKind | null {
  const [, path] = /^\/auth\/v1(\/.*)$/.exec(decodedPath.replace(/\/{2,}/g, "/").replace(/\/$/, "")) ?? [];
  if (path === undefined) return null;
  if (method === "POST" && path === "/token") {
    const grants = new URLSearchParams(search).getAll("grant_type");
    return grants.length === 1 && NO_PASSWORD_NEEDED.has(grants[0] ?? "") ? null : "sign-in";
  }
  return KINDS[`${method} ${path}`] ?? null;
}

/** The try that is counted, for where somebody is and for whose account it is about; null when there is nothing to count. */
export function attemptOf(kind: AttemptKind, { ip, address, account }: Caller): Attempt | null {
  if (kind === "verify" || kind === "provider") return { kind, ip };
  const subject = kind === "change" ? account() : address;
  // A change without an account is refused by the auth service anyway.
  if (kind === "change" && subject === null) return null;
  return { kind, ip, ...(subject !== null && { address: subject }) };
}
