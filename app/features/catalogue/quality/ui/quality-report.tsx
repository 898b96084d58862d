import { AddressNotice } from "~/ui/feedback/address-notice";
import type { PartCategory } from "../../catalogue.model";
import type { DataQuality, QualityProblem } from "../data-quality.model";
import { ProblemList, PROBLEM_LIST_ID } from "./problem-list";
import { ProblemMenu } from "./problem-menu";

/** What the address of a list of problems says. */
export interface QualityAddress {
  readonly problem: QualityProblem;
  readonly category?: PartCategory | null;
  readonly page?: number | null;
}

interface QualityReportProps {
  readonly quality: DataQuality;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
  readonly to: (address: QualityAddress) => string;
  /** Address of the open problem as a file. */
  readonly csv?: (address: QualityAddress) => string;
}

/** All problems of the catalogue, and the open one in full. */
export function QualityReport({ quality: { problems, open }, notes, to, csv }: QualityReportProps) {
  return (
    <div className="quality">
      <AddressNotice lines={notes} />
      <nav aria-labelledby="problems-heading">
        <h2 id="problems-heading" className="sr-only">
          Problems
        </h2>
        <ProblemMenu
          problems={problems}
          current={open?.key ?? null}
          to={(problem) => `${to({ problem })}#${PROBLEM_LIST_ID}`}
        />
      </nav>
      {open === null ? (
        <p>Nothing is wrong, uncertain or missing here.</p>
      ) : (
        <ProblemList
          open={open}
          to={(category, page = 1) => to({ problem: open.key, category, page: page === 1 ? null : page })}
          csv={csv === undefined ? null : csv({ problem: open.key, category: open.category })}
        />
      )}
    </div>
  );
}
