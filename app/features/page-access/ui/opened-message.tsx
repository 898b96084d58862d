import { Link } from "@remix-run/react";
import { useState } from "react";
import { Notice } from "~/ui/notice";

interface OpenedMessageProps {
  /** What the page is called. */
  readonly label: string;
  readonly closed: boolean;
  /** Where the visitor wanted to go; null while there is nothing there yet, lock or no lock. */
  readonly to: string | null;
}

/**
 * Tells somebody who waits in front of a closed page that it has opened. It stands in the page from the beginning, since
 * only a region that was there before is read out when its words change.
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
