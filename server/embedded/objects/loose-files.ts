import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "../database/database";
import type { ObjectFiles } from "./object-files";
import { forgetLooseFiles, listLooseFiles } from "./object-rows";

/** A file without a row that is older was left behind: an upload writes both within seconds. Milliseconds. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1_000;

/** Most files that one start removes. Few are left behind; more are a mistake that somebody may still notice. */
const MOST_REMOVED = 1_000;

interface LooseFiles {
  readonly withDatabase: <T>(work: (database: TransactionalDatabase) => Promise<T>) => Promise<T>;
  readonly files: Pick<ObjectFiles, "remove" | "removeDrafts">;
  /** Other instances may be writing files now. */
  readonly isShared: boolean;
  readonly log: Log;
}

/**
 * Removes the files of which the database itself knows that they have no row: an upload that did not get to its end, or a
 * row that was deleted. All others stay: they may belong to another database, or to what this one was before it was lost.
 */
export async function removeLooseFiles({ withDatabase, files, isShared, log }: LooseFiles): Promise<void> {
  const olderThanMs = isShared ? LEFT_BEHIND_MS : 0;
  try {
    const versions = await withDatabase((database) => listLooseFiles(database, { olderThanMs, most: MOST_REMOVED }));
    await files.remove(versions);
    // A nearly full disk takes no writes: they are removed once more at the next start.
    if (versions.length > 0) await withDatabase((database) => forgetLooseFiles(database, versions));
    if (versions.length > 0) log.info({ orphans: versions.length }, "removed files of objects that were not stored");
    if (isShared) await files.removeDrafts(LEFT_BEHIND_MS);
  } catch (error) {
    log.warn({ err: error }, "files of objects that were not stored could not be removed");
  }
}
