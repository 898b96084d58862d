import { useEffect, useRef, type RefObject } from "react";

/**
 * Lets Escape close an open `<details>`; its heading then takes the focus back if the focus was inside.
 *
 * @param menu it floats over the page: a press elsewhere, or the focus leaving it, closes it as well
 */
export function useDismissableDetails({
  menu = false,
}: { readonly menu?: boolean } = {}): RefObject<HTMLDetailsElement> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const details = ref.current;
      if (event.key !== "Escape" || !details?.open) return;
      const heldFocus = details.contains(document.activeElement);
      details.open = false;
      if (heldFocus) details.querySelector("summary")?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      const details = ref.current;
      if (details?.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    addEventListener("keydown", onKey);
    if (menu) {
      addEventListener("pointerdown", onElsewhere);
      addEventListener("focusin", onElsewhere);
    }
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
    };
  }, [menu]);
  return ref;
}
