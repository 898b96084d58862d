import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdEvents } from "~/lib/browser/hold-events";
import { RequestInfoContext, requestInfoFromDocument } from "~/lib/browser/request-info";

/** Tells once the page is React's. */
function Hydrated({ children, onDone }: { readonly children: ReactNode; readonly onDone: () => void }) {
  useEffect(onDone, [onDone]);
  return children;
}

/** Gives the page to React; `onHydrated` is called when its router listens. */
export function hydrate(onHydrated: () => void): void {
  const release = holdEvents();
  const done = () => {
    release();
    onHydrated();
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestInfoContext.Provider value={requestInfoFromDocument()}>
          <Hydrated onDone={done}>
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
