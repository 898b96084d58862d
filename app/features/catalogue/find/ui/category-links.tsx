import { paths } from "~/lib/paths";
import { CATEGORY_LABELS, PART_CATEGORIES, type PartCategory } from "../../catalogue.model";
import { withFilter } from "../find-filter.model";
import { findQuery, type FindView } from "../find-view.model";
import { CategoryStrip } from "./category-strip";

/** The eight categories and "All parts" as links that keep the other filters. */
export function CategoryLinks({ view }: { readonly view: FindView }) {
  const { filter, facets, comparing } = view;
  const to = (category: PartCategory | null) => paths.find(findQuery(withFilter(filter, { category }), comparing));
  const all = {
    category: "find" as const,
    label: "All parts",
    count: facets.category.reduce((sum, count) => sum + count, 0),
    to: to(null),
    current: filter.category === null,
  };
  const each = PART_CATEGORIES.map((category, at) => ({
    category,
    label: CATEGORY_LABELS[category].plural,
    count: facets.category[at] ?? 0,
    to: to(category),
    current: filter.category === category,
  }));
  return <CategoryStrip label="Categories" entries={[all, ...each]} />;
}
