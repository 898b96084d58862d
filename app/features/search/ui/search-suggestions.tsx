import { useNavigate } from "@remix-run/react";
import { useLengths } from "~/lib/browser/use-lengths";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { Suggestions, type Suggestion, type SuggestionGroup } from "~/ui/form/suggestions";

interface SearchSuggestionsProps {
  /** Id of the search field. */
  readonly id: string;
  /** The printer that the search is for. */
  readonly printer: string | undefined;
}

/** What the search field of the header suggests: pages of the site, by kind. */
export function SearchSuggestions({ id, printer }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const lengths = useLengths();
  return (
    <Suggestions
      id={id}
      label="Suggestions"
      fewest={2}
      load={async (q, signal) => {
        const response = await fetch(paths.searchSuggestions({ q, printer }), { signal });
        return response.ok ? groupsIn(await response.json(), lengths) : [];
      }}
      onChoose={({ key }) => {
        navigate(key);
      }}
    />
  );
}

/** The groups of an answer. A schema's library would be many times the script that needs it. */
function groupsIn(answer: unknown, lengths: (text: string) => string): SuggestionGroup<Suggestion>[] {
  return listIn(answer, "groups").map((group) => ({
    name: textIn(group, "label"),
    items: listIn(group, "items").map((item) => ({
      key: textIn(item, "to"),
      title: textIn(item, "title"),
      note: lengths(textIn(item, "note")),
    })),
  }));
}

function listIn(of: unknown, name: string): unknown[] {
  const list = fieldOf(of, name);
  return Array.isArray(list) ? list : [];
}

function textIn(of: unknown, name: string): string {
  const text = fieldOf(of, name);
  return typeof text === "string" ? text : "";
}
