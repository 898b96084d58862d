import { useState, type ReactNode } from "react";

interface TooltipProps {
  /** Unique in the page. */
  readonly id: string;
  /** Extra words; never the only place of anything essential. */
  readonly text: ReactNode;
  /** Draws the trigger, a focusable element, with this id as its `aria-describedby`. */
  readonly children: (describedBy: string) => ReactNode;
}

/**
 * Words beside a control on hover and keyboard focus: after 180 ms, until 150 ms after the pointer
 * has left, 12 px away. All of it is CSS; JavaScript adds that Escape closes it.
 */
export function Tooltip({ id, text, children }: TooltipProps) {
  const [dismissed, setDismissed] = useState(false);
  const reset = () => {
    setDismissed(false);
  };
  return (
    <span
      className="tip"
      role="presentation"
      {...(dismissed ? { "data-dismissed": "" } : {})}
      onKeyDown={(event) => {
        if (event.key === "Escape") setDismissed(true);
      }}
      onPointerLeave={reset}
      onBlur={reset}
    >
      {children(id)}
      <span role="tooltip" id={id} className="tip-text">
        {text}
      </span>
    </span>
  );
}
