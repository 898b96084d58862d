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
  /** Those of the last run. */
  readonly copied: readonly CopiedPage[];
  /** Whether this process writes the file. Several may read it. */
  readonly writes: boolean;
  /** The pages asked for most, if they are of the newest version and current; else null. */
  readonly newest: () => { readonly version: number; readonly pages: readonly KeptPage[] } | null;
  readonly log: Log;
  readonly everyMs?: number;
}

/** How soon the file has what visitors ask for. */
const EVERY_MS = 10_000;
/** A file that nothing has to be changed in is written again, so that its age says how old the pages may be. */
const WRITTEN_AGAIN_MS = 60_000;

/**
 * Keeps the pages asked for most in a file, and has those of the last run until the site can make its own: with a large
 * catalogue that takes many seconds, in which most visitors would get an error. Pages that an administrator can close are
 * left out, since the locks are not known then.
 *
 * The file is removed as soon as there is another version, so what it holds was the newest when the server stopped.
 */
export function createFormerPages({
  file,
  copied,
  writes,
  newest,
  log,
  everyMs = EVERY_MS,
}: FormerPagesOptions): FormerPages {
  const pages = new Map(copied.map((page) => [page.asked.key, restorePage(page)]));
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
    const open = now.pages.filter(({ asked }) => !asked.isClosable);
    const next = open.flatMap((page) => page.copy() ?? []);
    const etags = next.map(({ asked, etag }) => `${asked.key} ${etag}`).join("\n");
    const before = written;
    const isSame = before !== null && before.version === now.version && before.etags === etags;
    if (next.length === 0 || (isSame && Date.now() - before.at < WRITTEN_AGAIN_MS)) return;
    await writePageFile(file, next);
    // Another version may have come meanwhile.
    if (newest()?.version !== now.version) await rm(file.path, { force: true });
    else written = { version: now.version, etags, at: Date.now() };
  };
  const timer = writes ? setInterval(() => then(save), everyMs).unref() : undefined;

  return {
    at: (key) => pages.get(key),
    outdatedBy(next) {
      if (version === next) return;
      // The first version is what the file has, unless something has changed while the server was stopped.
      const remove = version !== null && writes;
      version = next;
      pages.clear();
      if (remove) then(() => rm(file.path, { force: true }));
    },
    stop: () => clearInterval(timer),
  };
}
