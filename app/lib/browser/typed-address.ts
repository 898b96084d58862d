import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { fieldOf } from "../field-of";
import { changedQuery } from "../forms/changed-query";

/*
 * What is typed into some pages stands in their address, so that it can be shared and Back finds it. The router is not
 * told: it would ask the server for the page anew. So its location has the query that the page was opened with, and
 * whoever needs the address on the screen asks here.
 */

const listeners = new Set<() => void>();

/** Browsers let a page change its address only so often. */
const PAUSE_MS = 400;

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly query: () => string;
}

/** What the page may be left by: a press of a link, above all, which need not take the focus from a field first. */
const BEFORE_LEAVING = ["pointerdown", "pagehide"] as const;

/** Has the page's address follow what is typed: when the typing pauses, and at once when a field or the page is left. */
export function useTypedAddress() {
  const waiting = useRef<Waiting | null>(null);
  const address = useMemo(() => {
    const forget = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = null;
    };
    const show = () => {
      const query = waiting.current?.query;
      forget();
      if (query) showTypedQuery(query());
    };
    /** The query is asked for when the address is going to be changed. */
    const typed = (query: () => string) => {
      forget();
      waiting.current = { query, timer: setTimeout(show, PAUSE_MS) };
    };
    return { typed, show, forget };
  }, []);
  const { key } = useLocation();
  useEffect(() => {
    for (const event of BEFORE_LEAVING) addEventListener(event, address.show, true);
    // The next page has an address of its own, also when it is the same page for other values.
    return () => {
      for (const event of BEFORE_LEAVING) removeEventListener(event, address.show, true);
      address.forget();
    };
  }, [address, key]);
  return address;
}

/** Replaces the query of the page's address by what was typed. */
function showTypedQuery(query: string): void {
  history.replaceState(history.state, "", `?${query}${location.hash}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * The query of the page on the screen, with what was typed.
 *
 * @param place of the router
 */
export function useShownQuery({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return useSyncExternalStore(
    subscribe,
    // The address of a page that is being opened is already that of the next one.
    () => (location.pathname === pathname ? location.search : search),
    () => search,
  );
}

/**
 * The path of the page on the screen with what its visitor has changed in its form, to come back to with another printer,
 * which fills in the rest. What an empty form has is the `emptyForm` of the page's data.
 */
export function useChangedAddress(): string {
  const place = useLocation();
  const shown = useShownQuery(place);
  const form = useMatches()
    .map(({ data }) => fieldOf(data, "emptyForm"))
    .findLast((one) => one !== undefined);
  const [values, mark] = [fieldOf(form, "values"), fieldOf(form, "mark")];
  const isForm = typeof values === "string" && typeof mark === "string";
  return place.pathname + (isForm ? changedQuery(shown, { values, mark }) : shown);
}
