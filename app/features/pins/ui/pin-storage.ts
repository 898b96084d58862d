import {
  LEGACY_PINS_KEY,
  LOCAL_PINS_KEY,
  LOCAL_REVISION_KEY,
  parseRevision,
  parseStoredPins,
  pinKey,
  type DevicePins,
  type PinIntent,
} from "../pins.model";

/*
 * What the browser keeps of pins. Storage may be full or forbidden: then nothing is kept, and everything else goes on.
 */

/** A press on its way to the server. */
export interface PinOrder {
  readonly item: string;
  readonly intent: PinIntent;
}

/** Session storage key of the presses that are on their way. */
const ORDERS_KEY = "pin-queue";

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether presses of an earlier page of this tab wait to be sent. */
export function hasStoredOrders(): boolean {
  return attempt(() => sessionStorage.getItem(ORDERS_KEY) !== null, false);
}

/** The presses an earlier page of this tab could not send, oldest first. */
export function readOrders(): PinOrder[] {
  return attempt(() => {
    const value: unknown = JSON.parse(sessionStorage.getItem(ORDERS_KEY) ?? "[]");
    return Array.isArray(value) ? value.flatMap(orderOf) : [];
  }, []);
}

function orderOf(value: unknown): PinOrder[] {
  if (typeof value !== "object" || value === null) return [];
  const item = pinKey(Reflect.get(value, "item"));
  const intent: unknown = Reflect.get(value, "intent");
  return item !== null && (intent === "pin" || intent === "unpin") ? [{ item, intent }] : [];
}

/** Keeps the presses that are on their way, for the next page of this tab. */
export function storeOrders(orders: readonly PinOrder[]): void {
  attempt(() => {
    if (orders.length === 0) sessionStorage.removeItem(ORDERS_KEY);
    else sessionStorage.setItem(ORDERS_KEY, JSON.stringify(orders));
  }, undefined);
}

/** The device's pins as local storage mirrors them; null when it holds none. Removes what an old version left. */
export function readLocalPins(): DevicePins | null {
  return attempt(() => {
    localStorage.removeItem(LEGACY_PINS_KEY);
    const stored = localStorage.getItem(LOCAL_PINS_KEY);
    const revision = parseRevision(localStorage.getItem(LOCAL_REVISION_KEY));
    return stored === null && revision === 0 ? null : { revision, keys: parseStoredPins(stored) };
  }, null);
}

/** Mirrors the device's pins; null forgets them. */
export function storeLocalPins(pins: DevicePins | null): void {
  attempt(() => {
    if (pins === null) {
      localStorage.removeItem(LOCAL_PINS_KEY);
      localStorage.removeItem(LOCAL_REVISION_KEY);
    } else {
      localStorage.setItem(LOCAL_PINS_KEY, JSON.stringify(pins.keys));
      localStorage.setItem(LOCAL_REVISION_KEY, String(pins.revision));
    }
  }, undefined);
}
