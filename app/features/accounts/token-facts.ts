import { z } from "zod";

/** A session handed over later than this after it was issued is worth a warning (specification section 9). */
const OLD_AFTER_MS = 120_000;

/** What an access token says about itself. Nobody has checked it: no reason to trust it. */
export interface TokenFacts {
  readonly email: string | null;
  /** It was issued more than two minutes ago. */
  readonly old: boolean;
  /** It says when it ends, and that is still to come. */
  readonly running: boolean;
}

/** Each claim that is something else than it should be reads as absent. */
const claimsSchema = z.object({
  email: z.string().min(1).optional().catch(undefined),
  iat: z.number().optional().catch(undefined),
  exp: z.number().optional().catch(undefined),
});

/**
 * Reads the middle part of a token; what cannot be read says nothing.
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
