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

/** A page whose module is fetched ahead without its data. */
export interface DetailRoute {
  readonly id: string;
  /** Any address of its form; nothing is asked of it but which route it belongs to. */
  readonly address: string;
}

/**
 * Says when the main areas may be preloaded: as soon as their route is known after hydration, and never
 * for visitors who save data. The modules of detail pages follow two seconds later, without their data.
 */
export function usePreloadedRoutes(mainRouteId: string, details: readonly DetailRoute[]): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    const stopMain = onceKnown(mainRouteId, () => {
      setAllowed(true);
    });
    const stops = [stopMain];
    const later = setTimeout(() => {
      for (const { id, address } of details) {
        const sign = signpost(address);
        const stop = onceKnown(id, (module) => {
          preloadModule(module);
          sign.remove();
        });
        stops.push(stop, () => {
          sign.remove();
        });
      }
    }, SECONDARY_PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
    };
  }, [mainRouteId, details]);
  return allowed;
}

/** Calls `then` with the route's module as soon as Remix knows it; gives up after a few seconds. */
function onceKnown(routeId: string, then: (module: string) => void): () => void {
  let tries = 0;
  const discovery = setInterval(() => {
    tries += 1;
    const module = moduleOf(routeId);
    if (module !== null || tries === DISCOVERY_TRIES) clearInterval(discovery);
    if (module !== null) then(module);
  }, DISCOVERY_POLL_MS);
  return () => {
    clearInterval(discovery);
  };
}

/** A link nobody sees: Remix asks the server for the routes of the links it finds on a page, and for no others. */
function signpost(address: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.hidden = true;
  link.dataset["discover"] = "true";
  document.body.append(link);
  return link;
}

function preloadModule(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}
