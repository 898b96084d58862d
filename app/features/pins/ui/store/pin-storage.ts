import {
  LEGACY_PINS_KEY,
  LOCAL_PINS_KEY,
  LOCAL_REVISION_KEY,
  parseRevision,
  parseStoredPins,
  type DevicePins,
} from "../../pins.model";
import { parsePinRequests, type PinRequest } from "./pin-requests";

/*
 * What the browser stores about pins. Storage may be full or forbidden: then nothing is stored, and everything else
 * works as before.
 */

/** Session storage key of the requests that have no response yet. */
const REQUESTS_KEY = "pin-queue";

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether an earlier page of this tab left requests to be sent. */
export function hasStoredRequests(): boolean {
  return attempt(() => sessionStorage.getItem(REQUESTS_KEY) !== null, false);
}

/** The requests that earlier pages of this tab could not finish, oldest first. */
export function readStoredRequests(): PinRequest[] {
  return attempt(() => parsePinRequests(JSON.parse(sessionStorage.getItem(REQUESTS_KEY) ?? "[]")), []);
}

/** Stores the requests that have no response yet, for the next page of this tab. */
export function storeRequests(requests: readonly PinRequest[]): void {
  attempt(() => {
    if (requests.length === 0) sessionStorage.removeItem(REQUESTS_KEY);
    else sessionStorage.setItem(REQUESTS_KEY, JSON.stringify(requests));
  }, undefined);
}

/** The device's pins as mirrored in local storage; null when it holds none. Removes what an old version left. */
export function readLocalPins(): DevicePins | null {
  return attempt(() => {
    localStorage.removeItem(LEGACY_PINS_KEY);
    const stored = localStorage.getItem(LOCAL_PINS_KEY);
    const revision = parseRevision(localStorage.getItem(LOCAL_REVISION_KEY));
    return stored === null && revision === 0 ? null : { revision, keys: parseStoredPins(stored) };
  }, null);
}

/** Mirrors the device's pins in local storage; null removes them. */
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
