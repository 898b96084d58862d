import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { Pagination } from "~/ui/navigation/pagination";
import type { CollectionSummary } from "../collections.model";
import { CollectionGrid } from "./saved/collection-grid";

interface PublicCollectionsProps {
  readonly view: {
    readonly collections: readonly CollectionSummary[];
    readonly total: number;
    readonly page: number;
    readonly pageCount: number;
  };
}

/** The collections that their owners have made public. */
export function PublicCollections({ view }: PublicCollectionsProps) {
  const { collections, total, page, pageCount } = view;
  return (
    <div className="wrap">
      <PageHeader title="Public collections">Lists of parts that members share. Open one to save a copy.</PageHeader>
      {total === 0 ? (
        <EmptyState
          title="No public collections yet"
          action={<LinkButton to={paths.saved()}>Your saved parts</LinkButton>}
        >
          Make one of yours public, and it is listed here.
        </EmptyState>
      ) : (
        <section aria-labelledby="collections-heading" className="grid gap-4">
          <h2 id="collections-heading" className="section-title">
            Latest changes first <span className="count">{total}</span>
          </h2>
          <CollectionGrid collections={collections} />
          <Pagination
            page={page}
            pageCount={pageCount}
            to={(wanted) => paths.collections(wanted === 1 ? undefined : { page: wanted })}
            label="Pages of collections"
          />
          <p className="downloads">
            Download <a href={paths.collectionsJson(page === 1 ? undefined : { page })}>JSON</a>
          </p>
        </section>
      )}
    </div>
  );
}
