import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext } from "~/lib/cookies/typed-cookie.server";

const KNOWN_ADDRESSES_MAX = 5;
const ID_LENGTH = 16;
const knownDeviceSchema = z.array(z.string().regex(/^[A-Za-z0-9_-]{32}$/)).max(KNOWN_ADDRESSES_MAX);

/**
 * `known_device`: signed; for each e-mail address that signed in from this device before, an id of the device and a hash
 * of both. Attempts from such a device are counted by that id, so that nobody else's hold them up. The ids are random:
 * what one device tries does not hold up the owner's others.
 */
export function knownDeviceCookie(context: CookieContext) {
  const cookie = typedCookie(
    siteCookie("known_device", context, { secrets: [context.sessionSecret] }),
    knownDeviceSchema,
    context,
  );
  // The account's very address: other spellings may be somebody else's mailbox.
  const markOf = (id: string, address: string) =>
    id +
    createHmac("sha256", `device ${context.sessionSecret}`)
      .update(`${id} ${address.trim().toLowerCase()}`)
      .digest("base64url")
      .slice(0, ID_LENGTH);
  const isOf = (address: string) => (mark: string) => mark === markOf(mark.slice(0, ID_LENGTH), address);
  const read = async (request: Request) => (await cookie.read(request)) ?? [];
  return {
    /** This device's id for an address that signed in from it; undefined for all others. */
    async idFor(request: Request, address: string): Promise<string | undefined> {
      return (await read(request)).find(isOf(address))?.slice(0, ID_LENGTH);
    },
    async remember(request: Request, address: string): Promise<void> {
      const marks = await read(request);
      const known = marks.find(isOf(address)) ?? markOf(randomBytes(12).toString("base64url"), address);
      await cookie.write([known, ...marks.filter((mark) => mark !== known)].slice(0, KNOWN_ADDRESSES_MAX));
    },
  };
}
