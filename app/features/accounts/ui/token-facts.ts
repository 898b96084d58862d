/** A session handed over later than this after it was issued is worth a warning (specification section 9). */
const OLD_AFTER_MS = 120_000;

/** What an access token says about itself. Nobody has checked it: for showing only. */
export interface TokenFacts {
  readonly email: string | null;
  /** It was issued more than two minutes ago. */
  readonly old: boolean;
}

/**
 * Reads the middle part of a token; what cannot be read says nothing.
 *
 * @param now milliseconds since 1970
 */
export function tokenFacts(token: string, now: number): TokenFacts {
  const claims = claimsOf(token);
  const email: unknown = claims === null ? null : Reflect.get(claims, "email");
  const issuedAtS: unknown = claims === null ? null : Reflect.get(claims, "iat");
  return {
    email: typeof email === "string" && email !== "" ? email.slice(0, 254) : null,
    old: typeof issuedAtS === "number" && now - issuedAtS * 1_000 > OLD_AFTER_MS,
  };
}

function claimsOf(token: string): object | null {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" ? claims : null;
  } catch {
    return null;
  }
}
