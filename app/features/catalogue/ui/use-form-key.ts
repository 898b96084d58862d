import { useLocation, useNavigationType } from "@remix-run/react";
import { useState } from "react";

/**
 * A key that stays the same while the form itself changes the address, so that typing is not
 * interrupted, and changes when Back, a chip or another link does, so that the fields show what the
 * address says. Navigations of the form carry `state.keepForm`.
 */
export function useFormKey(): string {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [held, setHeld] = useState({ key: "first", location: location.key });
  if (held.location === location.key) return held.key;
  const state: unknown = location.state;
  // Back and Forward bring an entry's state along, although it is not the form that leads there.
  const keep = navigationType !== "POP" && typeof state === "object" && state !== null && "keepForm" in state;
  const next = { key: keep ? held.key : location.key, location: location.key };
  setHeld(next);
  return next.key;
}
