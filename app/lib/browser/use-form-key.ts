import { useLocation, useNavigationType, type Location } from "@remix-run/react";
import { useState } from "react";

/** Whether the filter form itself led to this location. */
export function keepsForm({ state }: Location<unknown>): boolean {
  return typeof state === "object" && state !== null && "keepForm" in state;
}

/**
 * A key for the filter form. It stays the same when the form itself changes the address, so that typing is not
 * interrupted. It changes when Back, a chip or another link does, so that the fields show the filter of the address.
 * Navigations of the form have `state.keepForm`.
 */
export function useFormKey(): number {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [held, setHeld] = useState({ key: 0, location: location.key });
  if (held.location === location.key) return held.key;
  // Back and Forward restore the state of an entry, although the form did not cause the navigation.
  const keep = navigationType !== "POP" && keepsForm(location);
  // Counted, and not the location's key: Back leads to a location whose key the form may have already.
  const next = { key: keep ? held.key : held.key + 1, location: location.key };
  setHeld(next);
  return next.key;
}
