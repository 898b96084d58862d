import { useEffect } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import { isMissing, mirrored } from "../progress/device-progress.model";
import { readCopy, sendCopy, storeCopy } from "../progress/progress-copy";

/**
 * Keeps a copy of the ticks that the device's cookie has, and gives the cookie back what it lacks: all of it once it has
 * expired, and those of a guide that it had no room for once that is looked at.
 *
 * @param cookie what the cookie says; null for a member, whose account has the ticks
 * @param guide id of the guide that is looked at; null for none
 */
export function useProgressCopy(cookie: string | null, guide: number | null): void {
  const revalidate = useOnlineRevalidation();
  useEffect(() => {
    if (cookie === null) return;
    const before = readCopy();
    const copy = mirrored(cookie, before);
    if (copy !== before) storeCopy(copy);
    if (!isMissing(cookie, copy, guide)) return;
    void sendCopy(copy, guide).then((taken) => {
      if (taken) revalidate();
    });
  }, [cookie, guide, revalidate]);
}
