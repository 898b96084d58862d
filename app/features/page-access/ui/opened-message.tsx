import { Link } from "@remix-run/react";
import { useState } from "react";
import { Notice } from "~/ui/notice";

interface OpenedMessageProps {
  /** What the page is called. */
  readonly label: string;
  readonly closed: boolean;
  /** Where the visitor wanted to go. */
  readonly to: string;
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
        <Notice tone="success" title={`${label} has been unlocked`} className="mt-6">
          <Link to={to} className="link">
            Go to {label}
          </Link>
        </Notice>
      ) : null}
    </div>
  );
}
