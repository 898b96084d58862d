import { fieldOf } from "~/lib/field-of";
import {
  isPartKey,
  parsePartKey,
  partAnchor,
  partKey,
  PART_CATEGORIES,
  type PartCategory,
  type PartKey,
} from "~/features/catalogue/catalogue.model";
import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/** Most pins of a device: its cookie must stay under 4 kB. */
export const DEVICE_PINS_MAX = 200;
/** Most pins of an account; the database enforces it. */
export const ACCOUNT_PINS_MAX = 2_000;
/** Most pins in one merge. */
export const SYNC_PINS_MAX = 1_000;

/** Local storage keys: the mirror of the device's pins, its revision, and the key of an older version of the site. */
export const LOCAL_PINS_KEY = "local_pinned_items" satisfies StorageKeyName;
export const LOCAL_REVISION_KEY = "local_pinned_rev" satisfies StorageKeyName;
export const LEGACY_PINS_KEY = "pinned_parts" satisfies StorageKeyName;

/** The intent of a pin button. There is no "toggle", so that a request sent twice has the same effect as one. */
export type PinIntent = "pin" | "unpin";

/** Everything a visitor pinned. `unknown` while the account that holds the pins cannot be reached. */
export interface PinnedItems {
  readonly source: "account" | "device" | "unknown";
  /** `{type}:{id}`, newest first. */
  readonly keys: readonly PartKey[];
  has(key: PartKey): boolean;
  /** Number of changes of the device's pins; null for an account's pins. */
  readonly revision: number | null;
}

/** The pins of one device, as stored in its cookie and its local storage. */
export interface DevicePins {
  /** Incremented by every change. Of cookie and local storage the one with the higher revision is newer. */
  readonly revision: number;
  /** `{type}:{id}`, newest first, each once. */
  readonly keys: readonly PartKey[];
}

export const NO_DEVICE_PINS: DevicePins = { revision: 0, keys: [] };

/** Pins with a fast lookup. */
export function pinnedItems(source: PinnedItems["source"], keys: readonly PartKey[], revision: number | null = null) {
  const known = new Set(keys);
  return { source, keys, revision, has: (key: PartKey) => known.has(key) } satisfies PinnedItems;
}

/** The value when it is a valid part key, else null. */
export function pinKey(value: unknown): PartKey | null {
  return typeof value === "string" && isPartKey(value) ? value : null;
}

/** The path with the part's anchor, to redirect to after pinning `key`. */
export function pathToPart(path: string, key: PartKey): string {
  return `${path.split("#", 1)[0] ?? ""}#${partAnchor(key)}`;
}

/** The pins in a text from local storage, a JSON array of strings; strings that are no part key are left out. */
export function parseStoredPins(text: string | null): PartKey[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? cleanKeys(value) : [];
  } catch {
    return [];
  }
}

