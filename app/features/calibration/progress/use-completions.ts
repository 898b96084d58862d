import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { paths } from "~/lib/paths";
import { claimMarks, marksIn, NO_MARKS, storedMarks, storeMark, subscribeToMarks } from "./completion-storage";
import { isNewer, marksOf, newest, UNKNOWN_OWNER, type Completions, type MarksOwner } from "./completions.model";

/** What a page knows of the visitor's marks. */
export interface Progress {
  /** Those of the account; null without one, and while they cannot be read. */
  readonly account: Completions | null;
  /** Whose marks the page shows. */
  readonly owner: MarksOwner;
  /** The printer that the marks are for. */
  readonly printer: { readonly slug: string; readonly label: string } | null;
}

/**
 * The account's marks and this browser's, of which the newer one counts. Once JavaScript runs each gets what the other
 * has: the browser's storage at once, the account by a form. What another account has left in this browser is removed.
 */
export function useCompletions({ account, owner, printer }: Progress): Completions {
  const slug = printer?.slug ?? null;
  const stored = useSyncExternalStore(
    subscribeToMarks,
    () => storedMarks(slug, owner),
    () => NO_MARKS,
  );
  const send = useSubmit();
  const sent = useRef("");
  useEffect(() => {
    claimMarks(owner);
  }, [owner]);
  useEffect(() => {
    if (account === null || owner === null || owner === UNKNOWN_OWNER) return;
    const own = marksIn(stored);
    for (const [calculator, mark] of marksOf(account)) {
      if (isNewer(mark, own[calculator])) storeMark({ slug: calculator, printer: slug }, owner, mark);
    }
    const unsaved = marksOf(own).filter(([calculator, mark]) => isNewer(mark, account[calculator]));
    // Once: the account may not take them.
    if (unsaved.length === 0 || sent.current === stored) return;
    sent.current = stored;
    const marks = JSON.stringify(unsaved.map(([key, mark]) => ({ key, ...mark })));
    const options = { method: "post", action: paths.tune(), navigate: false, fetcherKey: "marks" } as const;
    send({ intent: "sync", owner, marks }, options);
  }, [account, owner, slug, stored, send]);
  return newest(marksIn(stored), account ?? {});
}
