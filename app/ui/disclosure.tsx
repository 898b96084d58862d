import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { buttonClass } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** Lets Escape, and where asked a press elsewhere, close an open `<details>`. */
function useDismissableDetails(outsideToo: boolean): RefObject<HTMLDetailsElement> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const details = ref.current;
      if (event.key !== "Escape" || !details?.open) return;
      const heldFocus = details.contains(document.activeElement);
      details.open = false;
      if (heldFocus) details.querySelector("summary")?.focus();
    };
    const onPointer = (event: PointerEvent) => {
      const details = ref.current;
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    addEventListener("keydown", onKey);
    if (outsideToo) addEventListener("pointerdown", onPointer);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPointer);
    };
  }, [outsideToo]);
  return ref;
}

interface MenuProps {
  readonly label: ReactNode;
  readonly icon?: IconName | undefined;
  /** Links and buttons. */
  readonly children: ReactNode;
}

/** A small menu of links under a button; a plain `<details>`, so it opens without JavaScript. */
export function Menu({ label, icon, children }: MenuProps) {
  const ref = useDismissableDetails(true);
  return (
    <details className="menu" ref={ref}>
      <summary className={buttonClass({ variant: "quiet" })}>
        {icon ? <Icon name={icon} /> : null}
        {label}
        <Icon name="chevron-down" small />
      </summary>
      <div>{children}</div>
    </details>
  );
}

interface FilterSheetProps {
  /** On the button: "Filters". */
  readonly label: string;
  /** How many filters are on; shown on the button. */
  readonly count: number;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * The filters of a list: a sidebar that always stands open from 1024 px, below that a button and a
 * sheet over the page. Escape closes the sheet when JavaScript runs; its heading closes it always.
 */
export function FilterSheet({ label, count, children }: FilterSheetProps) {
  const ref = useDismissableDetails(false);
  return (
    <details className="sheet filters" ref={ref}>
      <summary className={buttonClass({})}>
        <span className="when-open">
          <Icon name="x" /> Close {label.toLowerCase()}
        </span>
        <span className="when-closed">
          <Icon name="filter" /> {label}
          {count > 0 ? ` (${String(count)})` : null}
        </span>
      </summary>
      {children}
    </details>
  );
}

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly open?: boolean | undefined;
  readonly children: ReactNode;
}

/** A section that opens in place. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className="more" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
