import { useLocation, useNavigationType } from "@remix-run/react";
import { useState } from "react";

/**
 * A key for the filter form. It stays the same when the form itself changes the address, so that typing is not
 * interrupted. It changes when Back, a chip or another link does, so that the fields show the filter of the address.
 * Navigations of the form have `state.keepForm`.
 */
export function useFormKey(): string {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [held, setHeld] = useState({ key: "first", location: location.key });
  if (held.location === location.key) return held.key;
  const state: unknown = location.state;
  // Back and Forward restore the state of an entry, although the form did not cause the navigation.
  const keep = navigationType !== "POP" && typeof state === "object" && state !== null && "keepForm" in state;
  const next = { key: keep ? held.key : location.key, location: location.key };
  setHeld(next);
  return next.key;
}
