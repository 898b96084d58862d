import { useEffect, useRef, type RefObject } from "react";

/**
 * Lets Escape close an open `<details>`; its summary then gets the focus back if the focus was inside.
 *
 * @param menu true for a menu over the page: a press or the focus outside of it closes it as well
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
