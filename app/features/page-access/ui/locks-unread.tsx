import { Notice } from "~/ui/feedback/notice";
import { PAGE_ACCESS_TOASTS } from "../page-access.messages";

/** A notice that the locks could not be read and those shown may be old. */
export function LocksUnread() {
  return (
    <Notice tone="danger" role="alert" title={PAGE_ACCESS_TOASTS.notRead.title} className="mb-4">
      Last known locks still apply. What you see here may be out of date.
    </Notice>
  );
}
