import type { LoadContext } from "~/load-context";
import { pinsCookie } from "~/lib/http/cookies.server";
import {
  encodeDevicePins,
  NO_DEVICE_PINS,
  reconcile,
  SYNC_PINS_MAX,
  withoutPins,
  withPins,
  type DevicePins,
} from "./pins.model";
import { readDevicePins } from "./pins.queries.server";

/*
 * What people do with pins. Each command does the same when it is sent twice. A member's pins are rows of theirs, those
 * of anybody else a cookie; no command tells one part from another, so the caller checks what exists.
 */

/** One request, as a loader or an action has it. */
export interface Visit {
  readonly request: Request;
  readonly context: LoadContext;
}

/** What became of a command: done, with the device's revision (null for an account's pins), or why not. */
export type PinResult =
  | { readonly done: true; readonly changed: number; readonly revision: number | null }
  | { readonly done: false; readonly reason: "device-full" | "account-full" | "failed" };

/** The database's word for a limit that is reached. */
const LIMIT_REACHED = "54000";

const FAILED = { done: false, reason: "failed" } as const satisfies PinResult;

/** Pins a part. */
export async function pinPart(visit: Visit, key: string): Promise<PinResult> {
  const holder = await holderOf(visit);
  if (holder === "unreachable") return FAILED;
  if (holder === "device") return writeDevice(visit, (pins) => withPins(pins, [key]));
  const client = await visit.context.session.client();
  const { error, status } = await client
    .from("pinned_items")
    .upsert({ user_id: holder.id, item_id: key }, { onConflict: "user_id,item_id", ignoreDuplicates: true });
  if (error) return refused(visit, error.code, status);
  return { done: true, changed: 1, revision: null };
}

/** Pins several parts, all of them or, where they do not fit, none. */
export async function pinParts(visit: Visit, keys: readonly string[]): Promise<PinResult> {
  const holder = await holderOf(visit);
  if (holder === "unreachable") return FAILED;
  if (holder === "device") return writeDevice(visit, (pins) => withPins(pins, keys));
  return merge(visit, keys);
}

/** Takes the pins off some parts. Those without one stay without one. */
export async function unpinParts(visit: Visit, keys: readonly string[]): Promise<PinResult> {
  const holder = await holderOf(visit);
  if (holder === "unreachable") return FAILED;
  if (holder === "device") return writeDevice(visit, (pins) => withoutPins(pins, keys));
  const client = await visit.context.session.client();
  const { error, status, count } = await client
    .from("pinned_items")
    .delete({ count: "exact" })
    .eq("user_id", holder.id)
    .in("item_id", [...keys]);
  if (error) return refused(visit, error.code, status);
  return { done: true, changed: count ?? 0, revision: null };
}

/** What local storage is to hold after {@link syncPins}. */
export type SyncResult =
  | { readonly done: true; readonly revision: number | null; readonly keys: readonly string[] }
  | { readonly done: false };

/**
 * Brings together what local storage holds and what the server knows. A device's cookie and storage agree afterwards; a
 * member's account has everything, and storage is to be emptied.
 */
export async function syncPins(visit: Visit, local: DevicePins): Promise<SyncResult> {
  const holder = await holderOf(visit);
  if (holder === "unreachable") return { done: false };
  if (holder !== "device") {
    const merged = await merge(visit, local.keys);
    return merged.done ? { done: true, revision: null, keys: [] } : { done: false };
  }
  const cookie = await readDevicePins({ request: visit.request, ...visit.context });
  const { pins, overflow } = reconcile(cookie, local);
  if (cookie?.revision !== pins.revision) await pinsCookie(visit.context).write(encodeDevicePins(pins));
  return { done: true, revision: pins.revision, keys: [...pins.keys, ...overflow] };
}

/**
 * Gives the device's pins to the account that has just signed in, and takes the cookie back. Merging twice does no harm;
 * when it fails, the cookie stays for the next time.
 */
export async function mergeLocalPins(visit: Visit): Promise<void> {
  const pins = await readDevicePins({ request: visit.request, ...visit.context });
  if (pins === null) return;
  const merged = await merge(visit, pins.keys).catch((error: unknown) => {
    visit.context.log.warn({ err: error }, "the device's pins could not be merged");
    return FAILED;
  });
  if (merged.done) await pinsCookie(visit.context).clear();
}

/** Pins a part for the account that has just signed in: who that is, the request itself does not know yet. */
export function pinAfterSignIn(visit: Visit, key: string): Promise<PinResult> {
  return merge(visit, [key]);
}

async function merge(visit: Visit, keys: readonly string[]): Promise<PinResult> {
  if (keys.length === 0) return { done: true, changed: 0, revision: null };
  const client = await visit.context.session.client();
  const { data, error, status } = await client.rpc("merge_local_pins", { item_ids: keys.slice(0, SYNC_PINS_MAX) });
  if (error) return refused(visit, error.code, status);
  return { done: true, changed: data, revision: null };
}

/** Who keeps this visitor's pins. */
async function holderOf({ context }: Visit): Promise<{ readonly id: string } | "device" | "unreachable"> {
  const viewer = await context.viewer();
  if (viewer !== null) return viewer;
  const state = await context.session.state();
  const unknown = state === "unreachable" || (state === "live" && context.session.kept());
  return unknown ? "unreachable" : "device";
}

async function writeDevice(visit: Visit, change: (pins: DevicePins) => DevicePins | null): Promise<PinResult> {
  const before = (await readDevicePins({ request: visit.request, ...visit.context })) ?? NO_DEVICE_PINS;
  const after = change(before);
  if (after === null) return { done: false, reason: "device-full" };
  if (after !== before) await pinsCookie(visit.context).write(encodeDevicePins(after));
  return { done: true, changed: Math.abs(after.keys.length - before.keys.length), revision: after.revision };
}

function refused({ context }: Visit, code: string, status: number): PinResult {
  if (code === LIMIT_REACHED) return { done: false, reason: "account-full" };
  context.log.warn({ status, code }, "pins could not be written");
  return FAILED;
}
