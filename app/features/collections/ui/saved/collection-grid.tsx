import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Icon } from "~/ui/drawing/icon";
import type { IconName } from "~/ui/drawing/icon-names";
import { formatPartCount, VISIBILITY_TEXTS, type CollectionSummary, type Visibility } from "../../collections.model";
import { Link } from "~/ui/navigation/link";

const VISIBILITY_ICONS: Readonly<Record<Visibility, IconName>> = { private: "lock", unlisted: "link", public: "eye" };

/** The visibility of a collection with its icon. */
export function VisibilityMark({ visibility }: { readonly visibility: Visibility }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      <Icon name={VISIBILITY_ICONS[visibility]} small />
      {VISIBILITY_TEXTS[visibility].label}
    </span>
  );
}

/** Collections as cards. */
export function CollectionGrid({ collections }: { readonly collections: readonly CollectionSummary[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
      {collections.map((collection) => (
        <li key={collection.id} className="collection-card">
          <h3>
            <Link to={paths.collection(collection.slug)} discover="none">
              {collection.name}
            </Link>
          </h3>
          {collection.description === null ? null : <p className="about">{collection.description}</p>}
          <p className="meta">
            <strong>{formatPartCount(collection.itemCount)}</strong>
            <VisibilityMark visibility={collection.visibility} />
            <span>
              Updated <time dateTime={collection.updatedAt}>{formatDay(collection.updatedAt)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
