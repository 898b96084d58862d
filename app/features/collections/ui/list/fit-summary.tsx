import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import type { FitCounts } from "../../item-list.model";

interface FitSummaryProps {
  readonly counts: FitCounts;
  readonly printerLabel: string;
  /** Path of the page, to redirect back to after the printer was changed. */
  readonly here: string;
  /** A control that shows the fit for another printer. */
  readonly other?: ReactNode;
}

/** How many of the parts fit a printer. */
export function FitSummary({ counts, printerLabel, here, other }: FitSummaryProps) {
  const { fits, notListed, unverified } = counts;
  return (
    <section className="printer-bar" aria-labelledby="fit-heading">
      <Icon name="printer" />
      <h2 id="fit-heading">Fit on {printerLabel}</h2>
      <ul className="flex flex-[1_1_14rem] flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] tabular-nums">
        <li className="fit mark fit-listed">{fits} known to fit</li>
        {notListed === 0 ? null : <li className="fit mark fit-not-listed">{notListed} not listed</li>}
        {unverified === 0 ? null : <li className="fit mark fit-unverified">{unverified} not verified</li>}
      </ul>
      {other}
      <LinkButton small to={paths.myPrinter({ next: here })}>
        Change printer
      </LinkButton>
    </section>
  );
}
