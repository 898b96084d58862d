import { HIDE_TAGS } from "../../catalogue.model";
import type { PartCardView } from "../../find/find-view.model";
import { REQUIREMENT_CLASSES } from "./mark-classes";

/** What fitting a part takes, as marks; renders nothing when it takes nothing. */
export function PartNeeds({ tags }: Pick<PartCardView, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul className="reqs" aria-label="Installation needs">
      {HIDE_TAGS.filter(({ tag }) => tags.includes(tag)).map(({ tag, short }) => (
        <li key={tag} className={REQUIREMENT_CLASSES[tag]}>
          {short}
        </li>
      ))}
    </ul>
  );
}
