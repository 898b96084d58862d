import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestInfoContext, requestInfoFromDocument } from "~/lib/browser/request-info";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestInfoContext.Provider value={requestInfoFromDocument()}>
        <RemixBrowser />
      </RequestInfoContext.Provider>
    </StrictMode>,
  );
});
