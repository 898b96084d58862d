import { isInTab, readFromTab, storeInTab, withStorage } from "~/lib/browser/storage";
import {
  LEGACY_PINS_KEY,
  LOCAL_PINS_KEY,
  LOCAL_REVISION_KEY,
  parseRevision,
  parseStoredPins,
  type DevicePins,
} from "../../pins.model";
import { parsePinRequests, type PinRequest } from "./pin-requests";
import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/*
 * What the browser stores about pins.
 */

/** Session storage key of the requests that the next page of this tab has to send. */
const REQUESTS_KEY = "pin-queue" satisfies StorageKeyName;

/** Whether an earlier page of this tab left requests to be sent. */
export function hasStoredRequests(): boolean {
  return isInTab(REQUESTS_KEY);
}

/** The requests that earlier pages of this tab could not finish, oldest first. */
export function readStoredRequests(): PinRequest[] {
  return parsePinRequests(readFromTab(REQUESTS_KEY) ?? []);
}

/** Stores requests for the next page of this tab. */
export function storeRequests(requests: readonly PinRequest[]): void {
  storeInTab(REQUESTS_KEY, requests.length === 0 ? null : requests);
}

/** The device's pins as mirrored in local storage; null when it holds none. Removes what an old version left. */
export function readLocalPins(): DevicePins | null {
  return withStorage(() => {
    localStorage.removeItem(LEGACY_PINS_KEY);
    const stored = localStorage.getItem(LOCAL_PINS_KEY);
    const revision = parseRevision(localStorage.getItem(LOCAL_REVISION_KEY));
    return stored === null && revision === 0 ? null : { revision, keys: parseStoredPins(stored) };
  }, null);
}

/** Mirrors the device's pins in local storage; null removes them. */
export function storeLocalPins(pins: DevicePins | null): void {
  withStorage(() => {
    if (pins === null) {
      localStorage.removeItem(LOCAL_PINS_KEY);
      localStorage.removeItem(LOCAL_REVISION_KEY);
    } else {
      localStorage.setItem(LOCAL_PINS_KEY, JSON.stringify(pins.keys));
      localStorage.setItem(LOCAL_REVISION_KEY, String(pins.revision));
    }
  }, undefined);
}
