import type { CountsEvents } from "~/features/analytics/analytics.model";
import type { PartKey } from "~/features/catalogue/catalogue.model";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { pinsCookie, unpinnedCookie } from "./pins-cookie.server";
import {
  ACCOUNT_PINS_MAX,
  decodeDevicePins,
  encodeDevicePins,
  ledOn,
  NO_DEVICE_PINS,
  pinKey,
  reconcile,
  SYNC_PINS_MAX,
  withFormerPins,
  withoutPins,
  withPins,
  type DevicePins,
} from "./pins.model";
import { readDevicePins, type PinsContext } from "./pins.queries.server";

/*
 * Writes of pins. Each command has the same effect when it is sent twice. A member's pins are rows in the database,
 * everybody else's are a cookie. No command checks that a part exists: the caller does.
 */

/** The request whose sender's pins are written. */
export interface PinsArgs {
  readonly request: Request;
  readonly context: PinsContext & CountsEvents;
}

/** What a command did to the pins. */
export interface PinsChange {
  /** How many pins were added or removed. */
  readonly changed: number;
  /** Revision of the device's pins afterwards; null for an account's pins. */
  readonly revision: number | null;
}

/** What {@link unpinParts} did. */
export interface Unpinned extends PinsChange {
  /** Id under which the parts can be pinned again; null when none was pinned. */
  readonly undo: string | null;
}

/** Why no pin was changed. */
export type PinsProblem = "device-full" | "account-full" | "failed";

type PinsResult = CommandResult<PinsChange, PinsProblem>;

/** SQLSTATE of the database's limit on pins per account. */
const LIMIT_REACHED = "54000";

/** Pins a part. */
export async function pinPart(args: PinsArgs, key: PartKey): Promise<PinsResult> {
  const owner = await ownerOf(args);
  if (owner === "unreachable") return failed("failed");
  if (owner === "device") return counted(args, await writeDevicePins(args, (pins) => withPins(pins, [key])));
  const client = await args.context.session.client();
  const { error, status } = await client
    .from("pinned_items")
    .upsert({ user_id: owner.id, item_id: key }, { onConflict: "user_id,item_id", ignoreDuplicates: true });
  if (error) return failed(databaseProblem(args, error.code, status));
  return counted(args, succeeded({ changed: 1, revision: null }));
}

/** Pins several parts, all of them or, where they do not fit, none. */
export async function pinParts(args: PinsArgs, keys: readonly PartKey[]): Promise<PinsResult> {
  const owner = await ownerOf(args);
  if (owner === "unreachable") return failed("failed");
  const pinned =
    owner === "device" ? writeDevicePins(args, (pins) => withPins(pins, keys)) : mergeIntoAccount(args, keys);
  return counted(args, await pinned);
}

/** The result of pinning, which is counted when it succeeded. */
function counted({ context }: PinsArgs, result: PinsResult): PinsResult {
  if (result.ok) context.countEvent("pin", result.value.changed);
  return result;
}

/** Removes the pins of some parts; parts that are not pinned are ignored. */
export async function unpinParts(
  args: PinsArgs,
  keys: readonly PartKey[],
): Promise<CommandResult<Unpinned, PinsProblem>> {
  const owner = await ownerOf(args);
  if (owner === "unreachable") return failed("failed");
  if (owner === "device") return unpinOnDevice(args, keys);
  const client = await args.context.session.client();
  const undo = randomUUID();
  const { data, error, status } = await client.rpc("unpin_undoable", { undo_id_input: undo, item_ids: [...keys] });
  if (error) return failed(databaseProblem(args, error.code, status));
  args.context.countEvent("unpin", data);
  return succeeded({ changed: data, revision: null, undo: data === 0 ? null : undo });
}

