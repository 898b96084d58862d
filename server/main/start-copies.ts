import { rm } from "node:fs/promises";
import { join } from "node:path";

/*
 * Files of the data directory that a start begins with until the database has been read.
 */

/** A copy of the public catalogue. */
export const CATALOGUE_COPY = "catalogue.ndjson";
/** The pages that visitors asked for most. */
export const PAGE_COPY = "pages.ndjson";

/** Removes them, for a database that they were not made from. */
export async function removeStartCopies(dataDir: string): Promise<void> {
  for (const name of [CATALOGUE_COPY, PAGE_COPY, `${PAGE_COPY}.draft`]) await rm(join(dataDir, name), { force: true });
}
