import { useSubmit } from "@remix-run/react";
import { useRef, type DragEvent } from "react";
import { draftForm } from "./draft-saver";

/** What lets a step be dragged, and dropped on. */
export interface StepDragging {
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** Drags steps with a pointer: a step that is dropped on another one takes its place. */
export function useStepDragging(): (id: string, position: number) => StepDragging {
  const submit = useSubmit();
  // Not state: the next event may come before React renders again.
  const dragged = useRef<string | null>(null);
  return (id, position) => ({
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", id);
      const step = event.currentTarget.closest("li");
      if (step) event.dataTransfer.setDragImage(step, 24, 24);
      dragged.current = id;
    },
    onDragOver: (event) => {
      if (dragged.current !== null && dragged.current !== id) event.preventDefault();
    },
    onDrop: (event) => {
      const from = dragged.current;
      const form = draftForm();
      dragged.current = null;
      if (from === null || from === id || form === null) return;
      event.preventDefault();
      const fields = new FormData(form);
      fields.set("intent", `move-to:${from}:${String(position)}`);
      submit(fields, { method: "post", action: form.getAttribute("action") ?? "", preventScrollReset: true });
    },
    onDragEnd: () => {
      dragged.current = null;
    },
  });
}
