import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

// React warns of layout effects on a server, where neither kind runs.
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * After a client navigation to another page, moves the focus to its main heading and returns the
 * page's title for a live region. A change of the query alone (filters) leaves the focus where it is, unless a link
 * of a navigation within the page made it (categories, page numbers): then it moves to the heading which that
 * navigation names in `data-focus`, else to the main one.
 */
export function useRouteFocus(): string {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(pathname);
  const previousSearch = useRef(search);
  const [announcement, setAnnouncement] = useState("");

  // Not later: the visitor could have moved the focus on the new page already, and would lose it.
  useEffectBeforePaint(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    if (navigationType === "POP") return;
    focusHeading(document.querySelector("main h1"));
  }, [pathname, navigationType]);

  // Read before the page changes, which may remove the link.
  const pressedIn = typeof document === "undefined" ? null : document.activeElement?.closest("main nav");
  useEffectBeforePaint(() => {
    if (previousSearch.current === search) return;
    previousSearch.current = search;
    if (navigationType === "POP" || !(pressedIn instanceof HTMLElement)) return;
    focusHeading(document.getElementById(pressedIn.dataset["focus"] ?? "") ?? document.querySelector("main h1"));
  }, [search, navigationType, pressedIn]);

  return announcement;
}

function focusHeading(heading: Element | null): void {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
