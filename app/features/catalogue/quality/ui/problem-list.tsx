import { ChipList } from "~/ui/chip";
import { Pagination } from "~/ui/navigation/pagination";
import { Link } from "~/ui/navigation/link";
import type { PartCategory } from "../../catalogue.model";
import type { OpenProblem, ProblemEntry } from "../data-quality.model";

interface ProblemListProps {
  readonly open: OpenProblem;
  /** Address of one page of the problem, limited to a category or not. */
  readonly to: (category: PartCategory | null, page?: number) => string;
  /** The list as a file; null where there is none. */
  readonly csv: string | null;
}

/** Where the list begins, below the menu on narrow screens. */
export const PROBLEM_LIST_ID = "open-problem";

/** Everything that has one problem. */
export function ProblemList({ open, to, csv }: ProblemListProps) {
  const { label, why, category, categories, entries, page, pageCount } = open;
  return (
    <section aria-labelledby={PROBLEM_LIST_ID} className="problem-list">
      <h2 id={PROBLEM_LIST_ID}>{label}</h2>
      <p className="hint">{why}</p>
      {categories.length === 0 ? null : (
        <ChipList label="Category">
          {[{ value: null, label: "All", count: null }, ...categories].map(({ value, label: name, count }) => (
            <li key={name}>
              <Link
                to={to(value)}
                className="chip"
                preventScrollReset
                {...(value === category ? { "aria-current": "true" } : {})}
              >
                {count === null ? name : `${name} (${String(count)})`}
              </Link>
            </li>
          ))}
        </ChipList>
      )}
      <ol className="affected">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} to={(next) => to(category, next)} label={`Pages of: ${label}`} />
      {csv === null ? null : (
        <p className="downloads">
          Download <a href={csv}>CSV</a>
        </p>
      )}
    </section>
  );
}

function Entry({ entry: { part, printer, detail } }: { readonly entry: ProblemEntry }) {
  return (
    <li>
      {part === null ? null : (
        <>
          <Link to={part.to}>{part.name}</Link> <span className="hint">{part.kind}</span>
        </>
      )}
      {part !== null && printer !== null ? " on " : null}
      {printer === null ? null : <Link to={printer.to}>{printer.name}</Link>}
      {detail === null ? null : <p>{detail}</p>}
    </li>
  );
}
