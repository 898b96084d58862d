import { readFile } from "node:fs/promises";
import type postgres from "postgres";

const SQL = new URL("./volume.sql", import.meta.url);

/** What {@link generateVolume} makes, in words. */
export const VOLUME = "100,000 members, 2,000,000 pins, 200,000 collections, 50,000 submissions";

/** Submissions that wait in the small data set: more than one page of the queue. */
export const SMALL_QUEUE = 60;

/** Fills the database, in about a minute. */
export async function generateVolume(site: postgres.Sql): Promise<void> {
  const text = await readFile(SQL, "utf8");
  // One session: the file has temporary tables and settings of its session.
  const session = await site.reserve();
  try {
    await session.unsafe(text);
    // Index-only scans need to know which pages everybody sees.
    const tables = ["pinned_items", "collections", "submissions", "profiles"].map((name) => `public.${name}`);
    await session.unsafe(`vacuum analyze ${[...tables, "auth.users"].join(", ")}`);
  } finally {
    session.release();
  }
}
