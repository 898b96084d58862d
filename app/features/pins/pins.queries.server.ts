import { type PartKey } from "~/features/catalogue/catalogue.model";
import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { Viewer } from "~/features/accounts/accounts.model";
import { pinsCookie } from "./pins-cookie.server";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import {
  ACCOUNT_PINS_MAX,
  decodeDevicePins,
  NO_DEVICE_PINS,
  pinKey,
  pinnedItems,
  type DevicePins,
  type PinnedItems,
} from "./pins.model";

/** What reads and writes of pins need of a request's load context. */
export interface PinsContext extends Pick<BaseLoadContext, "log" | "secure" | "responseHeaders"> {
  readonly session: VisitorSession;
  readonly viewer: () => Promise<Viewer | null>;
}

/** The same with the request beside it, before there is a load context. */
export interface PinsLookup extends PinsContext {
  readonly request: Request;
}

const rowsSchema = z.array(z.object({ item_id: z.string() }));

/**
 * What the visitor pinned: a member's rows, for everybody else the device's cookie. Never throws: while the account
 * cannot be reached, the source is `unknown`.
 */
export async function getPinnedItems(lookup: PinsLookup): Promise<PinnedItems> {
  const state = await lookup.session.state();
  if (state === "unreachable") return pinnedItems("unknown", []);
  if (state === "none") return devicePinned(lookup);
  // Row level security limits the rows to the session's own, so they can be read before the viewer is known.
  const [viewer, keys] = await Promise.all([lookup.viewer(), listAccountPins(lookup)]);
  if (viewer === null) return lookup.session.kept() ? pinnedItems("unknown", []) : devicePinned(lookup);
  return keys === null ? pinnedItems("unknown", []) : pinnedItems("account", keys);
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

/** Rows of one request: a project gives no more, unless its settings say otherwise. */
const ROWS_PER_REQUEST = 1_000;

/** Keys of the session's own pins, newest first; null while they cannot be read. */
async function listAccountPins({ session, log }: PinsLookup): Promise<PartKey[] | null> {
  const client = await session.client();
  // A set: a part pinned between two requests moves the others on, so that one of them comes twice.
  const keys = new Set<PartKey>();
  for (let from = 0; from < ACCOUNT_PINS_MAX; from += ROWS_PER_REQUEST) {
    const { data, error, status } = await client
      .from("pinned_items")
      .select("item_id")
      .order("created_at", { ascending: false })
      .order("item_id")
      .range(from, from + ROWS_PER_REQUEST - 1)
      // Retries take seconds, and the page would wait for them.
      .retry(false);
    if (error) {
      log.warn({ status, code: error.code }, "the pins could not be read");
      return null;
    }
    const rows = rowsSchema.parse(data);
    for (const { item_id } of rows) {
      const key = pinKey(item_id);
      if (key !== null) keys.add(key);
    }
    if (rows.length < ROWS_PER_REQUEST) break;
  }
  return [...keys];
}
