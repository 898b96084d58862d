import { copyAddress, isForEveryone } from "./kept-copy.model";

/** Start of the names of caches with copies of pages; the version of the site follows. */
const CACHE_PREFIX = "kept-pages:";

/**
 * Keeps a copy of each page that there is none of. They are asked for without cookies and one after the other. While the
 * pages are locked there is nobody to ask as, and no copy stays.
 *
 * @returns whether all are there that may be
 */
export async function keepPages(pathnames: readonly string[], version: string): Promise<boolean> {
  const cache = await caches.open(CACHE_PREFIX + version);
  let whole = true;
  for (const path of pathnames) {
    if ((await cache.match(path)) !== undefined) continue;
    const response = await fetch(copyAddress(path), { credentials: "omit", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect") {
      await forgetKeptPages();
      return true;
    }
    if (isForEveryone(response)) await cache.put(path, response);
    else whole = false;
  }
  return whole;
}

/**
 * Keeps the pages of a new version. As long as not all can be kept, an older version that has pages is not replaced.
 *
 * @throws when it is not replaced
 */
export async function keepNewPages(pathnames: readonly string[], version: string): Promise<void> {
  const whole = await keepPages(pathnames, version).catch(() => false);
  if (!whole && (await hasPagesBut(version))) throw new Error("The pages of the new version cannot be kept yet");
}

/** Whether there are copies of pages of another version. */
async function hasPagesBut(version: string): Promise<boolean> {
  const counts = (await namesBut(version)).map(async (name) => (await (await caches.open(name)).keys()).length);
  return (await Promise.all(counts)).some((count) => count > 0);
}

/** The copy of a page; undefined without one. */
export function keptPage(pathname: string, version: string): Promise<Response | undefined> {
  return caches.match(pathname, { cacheName: CACHE_PREFIX + version, ignoreVary: true });
}

/** Deletes all copies but those of one version of the site. */
export async function forgetKeptPages(except?: string): Promise<void> {
  await Promise.all((await namesBut(except)).map((name) => caches.delete(name)));
}

async function namesBut(version: string | undefined): Promise<readonly string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== `${CACHE_PREFIX}${version ?? ""}`);
}
