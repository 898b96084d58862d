import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { forgetAccountMarks } from "~/features/calibration/progress/account-marks";
import { settleTicks } from "~/features/guides/progress/account-copy";
import { useLivePageLocks } from "~/features/live/use-live-page-locks";
import { useLiveMember } from "~/features/live/use-live-member";
import { pageInQuestion } from "~/features/page-access/page-access.model";
import { useAuthEvents } from "~/features/accounts/ui/use-auth-events";
import { useGoingTo } from "~/lib/browser/use-going-to";
import { useLastRoute } from "~/lib/browser/use-last-route";
import { useSessionCheck } from "~/features/accounts/ui/use-session-check";
import { useSteadyPress } from "~/lib/browser/use-steady-press";
import { useRootData } from "./root-data";

/** Everything that JavaScript adds to every page. */
export function usePageBehaviours(): void {
  const { pathname, search } = useLocation();
  useSessionEvents();
  useLivePageLocks(isMovedByLocks(pathname, search));
  useLastRoute();
  useGoingTo();
  useSteadyPress();
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
}

/** Keeps the page in step with the visitor's session, pins and notices in other tabs and on other devices. */
function useSessionEvents(): void {
  const root = useRootData();
  const viewer = root?.viewer ?? null;
  // The data is undefined where the loader failed, and null where an action failed and the loader never ran.
  const unknown = root?.accountUnreachable ?? true;
  const session = viewer && { at: viewer.signedInAt, method: viewer.provider, username: viewer.username };
  useAuthEvents(unknown ? undefined : session);
  const isSignedOut = viewer === null && !unknown;
  useEffect(() => {
    if (isSignedOut) void forgetAccountMarks();
  }, [isSignedOut]);
  const owner = viewer?.username ?? null;
  useEffect(() => {
    if (!unknown) void settleTicks(owner);
  }, [unknown, owner]);
  useSessionCheck(viewer !== null || unknown);
  useLiveMember(viewer?.signedInAt ?? null);
}

/** Whether a changed lock can move a visitor of this address: pages that close, and the page that is shown instead. */
function isMovedByLocks(pathname: string, search: string): boolean {
  const page = pageInQuestion(pathname, search);
  return page !== null && page.originalProtection !== "none";
}
