import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { CollectionSummary } from "../collections.model";

interface CollectionTrailProps extends Pick<CollectionSummary, "name" | "slug"> {
  /** The page below the collection. */
  readonly current: string;
}

/** The way from the saved parts over a collection to one of its pages. */
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
