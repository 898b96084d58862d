import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { cookieName } from "~/lib/cookies/cookie-name";
import { once } from "~/lib/once";
import { decodeProgress, encodeProgress, LONGEST_TEXT, type DeviceProgress } from "./device-progress.model";

const progressText = z.string().max(LONGEST_TEXT);

const NAME = "learn_progress";

/**
 * `learn_progress`: the steps done of the last guides without an account, signed, kept for 90 days. Of a request without
 * that cookie nothing is asked, the key least of all: pages for visitors without cookies are kept only then.
 */
export function progressCookie(context: CookieContext): TypedCookie<DeviceProgress> {
  const text = once(() =>
    typedCookie(siteCookie(NAME, context, { secrets: [context.sessionSecret] }), progressText, context),
  );
  return {
    async read(request) {
      const sent = request.headers.get("Cookie") ?? "";
      if (!sent.includes(`${cookieName(NAME, context.secure)}=`)) return null;
      const value = await text().read(request);
      return value === null ? null : decodeProgress(value);
    },
    write: (device) => text().write(encodeProgress(device)),
    clear: () => text().clear(),
  };
}
