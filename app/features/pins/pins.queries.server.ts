import type { VisitorSession } from "~/data/session.server";
import type { Viewer } from "~/features/accounts/accounts.model";
import { pinsCookie } from "./pins-cookie.server";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import { decodeDevicePins, NO_DEVICE_PINS, pinnedItems, type DevicePins, type PinnedItems } from "./pins.model";

/** What reads and writes of pins need of a request's load context. */
export interface PinsContext extends Pick<BaseLoadContext, "log" | "secure" | "responseHeaders"> {
  readonly session: VisitorSession;
  readonly viewer: () => Promise<Viewer | null>;
}

/** The same with the request beside it, before there is a load context. */
export interface PinsLookup extends PinsContext {
  readonly request: Request;
}

/**
 * What the visitor pinned: a member's rows, for everybody else the device's cookie. Never throws: while the account
 * cannot be reached, the source is `unknown`.
 */
export async function getPinnedItems(lookup: PinsLookup): Promise<PinnedItems> {
  const state = await lookup.session.state();
  if (state === "unreachable") return pinnedItems("unknown", []);
  if (state === "none") return devicePinned(lookup);
  const viewer = await lookup.viewer();
  if (viewer === null && !lookup.session.kept()) return devicePinned(lookup);
  return viewer?.pins ? pinnedItems("account", viewer.pins) : pinnedItems("unknown", []);
}

async function devicePinned({ request, ...context }: PinsLookup): Promise<PinnedItems> {
  const { keys, revision } = (await readDevicePins({ request, context })) ?? NO_DEVICE_PINS;
  return pinnedItems("device", keys, revision);
}

/** The pins in the device's cookie; null without one. */
export async function readDevicePins({
  request,
  context,
}: {
  readonly request: Request;
  readonly context: Pick<PinsContext, "secure" | "responseHeaders">;
}): Promise<DevicePins | null> {
  return decodeDevicePins(await pinsCookie(context).read(request));
}
