import { z } from "zod";
import type { Attempt, AttemptKind } from "~/lib/http/attempt-limits";
import type { RequestBody } from "./request-body";

/** The part of a request that says what it tries. */
export interface AuthCall {
  readonly method: string;
  /** With its percent-encoding undone: the same call is counted in every spelling. */
  readonly decodedPath: string;
  readonly search: string;
}

/** Who tries, and what was sent along. */
export interface Caller {
  readonly body: RequestBody;
  readonly ip: string;
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
};

const NO_PASSWORD_NEEDED = new Set(["refresh_token", "pkce"]);

const addressed = z.looseObject({ email: z.string().min(1).max(1024) });

/** What a call of the auth service tries to do, as far as that is counted; null when it is not. */
export function attemptOf(call: AuthCall, { body, ip, account }: Caller): Attempt | null {
  const kind = kindOf(call);
  if (kind === null) return null;
  if (kind === "verify") return { kind, ip };
  const address = kind === "change" ? account() : addressIn(body);
  // A change without an account is refused by the auth service anyway.
  if (kind === "change" && address === null) return null;
  return { kind, ip, ...(address !== null && { address }) };
}

function kindOf({ method, decodedPath, search }: AuthCall): AttemptKind | null {
  const [, path] = /^\/auth\/v1(\/.*)$/.exec(decodedPath.replace(/\/{2,}/g, "/").replace(/\/$/, "")) ?? [];
  if (path === undefined) return null;
  if (method === "POST" && path === "/token") {
    const grants = new URLSearchParams(search).getAll("grant_type");
    return grants.length === 1 && NO_PASSWORD_NEEDED.has(grants[0] ?? "") ? null : "sign-in";
  }
  return KINDS[`${method} ${path}`] ?? null;
}

function addressIn(body: RequestBody): string | null {
  try {
    // Decoded as the auth service will: a byte order mark must not make a difference.
    const parsed = addressed.safeParse(JSON.parse(new TextDecoder().decode(body)));
    return parsed.success ? parsed.data.email : null;
  } catch {
    // What is no JSON names nobody; the auth service refuses it.
    return null;
  }
}
