import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface MissedSearchesProps {
  readonly searches: readonly { readonly q: string; readonly times: number }[];
  /** Said when there are none. */
  readonly none: string;
}

/** What visitors looked for in vain, most often first. */
export function MissedSearches({ searches, none }: MissedSearchesProps) {
  if (searches.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className="stat-rows">
      {searches.map(({ q, times }) => (
        <li key={q}>
          <Link to={paths.search({ q })}>
            <span className="wrap-anywhere">{q}</span>
            <strong>{times.toLocaleString("en-US")}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
