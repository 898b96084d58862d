/** Why a call of the auth service is refused, by the names a hosted Supabase gives it. */
export class AuthRefusal extends Error {
  override readonly name = "AuthRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Further fields of the answer. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The answer, in the shape the clients of a hosted Supabase read. */
  response(): Response {
    return authAnswer({ code: this.status, error_code: this.code, msg: this.message, ...this.details }, this.status, {
      "x-sb-error-code": this.code,
    });
  }
}

/** An answer of the auth service; no cache may keep it. */
export function authAnswer(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

/** A body that cannot be what the call wants. */
export const invalid = (message: string) => new AuthRefusal(400, "validation_failed", message);

/** The same for an unknown address, a wrong password, and an account without one. */
export const wrongCredentials = () => new AuthRefusal(400, "invalid_credentials", "Invalid login credentials");

/** What a banned account is told, once it has shown whose it is. */
export const userBanned = (status: 400 | 403, message = "User is banned") =>
  new AuthRefusal(status, "user_banned", message);

/** The same for a link that never was, was used, or is too old. */
export const deadLink = () => new AuthRefusal(403, "otp_expired", "Email link is invalid or has expired");
