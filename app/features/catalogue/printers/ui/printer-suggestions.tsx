import { useLengths } from "~/lib/browser/use-lengths";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { Suggestions, type Suggestion } from "~/ui/form/suggestions";
import { printerFacts } from "../printer-facts.model";

interface PrinterSuggestionsProps {
  /** Id of the field. */
  readonly id: string;
  readonly onChoose: (printer: { readonly slug: string; readonly label: string }) => void;
}

/** The printers that match what was typed into a field, the popular ones when nothing was. */
export function PrinterSuggestions({ id, onChoose }: PrinterSuggestionsProps) {
  const lengths = useLengths();
  return (
    <Suggestions
      id={id}
      label="Matching printers"
      fewest={0}
      load={async (q, signal) => {
        const response = await fetch(`${paths.printersJson()}?${new URLSearchParams({ q }).toString()}`, { signal });
        return response.ok ? [{ name: null, items: printersIn(await response.json(), lengths) }] : [];
      }}
      onChoose={({ key, title }) => {
        onChoose({ slug: key, label: title });
      }}
    />
  );
}

/** The printers of an answer. A schema's library would be many times the script that needs it. */
function printersIn(answer: unknown, lengths: (text: string) => string): Suggestion[] {
  const items = fieldOf(answer, "items");
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const [slug, label, dimensions] = ["slug", "label", "dimensions"].map((name) => fieldOf(item, name));
    const ownParts = fieldOf(item, "ownParts");
    return {
      key: typeof slug === "string" ? slug : "",
      title: typeof label === "string" ? label : "",
      note: printerFacts({
        dimensions: typeof dimensions === "string" ? lengths(dimensions) : null,
        ownParts: typeof ownParts === "number" ? ownParts : 0,
      }),
    };
  });
}
