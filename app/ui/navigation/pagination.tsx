import { pageNumbers } from "./page-numbers";
import { Icon } from "../drawing/icon";
import { Link } from "./link";

interface PaginationProps {
  /** Current page, from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Address of a page. */
  readonly to: (page: number) => string;
  /** Names the navigation: "Pages of parts". */
  readonly label?: string | undefined;
}

/** Links to the pages of a list: numbers from 768 px, "Page 3 of 9" between the arrows below that. */
export function Pagination({ page, pageCount, to, label = "Pages" }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          Previous
        </Link>
      ) : (
        <span className="off">
          <Icon name="chevron-left" />
          Previous
        </span>
      )}
      <ol>
        {pageNumbers(page, pageCount).map((entry) => (
          <li key={entry}>
            {typeof entry === "string" ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={to(entry)}
                aria-label={`Page ${String(entry)}`}
                {...(entry === page ? { "aria-current": "page" as const } : {})}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <span className="where">
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <Link to={to(page + 1)} rel="next">
          Next
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span className="off">
          Next
          <Icon name="chevron-right" />
        </span>
      )}
    </nav>
  );
}
