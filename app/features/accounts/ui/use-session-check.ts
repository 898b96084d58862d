import { useEffect } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";

/** A page hidden for longer than this may have outlived its session. */
const LONG_HIDDEN_MS = 60_000;

/** Revalidates when a signed-in visitor comes back to a page that was hidden for a while. */
export function useSessionCheck(signedIn: boolean): void {
  const revalidate = useOnlineRevalidation();
  useEffect(() => {
    if (!signedIn) return;
    let hiddenAt: number | null = null;
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        hiddenAt = Date.now();
        return;
      }
      const long = hiddenAt !== null && Date.now() - hiddenAt > LONG_HIDDEN_MS;
      hiddenAt = null;
      if (long) revalidate();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [signedIn, revalidate]);
}
