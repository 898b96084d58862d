import { Link } from "@remix-run/react";
import { Pagination } from "~/ui/navigation/pagination";
import type { DataQuality, OpenProblem, QualityProblem } from "../data-quality.model";

interface DataQualityListProps {
  readonly quality: DataQuality;
  /** Address of one page of a problem; with null, of the list with no problem open. */
  readonly to: (problem: QualityProblem | null, page?: number) => string;
}

const figure = (count: number): string => count.toLocaleString("en-GB");

/** The problems of the catalogue with their counts, and the entries of the one that is open. */
export function DataQualityList({ quality, to }: DataQualityListProps) {
  const { problems, open } = quality;
  return (
    <ul className="problems">
      {problems.map(({ key, label, why, count, total }) => (
        <li key={key}>
          <div className="problem">
            <p>
              {count === 0 ? (
                label
              ) : (
                <Link
                  to={to(open?.key === key ? null : key)}
                  preventScrollReset
                  {...(open?.key === key ? { "aria-current": "true" } : {})}
                >
                  {label}
                </Link>
              )}
              <span className="hint">{why}</span>
            </p>
            <span className="share">
              {count === 0 ? "none" : <strong>{figure(count)}</strong>}
              {count === 0 ? null : <span className="hint"> of {figure(total)}</span>}
            </span>
          </div>
          {open?.key === key ? <Affected open={open} to={(page) => to(key, page)} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Affected({ open, to }: { readonly open: OpenProblem; readonly to: (page: number) => string }) {
  return (
    <div className="affected">
      <ul className="cols" aria-label={open.label}>
        {open.entries.map((entry) => (
          <li key={entry.key}>
            <Link to={entry.to}>{entry.name}</Link>
            {entry.kind === null ? null : <span className="hint"> {entry.kind}</span>}
          </li>
        ))}
      </ul>
      <Pagination page={open.page} pageCount={open.pageCount} to={to} label={`Pages of: ${open.label}`} />
    </div>
  );
}
