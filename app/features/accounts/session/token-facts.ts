import { z } from "zod";

/** Tokens older than this get a warning before they are used: docs/product.md, accounts. */
const OLD_AFTER_MS = 120_000;

/** What an access token claims, unverified. */
export interface TokenFacts {
  readonly email: string | null;
  /** It was issued more than two minutes ago. */
  readonly old: boolean;
  /** It has an expiry time, which is in the future. */
  readonly running: boolean;
}

/** A claim of the wrong type is treated as absent. */
const claimsSchema = z.object({
  email: z.string().min(1).optional().catch(undefined),
  iat: z.number().optional().catch(undefined),
  exp: z.number().optional().catch(undefined),
});

/**
 * Reads the claims of a token without verifying it; a token that cannot be read has none.
 *
 * @param now milliseconds since 1970
 */
export function tokenFacts(token: string, now: number): TokenFacts {
  const { email, iat, exp } = claimsOf(token);
  return {
    email: email?.slice(0, 254) ?? null,
    old: iat !== undefined && now - iat * 1_000 > OLD_AFTER_MS,
    running: exp !== undefined && exp * 1_000 > now,
  };
}

function claimsOf(token: string): z.output<typeof claimsSchema> {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
