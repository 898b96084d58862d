import { useSubmit } from "@remix-run/react";
import { useRef, useState, type DragEvent } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import type { ListedItem } from "../../item-list.model";

/** The drag state and handlers of a row. */
export interface RowDragging {
  readonly isOver: boolean;
  readonly onStart: (event: DragEvent) => void;
  readonly onOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onEnd: () => void;
}

/**
 * Drags rows with a pointer: a row dropped on another takes its position. The function it returns gives null without
 * JavaScript and where rows cannot be moved.
 */
export function useRowDragging(movable: boolean): (item: ListedItem) => RowDragging | null {
  const hydrated = useHydrated();
  const submit = useSubmit();
  // Not state: the next event may come before React renders again.
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    dragged.current = null;
    setOver(null);
  };
  if (!hydrated || !movable) return () => null;
  return ({ key, position }) => ({
    isOver: over === key,
    onStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", key);
      const row = event.currentTarget.closest("li");
      if (row) event.dataTransfer.setDragImage(row, 24, 24);
      dragged.current = key;
    },
    onOver: (event: DragEvent) => {
      if (dragged.current === null) return;
      event.preventDefault();
      setOver(dragged.current === key ? null : key);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const item = dragged.current;
      if (item !== null && item !== key) {
        submit({ intent: "move", item, position }, { method: "post", preventScrollReset: true });
      }
      end();
    },
    onEnd: end,
  });
}
