import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameAddress } from "~/lib/http/attempt-limits";
import { SECONDS_PER_DAY, siteCookie, typedCookie, type CookieContext } from "~/lib/cookies/typed-cookie.server";

const KNOWN_ADDRESSES_MAX = 5;
const knownDeviceSchema = z.array(z.string().regex(/^[A-Za-z0-9_-]{16}$/)).max(KNOWN_ADDRESSES_MAX);

/**
 * `known_device`: signed; hashes of the e-mail addresses that signed in from this device before. Attempts from such a
 * device are counted apart, so that guessing a password from elsewhere does not lock its owner out.
 */
export function knownDeviceCookie(context: CookieContext) {
  const cookie = typedCookie(
    siteCookie("known_device", context, { secrets: [context.sessionSecret], maxAge: 400 * SECONDS_PER_DAY }),
    knownDeviceSchema,
    context,
  );
  const markOf = (address: string) =>
    createHmac("sha256", `device ${context.sessionSecret}`)
      .update(sameAddress(address))
      .digest("base64url")
      .slice(0, 16);
  return {
    async knows(request: Request, address: string): Promise<boolean> {
      return ((await cookie.read(request)) ?? []).includes(markOf(address));
    },
    async remember(request: Request, address: string): Promise<void> {
      const mark = markOf(address);
      const others = ((await cookie.read(request)) ?? []).filter((known) => known !== mark);
      await cookie.write([mark, ...others].slice(0, KNOWN_ADDRESSES_MAX));
    },
  };
}
