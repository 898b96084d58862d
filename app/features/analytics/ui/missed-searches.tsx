import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface MissedSearchesProps {
  readonly searches: readonly { readonly q: string; readonly times: number }[];
}

/** What visitors looked for in vain, most often first. */
export function MissedSearches({ searches }: MissedSearchesProps) {
  if (searches.length === 0) return <p className="hint">Every search of the last 7 days has found something.</p>;
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