/** A revision as local storage holds it; 0 when it holds none. */
export function parseRevision(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function cleanKeys(values: readonly unknown[]): PartKey[] {
  const keys = new Set<PartKey>();
  for (const value of values) {
    const key = pinKey(value);
    if (key !== null) keys.add(key);
  }
  return [...keys];
}

const CODES = {
  hotend: "h",
  extruder: "e",
  bed: "b",
  build_plate: "bp",
  probe: "p",
  fan: "f",
  motion_system: "m",
  tools: "t",
} as const satisfies Record<PartCategory, string>;

/** The device's pins as the cookie's text, `7:h12.e4.bp7`. */
export function encodeDevicePins({ revision, keys }: DevicePins): string {
  const codes = keys.flatMap((key) => {
    const part = parsePartKey(key);
    return part === null ? [] : `${CODES[part.table]}${String(part.id)}`;
  });
  return `${String(revision)}:${codes.join(".")}`;
}

/** Decodes the text of {@link encodeDevicePins}. Invalid pins are left out; null when the text has another form. */
export function decodeDevicePins(text: string | null): DevicePins | null {
  const [, revision, codes] = /^(\d{1,9}):([a-z0-9.]*)$/.exec(text ?? "") ?? [];
  if (revision === undefined || codes === undefined) return null;
  const keys = cleanKeys(codes.split(".").map(keyOfCode));
  return { revision: Number(revision), keys: keys.slice(0, DEVICE_PINS_MAX) };
}

function keyOfCode(code: string): PartKey | null {
  const [, letters, digits] = /^([a-z]{1,2})(\d{1,15})$/.exec(code) ?? [];
  const table = PART_CATEGORIES.find((category) => CODES[category] === letters);
  return table === undefined || digits === undefined ? null : partKey(table, Number(digits));
}

/**
 * The device's pins with some more in front. Those that are pinned already stay where they are, so a second call changes
 * nothing. Null when they do not all fit.
 */
export function withPins(pins: DevicePins, added: readonly PartKey[]): DevicePins | null {
  const fresh = cleanKeys(added).filter((key) => !pins.keys.includes(key));
  if (fresh.length === 0) return pins;
  if (pins.keys.length + fresh.length > DEVICE_PINS_MAX) return null;
  return { revision: pins.revision + 1, keys: [...fresh, ...pins.keys] };
}

/** The device's pins without some; the same object when none of them was pinned. */
export function withoutPins(pins: DevicePins, removed: readonly PartKey[]): DevicePins {
  const keys = pins.keys.filter((key) => !removed.includes(key));
  return keys.length === pins.keys.length ? pins : { revision: pins.revision + 1, keys };
}

/** The device's pins with parts that were merged into others led on to those; the same object when none was. */
export function ledOn(pins: DevicePins, keptOf: ReadonlyMap<PartKey, PartKey>): DevicePins {
  if (!pins.keys.some((key) => keptOf.has(key))) return pins;
  return { revision: pins.revision + 1, keys: cleanKeys(pins.keys.map((key) => keptOf.get(key) ?? key)) };
}

/** The device's pins as they were before some were removed, behind those that came since. Null when they do not all fit. */
export function withFormerPins(pins: DevicePins, former: readonly PartKey[]): DevicePins | null {
  const keys = [...pins.keys.filter((key) => !former.includes(key)), ...former];
  return keys.length > DEVICE_PINS_MAX ? null : { revision: pins.revision + 1, keys };
}

/** The result of merging cookie and local storage. */
export interface Reconciled {
  /** The cookie's new content. */
  readonly pins: DevicePins;
  /** Pins of an older version of the site that the cookie has no room for; local storage keeps them after the others. */
  readonly overflow: readonly PartKey[];
}

/**
 * Merges cookie and local storage of one device. The newer one wins, so that what was unpinned while JavaScript was off
 * does not come back. Local storage holds the cookie's pins first, then those the cookie has no room for; they move into
 * the cookie as soon as there is room.
 */
export function reconcile(cookie: DevicePins | null, local: DevicePins): Reconciled {
  const cookieWins = cookie !== null && cookie.revision >= local.revision;
  const winner = cookieWins ? cookie.keys : local.keys.slice(0, DEVICE_PINS_MAX);
  const waiting = local.keys.slice(DEVICE_PINS_MAX).filter((key) => !winner.includes(key));
  const room = DEVICE_PINS_MAX - winner.length;
  const keys = [...winner, ...waiting.slice(0, room)];
  const unchanged = cookie !== null && sameKeys(cookie.keys, keys);
  const newest = Math.max(cookie?.revision ?? 0, local.revision);
  return {
    pins: { revision: unchanged ? newest : newest + 1, keys },
    overflow: waiting.slice(room),
  };
}

/**
 * What to do with local storage when a page opens: sync it with the server, or remove an empty mirror when an account
 * holds the pins.
 *
 * @param revision of the device's cookie, 0 without one
 */
export function storageTask(
  source: "account" | "device",
  revision: number,
  local: DevicePins | null,
): "nothing" | "forget" | "sync" {
  if (source === "account") {
    if (local === null) return "nothing";
    return local.keys.length === 0 ? "forget" : "sync";
  }
  if (local === null) return revision === 0 ? "nothing" : "sync";
  // Storage of an older version of the site has no revision, and may hold pins that are in no cookie.
  const old = revision === 0 && local.keys.length > 0;
  return old || local.revision !== revision ? "sync" : "nothing";
}

function sameKeys(some: readonly PartKey[], others: readonly PartKey[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}

/** The data a script gets from `POST /pins`, beside the toast. */
export interface PinReply {
  /** False when nothing was changed: the pending pin is dropped. */
  readonly ok: boolean;
  /** Revision of the device's pins afterwards; null for an account's pins. */
  readonly revision: number | null;
  /** After a sync: the new content of local storage. */
  readonly keys?: readonly PartKey[];
}

/** Parses the data of `POST /pins`; null for anything else, such as a proxy's error page. */
export function parsePinReply(value: unknown): PinReply | null {
  const ok = fieldOf(value, "ok");
  const revision = fieldOf(value, "revision");
  const keys = fieldOf(value, "keys");
  if (typeof ok !== "boolean" || (typeof revision !== "number" && revision !== null)) return null;
  return { ok, revision, ...(Array.isArray(keys) ? { keys: cleanKeys(keys) } : {}) };
}
