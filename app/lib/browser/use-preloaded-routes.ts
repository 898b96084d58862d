import { useEffect, useState } from "react";
import { useOnline } from "~/lib/browser/use-online";
import { whenWanted } from "~/lib/browser/when-idle-or-wanted";
import { fieldOf } from "~/lib/field-of";

/** Detail modules are fetched this long after those of the areas, so that these come first. */
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
export interface PreloadedRoute {
  readonly id: string;
  /** Any address of the route; only the route it belongs to is requested. */
  readonly address: string;
}

interface PreloadedRoutes {
  /** Of the area that most visitors go to. */
  readonly mainRouteId: string;
  /** Of the other areas. */
  readonly areas: readonly PreloadedRoute[];
  /** Of the pages that areas lead to. */
  readonly details: readonly PreloadedRoute[];
}

/**
 * Whether the main area may be preloaded: true as soon as its route is discovered after hydration, never for visitors who
 * save data and not without a connection. The modules of the other areas follow when the visitor uses the page, since
 * whoever only looks at it and leaves should not pay for them, and those of detail pages two seconds later; both without
 * their data.
 */
export function usePreloadedRoutes({ mainRouteId, areas, details }: PreloadedRoutes): boolean {
  const [allowed, setAllowed] = useState(false);
  const online = useOnline();
  useEffect(() => {
    if (!online || savesData()) return;
    return onceKnown(mainRouteId, (module) => {
      // Remix imports the module of a page it preloads, and loads the whole document again when that fails: a form that
      // was being typed would be lost with the connection. What has been imported here cannot fail there.
      import(/* @vite-ignore */ module).then(
        () => {
          setAllowed(true);
        },
        () => undefined,
      );
    });
  }, [online, mainRouteId]);
  useEffect(() => {
    if (!online || savesData()) return;
    const stops: (() => void)[] = [];
    const stopWaiting = whenWanted(() => {
      stops.push(...areas.map(preloadRoute));
      const later = setTimeout(() => {
        stops.push(...details.map(preloadRoute));
      }, SECONDARY_PRELOAD_DELAY_MS);
      stops.push(() => {
        clearTimeout(later);
      });
    });
    return () => {
      stopWaiting();
      for (const stop of stops) stop();
    };
  }, [online, areas, details]);
  return allowed;
}

/** Fetches the module of a route and the chunks it imports; returns what ends that. */
function preloadRoute({ id, address }: PreloadedRoute): () => void {
  // On a page with links to the route it is known already, and a request for it less.
  const sign = moduleOf(id) === null ? signpost(address) : null;
  const stop = onceKnown(id, (module) => {
    for (const url of [module, ...importsOf(id)]) preloadModule(url);
    sign?.remove();
  });
  return () => {
    stop();
    sign?.remove();
  };
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