async function unpinOnDevice(args: PinsArgs, keys: readonly PartKey[]): Promise<CommandResult<Unpinned, PinsProblem>> {
  const before = (await readDevicePins(args)) ?? NO_DEVICE_PINS;
  const result = await writeDevicePins(args, (pins) => withoutPins(pins, keys));
  if (!result.ok) return result;
  const { changed, revision } = result.value;
  args.context.countEvent("unpin", changed);
  if (changed === 0 || revision === null) return succeeded({ ...result.value, undo: null });
  await unpinnedCookie(args.context).write(encodeDevicePins({ revision, keys: before.keys }));
  return succeeded({ ...result.value, undo: `${DEVICE_UNDO}${String(revision)}` });
}

/** How ids of what was removed from a device begin; those of accounts are UUIDs. */
const DEVICE_UNDO = "device-";

/** Whether an id names what was removed from this device, not from an account. */
export function isDeviceUndo(id: string): boolean {
  return id.startsWith(DEVICE_UNDO);
}

/**
 * Pins what was last unpinned on this device again, where it was.
 *
 * @returns how many pins came back; null when they did before
 */
export async function undoOnDevice(
  args: PinsArgs,
  id: string,
): Promise<CommandResult<number | null, "device-full" | "expired">> {
  const cookie = unpinnedCookie(args.context);
  const former = decodeDevicePins(await cookie.read(args.request));
  const isDevice = (await ownerOf(args)) === "device";
  if (!isDevice || former === null || id !== `${DEVICE_UNDO}${String(former.revision)}`) return failed("expired");
  if (former.keys.length === 0) return succeeded(null);
  const result = await writeDevicePins(args, (pins) => withFormerPins(pins, former.keys));
  if (!result.ok) return failed("device-full");
  await cookie.write(encodeDevicePins({ ...former, keys: [] }));
  return succeeded(result.value.changed);
}

const mergedRows = z.array(z.object({ merged: z.string(), kept: z.string() }));

/**
 * Leads pins of the device on to the parts that theirs were merged into. While the database does not answer, they stay.
 *
 * @param gone pins of parts that the catalogue does not have
 * @returns whether any pin was led on
 */
export async function leadDevicePinsOn(args: PinsArgs, gone: readonly PartKey[]): Promise<boolean> {
  const before = await readDevicePins(args);
  if (before === null || gone.length === 0) return false;
  const client = await args.context.session.client();
  const { data, error, status } = await client.rpc("find_merged_parts", { keys_input: [...gone] });
  if (error) {
    args.context.log.warn({ status, code: error.code }, "merged parts could not be read");
    return false;
  }
  const keptOf = new Map(
    mergedRows.parse(data).flatMap(({ merged, kept }): (readonly [PartKey, PartKey])[] => {
      const [from, to] = [pinKey(merged), pinKey(kept)];
      return from === null || to === null ? [] : [[from, to]];
    }),
  );
  const after = ledOn(before, keptOf);
  if (after !== before) await pinsCookie(args.context).write(encodeDevicePins(after));
  return after !== before;
}

/** What local storage has to hold after {@link syncPins}. */
export interface SyncedPins {
  /** Revision of the device's pins; null when an account holds them. */
  readonly revision: number | null;
  readonly keys: readonly PartKey[];
}

/**
 * Merges the pins of local storage with those the server has. Afterwards a device's cookie and local storage are equal;
 * a member's account holds all of them, and local storage is to be emptied.
 */
export async function syncPins(args: PinsArgs, local: DevicePins): Promise<CommandResult<SyncedPins, PinsProblem>> {
  const owner = await ownerOf(args);
  if (owner === "unreachable") return failed("failed");
  if (owner !== "device") {
    const merged = await mergeWhatFits(args, local.keys);
    if (!merged.ok) return merged;
    const rest = merged.value;
    return succeeded({ revision: rest.length === 0 ? null : local.revision, keys: rest });
  }
  const cookie = await readDevicePins(args);
  const { pins, overflow } = reconcile(cookie, local);
  if (cookie?.revision !== pins.revision) await pinsCookie(args.context).write(encodeDevicePins(pins));
  return succeeded({ revision: pins.revision, keys: [...pins.keys, ...overflow] });
}

