import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { dayWords, partsWords, VISIBILITY_WORDS, type CollectionSummary, type Visibility } from "../collections.model";

const VISIBILITY_ICONS: Readonly<Record<Visibility, IconName>> = { private: "lock", unlisted: "link", public: "eye" };

/** Who may read a collection, in a word with its icon. */
export function VisibilityMark({ visibility }: { readonly visibility: Visibility }) {
  return (
    <span className="meta-mark">
      <Icon name={VISIBILITY_ICONS[visibility]} small />
      {VISIBILITY_WORDS[visibility].label}
    </span>
  );
}

/** My collections as cards, latest change first. */
export function CollectionGrid({ collections }: { readonly collections: readonly CollectionSummary[] }) {
  return (
    <ul className="collection-grid">
      {collections.map((collection) => (
        <li key={collection.id} className="collection-card">
          <h3>
            <Link to={paths.collection(collection.slug)} discover="none">
              {collection.name}
            </Link>
          </h3>
          {collection.description === null ? null : <p className="about">{collection.description}</p>}
          <p className="meta">
            <strong>{partsWords(collection.itemCount)}</strong>
            <VisibilityMark visibility={collection.visibility} />
            <span>
              Changed <time dateTime={collection.updatedAt}>{dayWords(collection.updatedAt)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
