import { formatDay } from "~/lib/text/format-date";
import { areaLabel, statusLabel, type Suggestion } from "../suggestions.model";

/** Status, area, who suggested it and when. */
export function SuggestionFacts({ suggestion }: { readonly suggestion: Suggestion }) {
  const { status, area, author, isOwn, createdAt } = suggestion;
  return (
    <p className="hint suggestion-facts">
      <strong data-status={status}>{statusLabel(status)}</strong>
      <span>{areaLabel(area)}</span>
      <span>
        {isOwn ? "You" : (author ?? "A member")}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </span>
    </p>
  );
}
