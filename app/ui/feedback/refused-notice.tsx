import { useEffect, useRef, type ReactNode } from "react";
import type { Toast } from "~/lib/toast";
import { Notice } from "./notice";

interface RefusedNoticeProps {
  /** Why what was sent from this page was refused; null when it was not. */
  readonly toast: Toast | null | undefined;
  readonly children?: ReactNode;
}

/** Says why a form was refused that cannot say it itself; it takes the focus, with and without JavaScript. */
export function RefusedNotice({ toast, children }: RefusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, [toast]);
  if (!toast) return null;
  return (
    <div ref={place} tabIndex={-1} role="alert" autoFocus>
      <Notice tone="danger" title={toast.title}>
        {toast.description === undefined ? null : <p>{toast.description}</p>}
        {children}
      </Notice>
    </div>
  );
}
