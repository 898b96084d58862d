import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import type { CollectionSummary } from "../../collections.model";

interface CollectionTrailProps extends Pick<CollectionSummary, "name" | "slug"> {
  /** Label of the page below the collection. */
  readonly current: string;
}

/** Breadcrumbs of a page below a collection. */
export function CollectionTrail({ name, slug, current }: CollectionTrailProps) {
  return (
    <Breadcrumbs
      trail={[
        { label: "Saved", to: paths.saved() },
        { label: name, to: paths.collection(slug) },
      ]}
      current={current}
    />
  );
}
