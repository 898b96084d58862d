import { HIDE_TAGS } from "../catalogue.model";
import type { PartCardView } from "../find-view.model";

/** What fitting a part takes, as marks; nothing when it takes nothing. */
export function PartNeeds({ tags }: Pick<PartCardView, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul className="reqs" aria-label="Fitting it takes">
      {HIDE_TAGS.filter(({ tag }) => tags.includes(tag)).map(({ tag, short }) => (
        <li key={tag} className={`mark mark-${tag}`}>
          {short}
        </li>
      ))}
    </ul>
  );
}
