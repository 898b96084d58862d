import type { ReactNode } from "react";
import { Drawing } from "../drawing/drawing";
import type { DrawingName } from "../drawing/drawing-names";

interface EmptyStateProps {
  readonly drawing?: DrawingName | undefined;
  /** What happened. */
  readonly title: string;
  /** What to do next, in paragraphs. */
  readonly children?: ReactNode;
  /** One link or button. */
  readonly action?: ReactNode;
}

/** A list with nothing in it: what happened, what to do next, one link. */
export function EmptyState({ drawing = "spaghetti", title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Drawing name={drawing} width={192} />
      <h2>{title}</h2>
      {children ? <div>{children}</div> : null}
      {action}
    </div>
  );
}
