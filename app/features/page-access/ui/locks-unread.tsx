import { Notice } from "~/ui/notice";
import { PAGE_ACCESS_TOASTS } from "../page-access.messages";

/** Tells administrators that what they see of the locks may be old. */
export function LocksUnread() {
  return (
    <Notice tone="danger" role="alert" title={PAGE_ACCESS_TOASTS.notRead.title} className="mb-4">
      The last locks that could be read go on. What you see here may be old.
    </Notice>
  );
}