/**
 * Moves the device's pins to the account that has just signed in. Those the account has no room for stay in the cookie,
 * which is cleared otherwise. Merging twice does no harm; when it fails, the cookie stays for the next sign-in.
 *
 * @returns how many pins stay on the device because the account is full
 */
export async function mergeLocalPins(args: PinsArgs): Promise<number> {
  const pins = await readDevicePins(args);
  if (pins === null) return 0;
  const merged = await mergeWhatFits(args, pins.keys).catch((error: unknown) => {
    args.context.log.warn({ err: error }, "the device's pins could not be merged");
    return failed<PinsProblem>("failed");
  });
  if (!merged.ok) return 0;
  const rest = merged.value;
  if (rest.length === 0) await pinsCookie(args.context).clear();
  else await pinsCookie(args.context).write(encodeDevicePins({ revision: pins.revision, keys: rest }));
  return rest.length;
}

/** Pins a part for the account that has just signed in: the request itself still has the old session's cookies. */
export async function pinAfterSignIn(args: PinsArgs, key: PartKey): Promise<PinsResult> {
  return counted(args, await mergeIntoAccount(args, [key]));
}

/** Merges pins into the account as far as it has room; returns those it has no room for. */
async function mergeWhatFits(
  args: PinsArgs,
  keys: readonly PartKey[],
): Promise<CommandResult<readonly PartKey[], PinsProblem>> {
  const all = await mergeIntoAccount(args, keys);
  if (all.ok) return succeeded([]);
  if (all.problem !== "account-full") return failed(all.problem);
  // Row level security limits both to the account's own pins.
  const client = await args.context.session.client();
  const [counted, held] = await Promise.all([
    client.from("pinned_items").select("item_id", { count: "exact", head: true }),
    client
      .from("pinned_items")
      .select("item_id")
      .in("item_id", [...keys]),
  ]);
  if (counted.error || held.error) return failed("failed");
  const there = new Set(held.data.map(({ item_id }) => item_id));
  const missing = keys.filter((key) => !there.has(key));
  const room = Math.max(0, ACCOUNT_PINS_MAX - (counted.count ?? ACCOUNT_PINS_MAX));
  const some = await mergeIntoAccount(args, missing.slice(0, room));
  if (some.ok) return succeeded(missing.slice(room));
  // Pins added meanwhile on another device took the room that was counted.
  return some.problem === "account-full" ? succeeded(missing) : failed(some.problem);
}

async function mergeIntoAccount(args: PinsArgs, keys: readonly PartKey[]): Promise<PinsResult> {
  if (keys.length === 0) return succeeded({ changed: 0, revision: null });
  const client = await args.context.session.client();
  const { data, error, status } = await client.rpc("merge_local_pins", { item_ids: keys.slice(0, SYNC_PINS_MAX) });
  if (error) return failed(databaseProblem(args, error.code, status));
  return succeeded({ changed: data, revision: null });
}

/** Where the visitor's pins are kept: in an account, or in the device's cookie. */
async function ownerOf({ context }: PinsArgs): Promise<{ readonly id: string } | "device" | "unreachable"> {
  const viewer = await context.viewer();
  if (viewer !== null) return viewer;
  const state = await context.session.state();
  const unknown = state === "unreachable" || (state === "live" && context.session.kept());
  return unknown ? "unreachable" : "device";
}

async function writeDevicePins(args: PinsArgs, change: (pins: DevicePins) => DevicePins | null): Promise<PinsResult> {
  const before = (await readDevicePins(args)) ?? NO_DEVICE_PINS;
  const after = change(before);
  if (after === null) return failed("device-full");
  if (after !== before) await pinsCookie(args.context).write(encodeDevicePins(after));
  return succeeded({ changed: Math.abs(after.keys.length - before.keys.length), revision: after.revision });
}

function databaseProblem({ context }: PinsArgs, code: string, status: number): PinsProblem {
  if (code === LIMIT_REACHED) return "account-full";
  context.log.warn({ status, code }, "pins could not be written");
  return "failed";
}
