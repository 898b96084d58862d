import { z } from "zod";
import { cookieName } from "~/lib/cookies/cookie-name";
import { replaceCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { SITE_COOKIES } from "~/lib/stored-data/cookies";

/** Two hundred pins of fifteen digits each, and the revision, stay under the 4 kB that browsers keep. */
const pinsSchema = z.string().regex(/^\d{1,9}:[a-z0-9.]{0,3800}$/);

type PinsCookieContext = Omit<CookieContext, "sessionSecret">;

/** `pins`: what an anonymous visitor pinned, kept for 400 days. */
export function pinsCookie(context: PinsCookieContext): TypedCookie<string> {
  return plainCookie("pins", context);
}

/** `unpinned`: the pins before the last ones were removed, kept for a day. Their revision is the one afterwards. */
export function unpinnedCookie(context: PinsCookieContext): TypedCookie<string> {
  return plainCookie("unpinned", context);
}

/** Plain text, because the encoding of Remix's cookies would make it a third longer. */
function plainCookie(
  plainName: "pins" | "unpinned",
  { secure, responseHeaders }: PinsCookieContext,
): TypedCookie<string> {
  const name = cookieName(plainName, secure);
  const replace = (value: string, maxAge: number) => {
    const line = `${name}=${value}; Max-Age=${String(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    replaceCookie(responseHeaders, name, line);
  };
  return {
    async read(request) {
      const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
      const raw = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      const parsed = pinsSchema.safeParse(raw);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      replace(pinsSchema.parse(value), SITE_COOKIES[plainName].maxAgeS);
    },
    async clear() {
      replace("", 0);
    },
  };
}
