import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Drawing } from "~/ui/drawing/drawing";
import type { CollectionSummary } from "../../collections.model";
import { CollectionGrid } from "./collection-grid";
import { CreateCollectionForm } from "../create-collection-form";

/** Number of collections shown without `?collections=all`. */
const SHOWN_FIRST = 6;

interface SavedCollectionsProps {
  readonly collections: readonly CollectionSummary[];
  readonly all: boolean;
  /** The form was submitted with errors: it is open. */
  readonly refused: boolean;
}

/** The member's collections, and the form for a new one. */
export function SavedCollections({ collections, all, refused }: SavedCollectionsProps) {
  const shown = all ? collections : collections.slice(0, SHOWN_FIRST);
  return (
    <section id="collections" aria-labelledby="collections-heading">
      <h2 id="collections-heading" className="section-title">
        Collections <span className="count">{collections.length}</span>
      </h2>
      {collections.length === 0 ? (
        <div className="card grid gap-5 p-5 md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:max-lg:items-center md:max-lg:gap-8">
          <div className="grid justify-items-start gap-2">
            <Drawing name="unfinished" width={160} />
            <h3>Create your first collection</h3>
            <p className="hint">
              The parts of one upgrade, spares worth having, a list for a friend: in your own order, with notes, private
              until you share it.
            </p>
          </div>
          <CreateCollectionForm />
        </div>
      ) : (
        <>
          <CollectionGrid collections={shown} />
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-1">
            <details className="more grow basis-72" open={refused}>
              <summary>New collection</summary>
              <div className="card mt-2 max-w-xl p-5">
                <CreateCollectionForm />
              </div>
            </details>
            {shown.length < collections.length ? (
              <LinkButton variant="quiet" to={`${paths.saved({ collections: "all" })}#collections`} preventScrollReset>
                Show all {collections.length} collections
              </LinkButton>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}

/** For visitors without an account: what signing in offers. */
export function SignInForCollections() {
  return (
    <section className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-5" aria-labelledby="sign-in-heading">
      <Drawing name="unfinished" width={112} />
      <div className="grid grow basis-64 gap-1">
        <h2 id="sign-in-heading">Sign in to create collections</h2>
        <p className="hint">Ordered lists with notes that you can share. Your pins sync to every device you use.</p>
      </div>
      <LinkButton to={paths.auth({ next: paths.saved() })} variant="primary">
        Sign in
      </LinkButton>
    </section>
  );
}
