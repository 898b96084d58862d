import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useOnline } from "~/lib/browser/use-online";
import {
  claimMarks,
  hasUnsentMarks,
  marksIn,
  NO_MARKS,
  storedMarks,
  storeNewer,
  subscribeToMarks,
} from "./completion-storage";
import { marksOf, newest, UNKNOWN_OWNER, type Completions, type MarksOwner } from "./completions.model";

/** What a page knows of the visitor's marks. */
export interface Progress {
  /** Those of the account; null without one, and while they cannot be read. */
  readonly account: Completions | null;
  /** Whose marks the page shows. */
  readonly owner: MarksOwner;
  /** The printer that the marks are for. */
  readonly printer: {
    readonly slug: string;
    readonly label: string;
    /** Slugs that lead to it, which this browser may know it by. */
    readonly oldSlugs?: readonly string[];
  } | null;
}

/** What the storage was claimed with. A page that is drawn again with it may show an account that has been signed out. */
const claimed = new WeakSet<Progress>();

/**
 * The account's marks and this browser's, of which the newer one counts. Once JavaScript runs each gets what the other
 * has: the browser's storage at once, the account by a request. What another account has left in this browser is removed.
 */
export function useCompletions(progress: Progress): Completions {
  const { account, owner, printer } = progress;
  const slug = printer?.slug ?? null;
  const stored = useSyncExternalStore(
    subscribeToMarks,
    () => storedMarks(slug, owner),
    () => NO_MARKS,
  );
  useEffect(() => {
    if (claimed.has(progress)) return;
    claimed.add(progress);
    claimMarks(owner, slug, printer?.oldSlugs);
  }, [progress, owner, slug, printer]);
  useEffect(() => {
    if (account === null || owner === null || owner === UNKNOWN_OWNER) return;
    storeNewer(account, slug, owner);
  }, [account, owner, slug]);
  const marks = marksIn(stored);
  useSendingMarks(progress, stored, marksOf(marks).length > 0);
  return newest(marks, account ?? {});
}

/**
 * Sends the account what this browser has and it has not, of other printers, too: at once, or as soon as there is a
 * connection again.
 */
function useSendingMarks(progress: Progress, stored: string, hasAny: boolean): void {
  const online = useOnline();
  const { revalidate } = useRevalidator();
  const sent = useRef("");
  useEffect(() => {
    if (!online || !(hasAny || hasUnsentMarks())) return;
    import("./send-marks")
      .then(async ({ sendMarks }) => {
        // What the server has to say comes with the page's data.
        if (await sendMarks(progress, stored, sent)) revalidate();
      })
      .catch(() => undefined);
  }, [progress, online, stored, hasAny, revalidate]);
}
