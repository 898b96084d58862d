import { copyAddress, isForEveryone } from "./kept-copy.model";

/** Start of the names of caches with copies of pages; the version of the site follows. */
const CACHE_PREFIX = "kept-pages:";

/**
 * Keeps a copy of each page that there is none of. They are asked for without cookies and one after the other. While the
 * pages are locked there is nobody to ask as, and no copy stays.
 */
export async function keepPages(pathnames: readonly string[], version: string): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + version);
  for (const path of pathnames) {
    if ((await cache.match(path)) !== undefined) continue;
    const response = await fetch(copyAddress(path), { credentials: "omit", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect") return forgetKeptPages();
    if (isForEveryone(response)) await cache.put(path, response);
  }
}

/** The copy of a page; undefined without one. */
export function keptPage(pathname: string, version: string): Promise<Response | undefined> {
  return caches.match(pathname, { cacheName: CACHE_PREFIX + version, ignoreVary: true });
}

/** Deletes all copies but those of one version of the site. */
export async function forgetKeptPages(except?: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== `${CACHE_PREFIX}${except ?? ""}`);
  await Promise.all(old.map((name) => caches.delete(name)));
}
