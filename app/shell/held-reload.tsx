import { useEffect } from "react";
import { heldReloads, holdingReloads, useIsReloadHeld } from "~/lib/browser/requests/held-reloads";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { dataAddress } from "./sending/data-address";

/**
 * Keeps the page when its newest data cannot be loaded, after a form or because something changed elsewhere, and says
 * so. What loads another page or another list goes on as before.
 */
export function HeldReload() {
  const router = usePageRouter();
  const isHeld = useIsReloadHeld();
  useEffect(() => {
    const request = window.fetch.bind(window);
    const holding = holdingReloads(request, ({ pathname }, init) => {
      const { location: here, navigation, revalidation } = router.state;
      if (init?.method !== undefined && init.method !== "GET") return false;
      if (pathname !== new URL(dataAddress(here.pathname), location.origin).pathname) return false;
      if (navigation.state === "idle") return revalidation === "loading";
      const isSent = navigation.formMethod !== undefined && navigation.formMethod.toUpperCase() !== "GET";
      return isSent && navigation.location.pathname === here.pathname;
    });
    let on = true;
    window.fetch = async (input, init) => (on ? holding : request)(input, init);
    return () => {
      // Another script may have put its own function around this one, which stays.
      on = false;
    };
  }, [router]);
  if (!isHeld) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This page could not be refreshed"
      className="toast toast-floating"
      action={
        <Button type="button" small onClick={heldReloads.tryAgain}>
          Try again
        </Button>
      }
    >
      Nothing you did is lost. The page is refreshed as soon as the server answers.
    </Notice>
  );
}
