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

/** Remix learns of a route a moment after a link to it is on the page. */
const DISCOVERY_POLL_MS = 250;
const DISCOVERY_TRIES = 12;

/**
 * Says when the main areas may be preloaded: as soon as their route is known after hydration, and never
 * for visitors who save data. The modules of detail pages follow two seconds later, without their data.
 */
export function usePreloadedRoutes(mainRouteId: string, detailRouteIds: readonly string[]): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    let tries = 0;
    const discovery = setInterval(() => {
      tries += 1;
      const known = moduleOf(mainRouteId) !== null;
      if (known) setAllowed(true);
      if (known || tries === DISCOVERY_TRIES) clearInterval(discovery);
    }, DISCOVERY_POLL_MS);
    const details = setTimeout(() => {
      for (const routeId of detailRouteIds) preloadModule(moduleOf(routeId));
    }, SECONDARY_PRELOAD_DELAY_MS);
    return () => {
      clearInterval(discovery);
      clearTimeout(details);
    };
  }, [mainRouteId, detailRouteIds]);
  return allowed;
}

function preloadModule(href: string | null): void {
  if (href === null || document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}
