import { rm } from "node:fs/promises";
import type { Log } from "~/lib/log";
import { restorePage, type KeptPage } from "./kept-page";
import { writePageFile, type CopiedPage, type PageFile } from "./page-file";

/** The pages that visitors asked for most before the server started. */
export interface FormerPages {
  /** The page with this key; undefined when there is none, and once the site makes its own. */
  at(key: string): KeptPage | undefined;
  /** The site makes its own pages from now on, of this version. */
  outdatedBy(version: number): void;
  /** Writes nothing from now on. */
  stop(this: void): void;
}

export interface FormerPagesOptions {
  /** Where they are kept for the next start. */
  readonly file: PageFile;
  /** Those of the last run. They are taken out of the list, whose memory is needed no longer then. */
  readonly copied: CopiedPage[];
  /** Whether this process writes the file. Several may read it. */
  readonly writes: boolean;
  /**
   * The pages to keep, and their version, of which {@link FormerPages.outdatedBy} has been told before; null while there
   * are none, or the data may be old.
   */
  readonly newest: () => { readonly version: number; readonly pages: readonly KeptPage[] } | null;
  readonly log: Log;
  readonly everyMs?: number;
}

/** How soon the file has what visitors ask for. */
const EVERY_MS = 10_000;
/** How soon it is gone when something has changed that nobody asks for. */
const LOOK_EVERY_MS = 1_000;
/** A start that takes longer is no start any more: the pages would become old. */
const LONGEST_START_MS = 10 * 60_000;
/** A file that nothing has to be changed in is written again, so that its age says how old the pages may be. */
const WRITTEN_AGAIN_MS = 60_000;

/**
 * Keeps the pages asked for most in a file, and has those of the last run until the site can make its own: with a large
 * catalogue that takes many seconds, in which most visitors would get an error. Pages that an administrator can close are
 * left out by `newest`, since the locks are not known then.
 *
 * The file is removed within a second of another version, so what it holds was the newest when the server stopped.
 */
export function createFormerPages({
  file,
  copied,
  writes,
  newest,
  log,
  everyMs = EVERY_MS,
}: FormerPagesOptions): FormerPages {
  const pages = new Map(copied.splice(0).map((page) => [page.asked.key, restorePage(page)]));
  const until = Date.now() + LONGEST_START_MS;
  let version: number | null = null;
  let written: { readonly version: number; readonly etags: string; readonly at: number } | null = null;
  /** What is done with the file, one thing after another. */
  let work: Promise<unknown> = Promise.resolve();
  let isFailing = false;
  const then = (step: () => Promise<void>): void => {
    work = work.then(step).then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) log.warn({ reason: String(error) }, "The pages for the next start could not be written");
        isFailing = true;
      },
    );
  };

  const save = async (): Promise<void> => {
    const now = newest();
    if (now === null) return;
    const next = now.pages.flatMap((page) => page.copy() ?? []);
    // The order changes with every visitor.
    const etags = next
      .map(({ asked, etag }) => `${asked.key} ${etag}`)
      .sort()
      .join("\n");
    const before = written;
    const isSame = before !== null && before.version === now.version && before.etags === etags;
    if (isSame && Date.now() - before.at < WRITTEN_AGAIN_MS) return;
    if (next.length === 0) {
      // What the last run left may be of another version than this one's first.
      if (before === null) await rm(file.path, { force: true });
      return;
    }
    await writePageFile(file, next);
    // Another version may have come meanwhile.
    if (newest()?.version !== now.version) await rm(file.path, { force: true });
    else written = { version: now.version, etags, at: Date.now() };
  };
  const timers = writes
    ? [setInterval(() => then(save), everyMs), setInterval(newest, Math.min(everyMs, LOOK_EVERY_MS))]
    : [];
  for (const timer of timers) timer.unref();

  return {
    at: (key) => (Date.now() < until ? pages.get(key) : undefined),
    outdatedBy(next) {
      if (version === next) return;
      // The first version is what the file has, unless something has changed while the server was stopped.
      const remove = version !== null && writes;
      version = next;
      pages.clear();
      if (remove) then(() => rm(file.path, { force: true }));
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      // Something may have changed a moment ago.
      if (writes) newest();
    },
  };
}
