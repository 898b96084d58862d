import { momentWords } from "~/lib/moments";
import { StateWord } from "~/ui/admin-shell";
import type { LockView } from "../locks-view.model";

/** Open or locked, and for a locked page who did it and when. */
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
          <time dateTime={lockedAt}>{momentWords(lockedAt)}</time>
        </span>
      )}
    </>
  );
}
