import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface ReportCountsProps {
  /** Fit reports of the last seven days; null while they cannot be read. */
  readonly recent: number | null;
  readonly hidden: number;
  /** There are more hidden ones than are counted. */
  readonly hasMore: boolean;
  /** Members who say that something in the catalogue is wrong, and wait; null while they cannot be read. */
  readonly waiting: number | null;
}

const figure = (count: number | null): string => count?.toLocaleString("en-US") ?? "not known now";

/** What members report: how parts fit, and what is wrong. */
export function ReportCounts({ recent, hidden, hasMore, waiting }: ReportCountsProps) {
  return (
    <ul className="stat-rows">
      <li>
        <Link to={paths.adminSubmissions({ kind: "report" })}>
          <span>Something is wrong, to review</span>
          <strong>{figure(waiting)}</strong>
        </Link>
      </li>
      <li>
        <Link to={paths.adminReports()}>
          <span>Hidden fit reports</span>
          <strong>
            {figure(hidden)}
            {hasMore ? " or more" : ""}
          </strong>
        </Link>
      </li>
      <li className="lock-line">
        <span>New fit reports, 7 days</span>
        <strong>{figure(recent)}</strong>
      </li>
    </ul>
  );
}
