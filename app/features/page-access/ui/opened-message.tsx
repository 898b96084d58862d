import { useState } from "react";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";

interface OpenedMessageProps {
  readonly label: string;
  readonly closed: boolean;
  /** Address of the page; null while it is not built yet. */
  readonly to: string | null;
}

/**
 * Says that a page has been unlocked while the visitor was on the page shown instead. Its status region is in the page
 * from the beginning, since screen readers announce changes only of a region that was there before.
 */
export function OpenedMessage({ label, closed, to }: OpenedMessageProps) {
  const [wasClosed] = useState(closed);
  return (
    <div role="status">
      {wasClosed && !closed ? (
        <Notice
          tone="success"
          title={to === null ? `${label} is no longer closed` : `${label} has been unlocked`}
          className="mt-6"
        >
          {to === null ? (
            "It is still being built, so there is nothing to see there yet."
          ) : (
            <Link to={to} className="link">
              Go to {label}
            </Link>
          )}
        </Notice>
      ) : null}
    </div>
  );
}
