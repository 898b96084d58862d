import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

// React warns of layout effects on a server, where neither kind runs.
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * After a client navigation to another page, moves the focus to its main heading and returns the
 * page's title for a live region. A change of the query alone (filters) leaves the focus where it is.
 */
export function useRouteFocus(): string {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");

  // Not later: the visitor could have moved the focus on the new page already, and would lose it.
  useEffectBeforePaint(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    if (navigationType === "POP") return;
    const heading = document.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, navigationType]);

  return announcement;
}
