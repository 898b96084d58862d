import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icon";
import type { FitCounts } from "../item-list.model";

interface FitSummaryProps {
  readonly counts: FitCounts;
  readonly printerLabel: string;
  /** This page, to come back to with another printer. */
  readonly here: string;
  /** A form that asks about another printer without changing one's own. */
  readonly other?: ReactNode;
}

/** How many of the parts fit one printer. Those that do not stay in the list, marked. */
export function FitSummary({ counts, printerLabel, here, other }: FitSummaryProps) {
  const { fits, notListed, unverified } = counts;
  return (
    <section className="printer-bar" aria-labelledby="fit-heading">
      <Icon name="printer" />
      <h2 id="fit-heading">Fit on {printerLabel}</h2>
      <ul className="fit-counts">
        <li className="fit mark fit-listed">{fits} known to fit</li>
        {notListed === 0 ? null : <li className="fit mark fit-not-listed">{notListed} not listed</li>}
        {unverified === 0 ? null : <li className="fit mark fit-unverified">{unverified} not verified</li>}
      </ul>
      {other}
      <Link className="btn btn-sm" to={paths.myPrinter({ next: here })}>
        Change printer
      </Link>
    </section>
  );
}
