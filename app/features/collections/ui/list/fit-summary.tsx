import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import type { FitAnswer } from "~/features/catalogue/fit/fit.model";
import type { PrinterLink } from "~/features/catalogue/catalogue.model";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import type { FitCounts } from "../../item-list.model";

const OTHER_ANSWERS: readonly { readonly answer: FitAnswer; readonly words: string; readonly mark: string }[] = [
  { answer: "should_fit", words: "should fit", mark: "fit-should-fit" },
  { answer: "needs_change", words: "with a change", mark: "fit-needs-change" },
  { answer: "does_not_fit", words: "not as it is", mark: "fit-does-not-fit" },
  { answer: "not_listed", words: "not listed", mark: "fit-not-listed" },
  { answer: "not_verified", words: "not verified", mark: "fit-not-verified" },
];

interface FitSummaryProps {
  readonly counts: FitCounts;
  readonly printer: PrinterLink;
  /** Path of the page, to redirect back to after the printer was changed. */
  readonly here: string;
  /** A control that shows the fit for another printer. */
  readonly other?: ReactNode;
}

/** How many of the parts fit a printer. */
export function FitSummary({ counts, printer, here, other }: FitSummaryProps) {
  return (
    <section className="printer-bar" aria-labelledby="fit-heading">
      <Icon name="printer" />
      <h2 id="fit-heading">
        Fit on{" "}
        <Link to={paths.printer(printer)} className="link">
          {printer.label}
        </Link>
      </h2>
      <ul className="flex flex-[1_1_14rem] flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] tabular-nums">
        <li className="fit mark fit-listed">{counts.universal + counts.listed} known to fit</li>
        {OTHER_ANSWERS.map(({ answer, words, mark }) =>
          counts[answer] === 0 ? null : (
            <li key={answer} className={`fit mark ${mark}`}>
              {counts[answer]} {words}
            </li>
          ),
        )}
      </ul>
      {other}
      <LinkButton small to={paths.myPrinter({ next: here })}>
        Change printer
      </LinkButton>
    </section>
  );
}
