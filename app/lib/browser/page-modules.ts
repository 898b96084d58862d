/** `rel` of the links to a page's scripts until they are wanted. No browser loads what it does not know. */
export const WAITING_MODULE = "x-modulepreload";

/**
 * Loads the scripts of a page whose document names them without loading them, all at the same time, and hands the modules of
 * its routes to Remix. Does nothing on a page that has loaded them itself.
 */
export async function loadPageModules(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${WAITING_MODULE}"]`)) {
    link.rel = "modulepreload";
  }
  const modules = globalThis.__remixRouteModules;
  const { routes } = globalThis.__remixManifest;
  await Promise.all(
    Object.entries(modules).map(async ([id, loaded]) => {
      const route = routes[id];
      if (loaded !== undefined || route === undefined) return;
      // Nothing checks what a module exports: that it is a route's is certain from the manifest.
      const module: unknown = await import(/* @vite-ignore */ route.module);
      Object.assign(modules, { [id]: module });
    }),
  );
}
