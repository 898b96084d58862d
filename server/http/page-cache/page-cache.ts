import { LRUCache } from "lru-cache";
import type { KeptPage } from "./kept-page";

/** How much the page cache holds. */
export interface PageCacheLimits {
  /** Most memory of all pages together, bytes. */
  readonly pageCacheBytes: number;
}

/** The public pages that are kept, and who waits for one that is being rendered. */
export interface PageCache {
  /** The page of this version; undefined when there is none. */
  get(key: string, version: number): KeptPage | undefined;
  /**
   * Renders a page, once for all who ask for it at the same time, and keeps it. The one who asked first gets what was
   * made, whatever it is; the others only a page that is kept, else null: they have to ask for themselves.
   */
  render<Made extends object>(
    key: string,
    version: number,
    make: () => Promise<Rendering<Made>>,
  ): Promise<Made | KeptPage | null>;
  /** Calls back when the page is kept, in any version. Returns what ends that. */
  onKept(key: string, callback: () => void): () => void;
  /** The pages that were asked for most often, in this version and less so in those before; the most asked first. */
  mostAsked(count: number): KeptPage[];
  counts(this: void): { readonly pages: number; readonly bytes: number };
}

/** What came of a rendering: a page to keep, or something for the one who asked. */
export type Rendering<Made extends object> = { readonly keep: KeptPage } | { readonly only: Made };

interface Entry {
  readonly page: KeptPage;
  /** How often it was asked for. */
  count: number;
}

/** A page that is asked for so often is worth more work. */
const OFTEN = 4;
/** How much it counts that an older version of a page was asked for. */
const FORMER_COUNT_SHARE = 0.5;
/** Part of the memory for pages that were asked for once. */
const NEW_SHARE = 0.25;
/** The largest page may take so much of the memory for new ones. */
const LARGEST_SHARE = 0.5;

/**
 * Makes a cache in two parts. A page is kept among the new ones first and moves to the others when it is asked for again,
 * so that any number of addresses that are asked for once push out each other alone. In both the page that was not asked
 * for longest goes first. A page of an older version stays until another takes its place, and is never sent.
 *
 * @param onOften called with a page that turns out to be asked for often
 */
export function createPageCache(
  { pageCacheBytes }: PageCacheLimits,
  onOften: (page: KeptPage) => void = () => undefined,
): PageCache {
  const newBytes = Math.floor(pageCacheBytes * NEW_SHARE);
  const maxEntrySize = Math.floor(newBytes * LARGEST_SHARE);
  const sizeCalculation = ({ page }: Entry): number => page.size();
  const fresh = new LRUCache<string, Entry>({ maxSize: newBytes, maxEntrySize, sizeCalculation });
  const often = new LRUCache<string, Entry>({ maxSize: pageCacheBytes - newBytes, maxEntrySize, sizeCalculation });
  const waiting = createWaiting();
  const flights = createFlights();

  /** Counts the memory of an entry again. */
  const recount = (key: string, entry: Entry): void => {
    for (const part of [often, fresh]) {
      if (part.peek(key) !== entry) continue;
      // Set again as it is, it would count as before.
      part.delete(key);
      part.set(key, entry);
    }
  };

  const keep = (page: KeptPage): void => {
    const { key } = page.asked;
    const part = often.has(key) ? often : fresh;
    const before = part.peek(key);
    // One of an older version may have taken longer.
    if (before !== undefined && before.page.version > page.version) return;
    if (before !== undefined) page.takeOver(before.page);
    const entry: Entry = { page, count: Math.floor((before?.count ?? 0) * FORMER_COUNT_SHARE) };
    part.set(key, entry);
    page.onGrown(() => {
      recount(key, entry);
    });
    // A page that is too large is not kept.
    if (part.peek(key) !== entry) return;
    waiting.tell(key);
  };

  return {
    get(key, version) {
      const known = often.get(key);
      const entry = known ?? fresh.get(key);
      if (entry?.page.version !== version) return undefined;
      entry.count += 1;
      if (known === undefined) {
        fresh.delete(key);
        often.set(key, entry);
      }
      if (entry.count === OFTEN) onOften(entry.page);
      return entry.page;
    },
    // One of an older version may still run; its page is not for those who ask now.
    render: (key, version, make) => flights.run(`${String(version)} ${key}`, make, keep),
    onKept: waiting.add,
    mostAsked(count) {
      const entries = [...often.values()].sort((one, other) => other.count - one.count);
      return entries.slice(0, count).map(({ page }) => page);
    },
    counts: () => ({
      pages: often.size + fresh.size,
      bytes: often.calculatedSize + fresh.calculatedSize,
    }),
  };
}

/** Renders what is asked for by several at the same time once. */
function createFlights() {
  const running = new Map<string, Promise<KeptPage | null>>();
  return {
    async run<Made extends object>(
      name: string,
      make: () => Promise<Rendering<Made>>,
      keep: (page: KeptPage) => void,
    ): Promise<Made | KeptPage | null> {
      const other = running.get(name);
      if (other !== undefined) return other;
      const made = make();
      const kept = made.then(
        (rendering) => ("keep" in rendering ? rendering.keep : null),
        () => null,
      );
      running.set(name, kept);
      try {
        const rendering = await made;
        if ("only" in rendering) return rendering.only;
        keep(rendering.keep);
        return rendering.keep;
      } finally {
        running.delete(name);
      }
    },
  };
}

/** Who waits for which page. */
function createWaiting() {
  const waiting = new Map<string, Set<() => void>>();
  return {
    add(this: void, key: string, callback: () => void): () => void {
      const callbacks = waiting.get(key) ?? new Set();
      waiting.set(key, callbacks.add(callback));
      return () => {
        callbacks.delete(callback);
        if (callbacks.size === 0 && waiting.get(key) === callbacks) waiting.delete(key);
      };
    },
    tell(key: string): void {
      for (const callback of [...(waiting.get(key) ?? [])]) callback();
    },
  };
}
