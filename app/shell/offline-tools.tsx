import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { fieldOf } from "~/lib/field-of";
import { useToaster } from "~/ui/feedback/toaster";
import { siteAreaOf } from "./site-areas";

/**
 * Renders nothing. Lets the tools work without a connection from their first visit on: the code for that loads on their
 * pages, and on others once there is a service worker.
 */
export function OfflineTools() {
  const { pathname } = useLocation();
  const router = usePageRouter();
  const { show } = useToaster();

  useEffect(() => {
    const isTool = siteAreaOf(pathname) === "tune";
    // The development server has none.
    if (!import.meta.env.PROD || !(isTool || fieldOf(fieldOf(navigator, "serviceWorker"), "controller"))) return;
    import("~/features/offline/tools-worker")
      .then(({ visitPage }) => visitPage(router, show))
      // Without a worker, or over plain http, the page is what it was.
      .catch(() => undefined);
  }, [router, show, pathname]);

  return null;
}
