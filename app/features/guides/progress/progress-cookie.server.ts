import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { decodeProgress, encodeProgress, LONGEST_TEXT, type DeviceProgress } from "./device-progress.model";

const progressText = z.string().max(LONGEST_TEXT);

/** `learn_progress`: the steps done of the last guides without an account, signed, kept for 90 days. */
export function progressCookie(context: CookieContext): TypedCookie<DeviceProgress> {
  const options = { secrets: [context.sessionSecret] };
  const text = typedCookie(siteCookie("learn_progress", context, options), progressText, context);
  return {
    async read(request) {
      const value = await text.read(request);
      return value === null ? null : decodeProgress(value);
    },
    write: (device) => text.write(encodeProgress(device)),
    clear: () => text.clear(),
  };
}
