import type { ReactNode } from "react";
import { buttonClass } from "../button";
import { Icon } from "../drawing/icon";
import { useDismissableDetails } from "../use-dismissable-details";

interface FilterSheetProps {
  /** On the button: "Filters". */
  readonly label: string;
  /** How many filters are on; shown on the button. */
  readonly count: number;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * The filters of a list: a sidebar that is always open from 1024 px, below that a button and a sheet over
 * the page. Escape closes the sheet when JavaScript runs; its heading closes it with and without.
 */
export function FilterSheet({ label, count, children }: FilterSheetProps) {
  const ref = useDismissableDetails();
  return (
    <details className="sheet filters" ref={ref}>
      <summary className={buttonClass({})}>
        <span className="when-open">
          <Icon name="x" /> Close {label.toLowerCase()}
        </span>
        <span className="when-closed">
          <Icon name="filter" /> {label}
          {count > 0 ? ` (${String(count)})` : null}
        </span>
      </summary>
      {children}
    </details>
  );
}
