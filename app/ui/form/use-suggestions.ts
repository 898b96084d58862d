import { useCallback, useEffect, useState, type ComponentProps, type ComponentType } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";

/**
 * Suggestions below a field: their script is loaded when the field is first used. Where it cannot be loaded there are
 * none, and the next use tries again. The role comes with JavaScript, which makes the field one.
 *
 * @param id of the field
 * @returns the attributes of the field, and what draws the list once it is loaded
 */
export function useSuggestions<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  const hydrated = useHydrated();
  const [loaded, setLoaded] = useState<{ readonly Suggestions: ComponentType<Props> }>();
  const onFocus = useCallback(() => {
    load().then(
      (Suggestions) => {
        setLoaded({ Suggestions });
      },
      () => undefined,
    );
  }, [load]);
  useEffect(() => {
    // The focus may be what made the page start its scripts.
    if (document.activeElement?.id === id) onFocus();
  }, [id, onFocus]);
  const attributes: ComponentProps<"input"> = {
    onFocus,
    ...(hydrated && { role: "combobox", "aria-autocomplete": "list", "aria-expanded": false }),
  };
  return { attributes, Suggestions: loaded?.Suggestions ?? null };
}
