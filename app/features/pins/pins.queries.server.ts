import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { Viewer } from "~/features/accounts/accounts.model";
import { pinsCookie } from "~/lib/http/cookies.server";
import type { RequestContext } from "~/lib/http/context";
import {
  ACCOUNT_PINS_MAX,
  decodeDevicePins,
  NO_DEVICE_PINS,
  pinKey,
  pinnedItems,
  type DevicePins,
  type PinnedItems,
} from "./pins.model";

/** What pins are looked up by. */
export interface PinsLookup extends Pick<RequestContext, "log" | "secure" | "responseHeaders"> {
  readonly request: Request;
  readonly session: VisitorSession;
  readonly viewer: () => Promise<Viewer | null>;
}

const rowsSchema = z.array(z.object({ item_id: z.string() }));

/**
 * What the visitor pinned: of a member one select of their rows, of anybody else the device's cookie. Never throws:
 * while the account cannot be asked, nothing is known.
 */
export async function getPinnedItems(lookup: PinsLookup): Promise<PinnedItems> {
  const state = await lookup.session.state();
  if (state === "unreachable") return pinnedItems("unknown", []);
  if (state === "none") return devicePinned(lookup);
  // The rows are the visitor's own whoever that is, so both questions can be asked at once.
  const [viewer, keys] = await Promise.all([lookup.viewer(), listAccountPins(lookup)]);
  if (viewer === null) return lookup.session.kept() ? pinnedItems("unknown", []) : devicePinned(lookup);
  return keys === null ? pinnedItems("unknown", []) : pinnedItems("account", keys);
}

async function devicePinned(lookup: PinsLookup): Promise<PinnedItems> {
  const { keys, revision } = (await readDevicePins(lookup)) ?? NO_DEVICE_PINS;
  return pinnedItems("device", keys, revision);
}

/** The pins in the device's cookie; null without one. */
export async function readDevicePins({
  request,
  ...context
}: Pick<PinsLookup, "request" | "secure" | "responseHeaders">): Promise<DevicePins | null> {
  return decodeDevicePins(await pinsCookie(context).read(request));
}

/** Keys of the session's own pins, newest first; null while they cannot be read. */
async function listAccountPins({ session, log }: PinsLookup): Promise<string[] | null> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("pinned_items")
    .select("item_id")
    .order("created_at", { ascending: false })
    .order("item_id")
    .limit(ACCOUNT_PINS_MAX)
    // A page does not wait for tries that take seconds; the next page asks again.
    .retry(false);
  if (error) {
    log.warn({ status, code: error.code }, "the pins could not be read");
    return null;
  }
  return rowsSchema.parse(data).flatMap(({ item_id }) => pinKey(item_id) ?? []);
}
