import { createHeadCheck, type ApiKeys } from "./api-authentication";
import { readToken } from "./auth/access-token";
import { targetEmail } from "./auth/auth-router";

/** What is known about a call from its head, its body and the keys alone, without the database. */
export interface CallChecks {
  /**
   * Checks a call of the auth service before its attempts are counted: returns the refusing response, or the e-mail
   * address of the account it is about.
   */
  checkAuthCall(
    this: void,
    request: Request,
    body: Uint8Array,
  ): { readonly error: Response } | { readonly email: string | null };
  /** Id of the account an `Authorization` header was issued to; null when the header is not valid. */
  accountIdOf(this: void, authorization: string | null): string | null;
}

/** See {@link CallChecks}. */
export function createCallChecks(keys: ApiKeys): CallChecks {
  const checkHead = createHeadCheck(keys);
  return {
    checkAuthCall(request, body) {
      const error = checkHead(request);
      return error === null ? { email: targetEmail(request, body) } : { error };
    },
    accountIdOf(authorization) {
      const token = readToken(authorization ?? "", keys.jwtSecret);
      return "claims" in token ? token.claims.sub : null;
    },
  };
}
