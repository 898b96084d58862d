import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdEvents } from "~/lib/browser/requests/hold-events";
import { sharingRouteLists } from "~/lib/browser/requests/route-lists";
import { keepTypedText } from "~/lib/browser/typed-text";
import { noteFormsOfDocument } from "~/lib/forms/filled-before-hydration";
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

/** Hydrates the page; `onHydrated` is called when its router listens. */
export function hydrate(onHydrated: () => void): void {
  noteFormsOfDocument();
  // First, since events are then held back from all that listen later.
  const putTypedTextBack = keepTypedText();
  const releaseEvents = holdEvents();
  const onTaken = () => {
    putTypedTextBack();
    releaseEvents();
  };
  window.fetch = sharingRouteLists(window.fetch.bind(window));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestInfoContext.Provider value={requestInfoFromDocument()}>
          <Hydrated onTaken={onTaken} onDone={onHydrated}>
            <RemixBrowser />
          </Hydrated>
        </RequestInfoContext.Provider>
      </StrictMode>,
      {
        // React then draws the page anew; events must not stay away for that.
        onRecoverableError: (error) => {
          releaseEvents();
          reportError(error);
        },
      },
    );
  });
}
