import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdEvents } from "~/lib/browser/requests/hold-events";
import { sharingRouteLists } from "~/lib/browser/requests/route-lists";
import { RequestInfoContext, requestInfoFromDocument } from "~/lib/browser/request-info";

interface HydratedProps {
  readonly children: ReactNode;
  /** React's handlers are in place. */
  readonly onTaken: () => void;
  /** The router listens as well. */
  readonly onDone: () => void;
}

/** Calls back when React has taken over the page. */
function Hydrated({ children, onTaken, onDone }: HydratedProps) {
  // With the listeners of forms, not after the next paint: what they make of a field that was left in between would be
  // an event without a listener, and the browser would send the form.
  useLayoutEffect(onTaken, [onTaken]);
  useEffect(onDone, [onDone]);
  return children;
}

/**
 * Watches what is typed into text areas, since React puts the text of the document back into each that it hydrates.
 * Returns what writes into them what was typed, and ends it.
 */
function keepTypedText(): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const keep = (area: HTMLTextAreaElement) => typed.set(area, area.value);
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) keep(area);
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  addEventListener("input", onInput, true);
  return () => {
    removeEventListener("input", onInput, true);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
  };
}

/** Hydrates the page; `onHydrated` is called when its router listens. */
export function hydrate(onHydrated: () => void): void {
  const writeTypedText = keepTypedText();
  const releaseEvents = holdEvents();
  const release = () => {
    writeTypedText();
    releaseEvents();
  };
  window.fetch = sharingRouteLists(window.fetch.bind(window));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestInfoContext.Provider value={requestInfoFromDocument()}>
          <Hydrated onTaken={release} onDone={onHydrated}>
            <RemixBrowser />
          </Hydrated>
        </RequestInfoContext.Provider>
      </StrictMode>,
      {
        // React then draws the page anew; events must not stay away for that.
        onRecoverableError: (error) => {
          release();
          reportError(error);
        },
      },
    );
  });
}
