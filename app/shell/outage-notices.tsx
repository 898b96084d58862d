import { Notice } from "~/ui/feedback/notice";
import { useRootData } from "./root-data";

/** Notices about what cannot be reached right now: the catalogue's source, the account service. */
export function OutageNotices() {
  const root = useRootData();
  return (
    <>
      {root?.stale ? (
        <div className="wrap pt-4">
          <Notice tone="warning" title="The catalogue may be a few minutes old">
            We cannot reach its source right now. Everything here still works.
          </Notice>
        </div>
      ) : null}
      {root?.accountUnreachable && !root.isCopy ? (
        <div className="wrap pt-4">
          <Notice tone="warning" title="Accounts cannot be reached right now">
            You stay signed in. Your account is shown again once we can reach it.
          </Notice>
        </div>
      ) : null}
    </>
  );
}
