/** An error of the auth service, with the codes of a hosted Supabase. */
export class AuthError extends Error {
  override readonly name = "AuthError";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Further fields of the response. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The response, in the shape the clients of a hosted Supabase read. */
  response(): Response {
    return authResponse({ code: this.status, error_code: this.code, msg: this.message, ...this.details }, this.status, {
      "x-sb-error-code": this.code,
    });
  }
}

/** A response of the auth service; no cache may store it. */
export function authResponse(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

/** The body of the call is not valid. */
export const validationFailed = (message: string) => new AuthError(400, "validation_failed", message);

/** The same error for an unknown address, a wrong password, and an account without a password. */
export const wrongCredentials = () => new AuthError(400, "invalid_credentials", "Invalid login credentials");

/**
 * The account is banned. Sent only after the caller has proved to own it.
 *
 * @param until when the ban ends, ISO 8601: the message of a hosted Supabase does not say so
 */
export const userBanned = (status: 400 | 403, until: string | null) =>
  new AuthError(status, "user_banned", until === null ? "User is banned" : `User is banned until ${until}`);

/** The session of the access token has been ended. */
export const sessionGone = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

/** The same error for a link that never existed, was used, or is too old. */
export const linkExpired = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
