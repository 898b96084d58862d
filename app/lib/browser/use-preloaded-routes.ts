import { useEffect, useState } from "react";
import { useOnline } from "~/lib/browser/use-online";
import { fieldOf } from "~/lib/field-of";

/** Detail modules are fetched this long after hydration, so that the main areas come first. */
const SECONDARY_PRELOAD_DELAY_MS = 2_000;

function savesData(): boolean {
  return fieldOf(fieldOf(navigator, "connection"), "saveData") === true;
}

/** What Remix knows of a route once it has discovered it. */
function knownRoute(routeId: string): unknown {
  return fieldOf(fieldOf(fieldOf(globalThis, "__remixManifest"), "routes"), routeId);
}

function moduleOf(routeId: string): string | null {
  const url = fieldOf(knownRoute(routeId), "module");
  return typeof url === "string" ? url : null;
}

/** The chunks that a route's module imports. */
function importsOf(routeId: string): readonly string[] {
  const imports = fieldOf(knownRoute(routeId), "imports");
  return Array.isArray(imports) ? imports.filter((url) => typeof url === "string") : [];
}

/** Remix discovers a route a moment after a link to it is on the page. */
const DISCOVERY_POLL_MS = 250;
const DISCOVERY_TRIES = 12;

/** A page whose module is fetched ahead without its data. */
export interface DetailRoute {
  readonly id: string;
  /** Any address of the route; only the route it belongs to is requested. */
  readonly address: string;
}

/**
 * Whether the main areas may be preloaded: true as soon as their route is discovered after hydration, never for visitors
 * who save data and not without a connection. The modules of detail pages follow two seconds later, without their data.
 */
export function usePreloadedRoutes(mainRouteId: string, details: readonly DetailRoute[]): boolean {
  const [allowed, setAllowed] = useState(false);
  const online = useOnline();
  useEffect(() => {
    if (!online || savesData()) return;
    const stopMain = onceKnown(mainRouteId, (module) => {
      // Remix imports the module of a page it preloads, and loads the whole document again when that fails: a form that
      // was being typed would be lost with the connection. What has been imported here cannot fail there.
      import(/* @vite-ignore */ module).then(
        () => {
          setAllowed(true);
        },
        () => undefined,
      );
    });
    const stops = [stopMain];
    const later = setTimeout(() => {
      for (const { id, address } of details) {
        // On a page with links to details the route is known already, and a request for it less.
        const sign = moduleOf(id) === null ? signpost(address) : null;
        const stop = onceKnown(id, (module) => {
          for (const url of [module, ...importsOf(id)]) preloadModule(url);
          sign?.remove();
        });
        stops.push(stop, () => {
          sign?.remove();
        });
      }
    }, SECONDARY_PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
    };
  }, [online, mainRouteId, details]);
  return allowed;
}

/** Calls `then` with the route's module as soon as Remix has discovered it; gives up after a few seconds. */
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

/** Adds a hidden link: Remix requests the routes of the links on a page, and no others. */
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
