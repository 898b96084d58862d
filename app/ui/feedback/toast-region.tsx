import { useEffect, useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Icon } from "../drawing/icon";
import { Notice } from "./notice";
import { UndoForm } from "./undo-form";

/** A message about the result of an action. */
export interface ToastMessage {
  /** Differs from toast to toast, so that the same words twice are two toasts. */
  readonly id: string | number;
  readonly title?: string | undefined;
  readonly message: string;
  /** `destructive` is read out at once. */
  readonly variant: "default" | "warning" | "destructive";
  /** Id of what was removed, to put it back. */
  readonly undo?: string | undefined;
}

const TONES = { default: "success", warning: "warning", destructive: "danger" } as const;

interface Dismissal {
  readonly dismissed: boolean;
  readonly dismiss: () => void;
}

/** Whether this toast was closed, by its button or by Escape; a new id opens it again. */
function useDismissal(id: ToastMessage["id"] | null): Dismissal {
  const [closed, setClosed] = useState<ToastMessage["id"] | null>(null);

  useEffect(() => {
    if (id === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setClosed(id);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [id]);

  return {
    dismissed: id !== null && closed === id,
    dismiss: () => {
      setClosed(id);
    },
  };
}

/**
 * Toasts are shown here only, at the top of `<main>`. A toast that came with the document stands in the
 * flow, with or without JavaScript; one that arrives later floats (at most 420 px wide from 768 px).
 * The live regions are in every page, empty, because screen readers read out only what changes in a region that
 * was there before.
 */
export function ToastRegion({ toast }: { readonly toast: ToastMessage | null }) {
  const [firstId] = useState(toast?.id ?? null);
  const hydrated = useHydrated();
  const { dismissed, dismiss } = useDismissal(toast?.id ?? null);
  const shown = toast !== null && !dismissed ? toast : null;
  const destructive = shown?.variant === "destructive";
  const notice = shown ? (
    <Notice
      key={shown.id}
      tone={TONES[shown.variant]}
      title={shown.title}
      className={shown.id === firstId ? "toast mt-4" : "toast toast-floating"}
      action={
        // Its place is kept before JavaScript runs, so nothing moves.
        <button type="button" className={hydrated ? "notice-close" : "notice-close invisible"} onClick={dismiss}>
          <Icon name="x" />
          <span className="sr-only">Close message</span>
        </button>
      }
    >
      {shown.message}
      {shown.undo === undefined ? null : <UndoForm removal={shown.undo} />}
    </Notice>
  ) : null;
  return (
    <div className="wrap">
      <div role="status">{destructive ? null : notice}</div>
      <div role="alert">{destructive ? notice : null}</div>
    </div>
  );
}
