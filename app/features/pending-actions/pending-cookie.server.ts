import { siteCookie, typedCookie, type CookieContext } from "~/lib/cookies/typed-cookie.server";
import { pendingActionSchema, type PendingAction } from "./pending-actions.model";

/** Browsers keep no cookie larger than this; the rest is for its name and attributes. */
const COOKIE_MAX_BYTES = 3_900;

const NAME = "__pending";

/** `__pending`: signed; one action to be done after signing in. */
export function pendingCookie(context: CookieContext) {
  const cookie = siteCookie(NAME, context, { secrets: [context.sessionSecret] });
  return {
    ...typedCookie(cookie, pendingActionSchema, context),
    /** Whether the browser sent the cookie, valid or not. */
    isIn: (request: Request) => new RegExp(`(?:^|;\\s*)${cookie.name}=`).test(request.headers.get("Cookie") ?? ""),
    /** @throws when the value is too large for a cookie */
    async write(value: PendingAction): Promise<void> {
      const line = await cookie.serialize(value);
      if (line.length > COOKIE_MAX_BYTES) throw new Error("The value is too large for a cookie");
      context.responseHeaders.append("Set-Cookie", line);
    },
  };
}
