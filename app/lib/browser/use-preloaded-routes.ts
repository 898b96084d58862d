import { useEffect, useState } from "react";

/** Detail modules are fetched this long after hydration (specification section 9). */
const SECONDARY_PRELOAD_DELAY_MS = 2_000;

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}

function moduleOf(routeId: string): string | null {
  const manifest: unknown = Reflect.get(globalThis, "__remixManifest");
  if (typeof manifest !== "object" || manifest === null) return null;
  const routes: unknown = Reflect.get(manifest, "routes");
  if (typeof routes !== "object" || routes === null) return null;
  const route: unknown = Reflect.get(routes, routeId);
  if (typeof route !== "object" || route === null) return null;
  const url: unknown = Reflect.get(route, "module");
  return typeof url === "string" ? url : null;
}

/**
 * Says when the main areas may be preloaded (at once after hydration, never for visitors who save
 * data), and preloads the modules of detail pages two seconds later, without their data.
 */
export function usePreloadedRoutes(detailRouteIds: readonly string[]): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    setAllowed(true);
    const timer = setTimeout(() => {
      for (const routeId of detailRouteIds) {
        const href = moduleOf(routeId);
        if (!href || document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = href;
        document.head.append(link);
      }
    }, SECONDARY_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [detailRouteIds]);
  return allowed;
}
