import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Link } from "~/ui/navigation/link";
import { areaLabel, statusLabel, type Suggestion } from "../suggestions.model";

/** Status, area, who suggested it and when. */
export function SuggestionFacts({ suggestion }: { readonly suggestion: Suggestion }) {
  const { status, area, author, authorUsername, isOwn, createdAt } = suggestion;
  return (
    <p className="hint suggestion-facts">
      <strong data-status={status}>{statusLabel(status)}</strong>
      <span>{areaLabel(area)}</span>
      <span>
        {isOwn || authorUsername === null ? (
          <>{isOwn ? "You" : (author ?? "A member")}</>
        ) : (
          <Link to={paths.profileOf(authorUsername)}>{author ?? authorUsername}</Link>
        )}
        , <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </span>
    </p>
  );
}
