import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { CATEGORY_LABELS, PART_CATEGORIES, type PartCategory } from "../../catalogue.model";
import { withFilter } from "../find-filter.model";
import { findQuery, type FindView } from "../find-view.model";

/** "All parts" and the eight categories as links that keep the other filters. */
export function CategoryLinks({ view }: { readonly view: FindView }) {
  const { filter, facets, comparing } = view;
  const chip = (category: PartCategory | null, label: string, count: number) => (
    <li key={label}>
      <Link
        className="chip"
        to={paths.find(findQuery(withFilter(filter, { category }), comparing))}
        preventScrollReset
        prefetch="intent"
        {...(filter.category === category ? { "aria-current": "page" } : {})}
      >
        {label} <span className="count">{count}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="Categories" data-focus="results-heading">
      <ul className="cat-chips">
        {chip(
          null,
          "All parts",
          facets.category.reduce((sum, count) => sum + count, 0),
        )}
        {PART_CATEGORIES.map((category, at) =>
          chip(category, CATEGORY_LABELS[category].plural, facets.category[at] ?? 0),
        )}
      </ul>
    </nav>
  );
}
