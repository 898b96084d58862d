import { parsePartKey, partAnchor, PART_CATEGORIES, type PartCategory } from "~/features/catalogue/catalogue.model";

/** A device keeps this many pins: its cookie must stay under 4 kB. */
export const DEVICE_PINS_MAX = 200;
/** The database lets an account have this many. */
export const ACCOUNT_PINS_MAX = 2_000;
/** One merge takes this many. */
export const SYNC_PINS_MAX = 1_000;

/** Local storage keys: the mirror of the device's pins with its revision, and what an older version left behind. */
export const LOCAL_PINS_KEY = "local_pinned_items";
export const LOCAL_REVISION_KEY = "local_pinned_rev";
export const LEGACY_PINS_KEY = "pinned_parts";

/** What a pin button asks for. Never "toggle": sent twice, it does the same. */
export type PinIntent = "pin" | "unpin";

/** Everything a visitor pinned. `unknown`: it belongs to an account nobody can ask about now. */
export interface PinnedItems {
  readonly source: "account" | "device" | "unknown";
  /** `{type}:{id}`, newest first. */
  readonly keys: readonly string[];
  has(key: string): boolean;
  /** How often the device's pins were written; null for anything but a device. */
  readonly revision: number | null;
}

/** The pins of one device, as its cookie and its local storage hold them. */
export interface DevicePins {
  /** Counts up with every change. Of cookie and local storage the higher one is newer. */
  readonly revision: number;
  /** `{type}:{id}`, newest first, each once. */
  readonly keys: readonly string[];
}

export const NO_DEVICE_PINS: DevicePins = { revision: 0, keys: [] };

/** The pins of a page's visitor. */
export function pinnedItems(source: PinnedItems["source"], keys: readonly string[], revision: number | null = null) {
  const known = new Set(keys);
  return { source, keys, revision, has: (key: string) => known.has(key) } satisfies PinnedItems;
}

/** `hotend:12` as it is, when it names a part that could exist; null for everything else. */
export function pinKey(value: unknown): string | null {
  return typeof value === "string" && parsePartKey(value) !== null ? value : null;
}

/** The page to go back to after pinning `key`, at that part. */
export function pathToPart(path: string, key: string): string {
  return `${path.split("#", 1)[0] ?? ""}#${partAnchor(key)}`;
}

/** The pins in a text of local storage: a JSON array of strings, of which those that are no pin are left out. */
export function parseStoredPins(text: string | null): string[] {
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

function cleanKeys(values: readonly unknown[]): string[] {
  const keys = new Set<string>();
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

/** What {@link encodeDevicePins} wrote. Pins somebody mangled are left out; null when nothing can be read. */
export function decodeDevicePins(text: string | null): DevicePins | null {
  const [, revision, codes] = /^(\d{1,9}):([a-z0-9.]*)$/.exec(text ?? "") ?? [];
  if (revision === undefined || codes === undefined) return null;
  const keys = cleanKeys(codes.split(".").map(keyOfCode));
  return { revision: Number(revision), keys: keys.slice(0, DEVICE_PINS_MAX) };
}

function keyOfCode(code: string): string | null {
  const [, letters, digits] = /^([a-z]{1,2})(\d{1,15})$/.exec(code) ?? [];
  const table = PART_CATEGORIES.find((category) => CODES[category] === letters);
  return table === undefined || digits === undefined ? null : `${table}:${digits}`;
}

/**
 * The device's pins with some more in front. Those that are there already stay where they are, so asking twice changes
 * nothing; null when they do not all fit.
 */
export function withPins(pins: DevicePins, added: readonly string[]): DevicePins | null {
  const fresh = cleanKeys(added).filter((key) => !pins.keys.includes(key));
  if (fresh.length === 0) return pins;
  if (pins.keys.length + fresh.length > DEVICE_PINS_MAX) return null;
  return { revision: pins.revision + 1, keys: [...fresh, ...pins.keys] };
}

/** The device's pins without some; the same when none of them was there. */
export function withoutPins(pins: DevicePins, removed: readonly string[]): DevicePins {
  const keys = pins.keys.filter((key) => !removed.includes(key));
  return keys.length === pins.keys.length ? pins : { revision: pins.revision + 1, keys };
}

/** What becomes of cookie and local storage once they have met. */
export interface Reconciled {
  /** What the cookie must hold. */
  readonly pins: DevicePins;
  /** Pins of an older version of the site that the cookie has no room for; local storage keeps them behind its own. */
  readonly overflow: readonly string[];
}

/**
 * Cookie and local storage of one device, of which the newer one wins: what was unpinned while JavaScript was off does
 * not come back. Local storage holds the cookie's pins first and what the cookie had no room for behind them; that
 * moves up as soon as there is room.
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
 * What local storage and the server have to do about each other: exchange what they know, or drop an empty mirror when
 * an account keeps the pins.
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
  // An old version's storage has no revision, and may hold pins no cookie knows.
  const old = revision === 0 && local.keys.length > 0;
  return old || local.revision !== revision ? "sync" : "nothing";
}

function sameKeys(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}

/** What a script gets back from `POST /pins`, next to the toast. */
export interface PinReply {
  /** False when nothing was changed; what the page showed before is true again. */
  readonly ok: boolean;
  /** Revision of the device's pins afterwards; null when an account holds them. */
  readonly revision: number | null;
  /** After a sync: what local storage is to hold from now on. */
  readonly keys?: readonly string[];
}

/** Reads the answer of `POST /pins`; null when it is anything else (an error page of a proxy, say). */
export function parsePinReply(value: unknown): PinReply | null {
  const ok = field(value, "ok");
  const revision = field(value, "revision");
  const keys = field(value, "keys");
  if (typeof ok !== "boolean" || (typeof revision !== "number" && revision !== null)) return null;
  return { ok, revision, ...(Array.isArray(keys) ? { keys: cleanKeys(keys) } : {}) };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
