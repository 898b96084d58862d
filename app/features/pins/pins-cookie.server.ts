import { z } from "zod";
import {
  replaceCookie,
  SECONDS_PER_DAY,
  type CookieContext,
  type TypedCookie,
} from "~/lib/cookies/typed-cookie.server";

/** Two hundred pins of fifteen digits each, and the revision, stay under the 4 kB that browsers keep. */
const pinsSchema = z.string().regex(/^\d{1,9}:[a-z0-9.]{0,3800}$/);

/**
 * `pins`: what an anonymous visitor pinned, kept for 400 days. Plain text, because the encoding of Remix's cookies would
 * make it a third longer.
 */
export function pinsCookie({ secure, responseHeaders }: Omit<CookieContext, "sessionSecret">): TypedCookie<string> {
  const replace = (value: string, maxAge: number) => {
    const line = `pins=${value}; Max-Age=${String(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    replaceCookie(responseHeaders, "pins", line);
  };
  return {
    async read(request) {
      const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
      const raw = pairs.find((pair) => pair.startsWith("pins="))?.slice("pins=".length);
      const parsed = pinsSchema.safeParse(raw);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      replace(pinsSchema.parse(value), 400 * SECONDS_PER_DAY);
    },
    async clear() {
      replace("", 0);
    },
  };
}
