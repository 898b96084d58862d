import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdEvents } from "~/lib/browser/hold-events";
import { RequestInfoContext, requestInfoFromDocument } from "~/lib/browser/request-info";

const release = holdEvents();

/** Lets events through once the page is React's. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(release, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestInfoContext.Provider value={requestInfoFromDocument()}>
        <Hydrated>
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
