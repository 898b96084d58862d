import { usePrefetch } from "~/lib/browser/use-online";
import { Drawing } from "~/ui/drawing/drawing";
import type { DrawingName } from "~/ui/drawing/drawing-names";
import { Link } from "~/ui/navigation/link";

interface CategoryStripProps {
  readonly label: string;
  readonly entries: readonly {
    readonly category: DrawingName;
    readonly label: string;
    readonly count: number;
    readonly to: string;
  }[];
}

/** Kinds of part as links, each with its drawing and the number of parts it shows. */
export function CategoryStrip({ label, entries }: CategoryStripProps) {
  const prefetch = usePrefetch();
  return (
    <nav aria-label={label}>
      <ul className="cat-strip">
        {entries.map((entry) => (
          <li key={entry.category}>
            <Link to={entry.to} prefetch={prefetch}>
              <Drawing name={entry.category} width={64} />
              {entry.label} <span className="count">{entry.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
