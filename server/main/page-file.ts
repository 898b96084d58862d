import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { readPageFile, type CopiedPage, type PageFile } from "../http/page-cache/page-file";
import { PAGE_COPY } from "./start-copies";

/**
 * The file with the pages that a start begins with, and the pages in it. The module of the pages and the built file that
 * this is in name all others with a hash of what is in them, so they tell builds apart; the rest is where the data comes
 * from, and what the addresses in a page depend on.
 *
 * @param pages address of the module of the pages
 */
export async function openPageFile(
  { dataDir, siteUrl, supabase, database }: Env,
  pages: string,
  log: Log,
): Promise<{ readonly file: PageFile; readonly copied: CopiedPage[] }> {
  const hash = createHash("sha256");
  for (const module of [pages, import.meta.url]) {
    // Whoever loads it next says what is wrong with it.
    hash.update(await readFile(fileURLToPath(module)).catch(() => ""));
  }
  hash.update(JSON.stringify([siteUrl, supabase?.url ?? null, database?.url ?? null]));
  const file = { path: join(dataDir, PAGE_COPY), stamp: hash.digest("base64url") };
  return { file, copied: await readPageFile(file, log) };
}
