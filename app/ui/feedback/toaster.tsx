import { useLocation } from "@remix-run/react";
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from "react";
import type { Toast } from "~/lib/toast";
import { ToastRegion, type ToastMessage } from "./toast-region";

interface Toaster {
  /** Shows a toast in place of the one on the screen. */
  readonly show: (toast: Toast) => void;
}

const ToasterContext = createContext<Toaster>({ show: () => undefined });
const ShownContext = createContext<ToastMessage | null>(null);

/** A toast as the region shows it: without a description its title is the message. */
export function toastMessage({ title, description, variant, undo }: Toast, id: ToastMessage["id"]): ToastMessage {
  const words = description === undefined ? { message: title } : { title, message: description };
  return { id, variant, ...words, undo };
}

interface ToasterProviderProps {
  /** The toast that came with the page's data. */
  readonly flash: ToastMessage | null;
  readonly children: ReactNode;
}

/** The toast that a script showed, with the page and the page's own toast of that moment. */
interface OwnToast {
  readonly toast: ToastMessage | null;
  readonly flashId: ToastMessage["id"] | null;
  readonly pathname: string;
}

/**
 * Provides the one toast to show: the page's own or the last one a script showed, whichever is later. Ids of the latter begin
 * with 1. On the next page it is gone, unless it tells of a failure: the page may change right after it was shown.
 */
export function ToasterProvider({ flash: given, children }: ToasterProviderProps) {
  const flash = useKept(given);
  const flashId = flash?.id ?? null;
  const { pathname } = useLocation();
  const [own, setOwn] = useState<OwnToast>({ toast: null, flashId, pathname });
  const count = useRef(0);
  if (own.flashId !== flashId || own.pathname !== pathname) {
    const replaced = own.flashId !== flashId && flash !== null;
    const left = own.pathname !== pathname && own.toast?.variant !== "destructive";
    setOwn({ toast: replaced || left ? null : own.toast, flashId, pathname });
  }
  const toaster = useMemo<Toaster>(
    () => ({
      show: (toast) => {
        count.current += 1;
        const message = toastMessage(toast, count.current);
        setOwn((before) => ({ ...before, toast: message }));
      },
    }),
    [],
  );
  return (
    <ToasterContext.Provider value={toaster}>
      <ShownContext.Provider value={own.toast ?? flash}>{children}</ShownContext.Provider>
    </ToasterContext.Provider>
  );
}

/**
 * The page's own toast for as long as the visitor stays on the page. The server sends it once: when the data of the same
 * page is loaded again (something changed on another device, say), the toast is not in it.
 */
function useKept(flash: ToastMessage | null): ToastMessage | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ flash, key });
  const next = kept.key !== key || (flash !== null && flash.id !== kept.flash?.id) ? { flash, key } : kept;
  if (next !== kept) setKept(next);
  return next.flash;
}

/** Shows toasts from a component's own code: results of requests that load no page. */
export function useToaster(): Toaster {
  return useContext(ToasterContext);
}

/** Shows the toast of {@link ToasterProvider}. */
export function ToasterRegion() {
  return <ToastRegion toast={useContext(ShownContext)} />;
}
