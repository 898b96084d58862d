import { formatDateTime } from "~/lib/text/format-date";
import { StateWord } from "~/ui/layout/admin-shell";
import type { LockView } from "../admin/locks-view.model";

/** Open or locked, and who locked the page and when. */
export function LockState({ lock }: { readonly lock: LockView }) {
  const { isLocked, lockedAt, lockedBy, protection } = lock;
  if (!isLocked) {
    return <StateWord tone="success">{protection === "none" ? "Always open" : "Open"}</StateWord>;
  }
  return (
    <>
      <StateWord tone="warning">Locked</StateWord>
      {lockedAt === null ? null : (
        <span className="hint">
          {lockedBy === null ? "" : `by ${lockedBy}, `}
          <time dateTime={lockedAt}>{formatDateTime(lockedAt)}</time>
        </span>
      )}
    </>
  );
}
