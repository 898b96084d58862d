import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { readPageFile, type CopiedPage, type PageFile } from "../http/page-cache/page-file";
import { PAGE_COPY } from "./start-copies";

/**
 * The file with the pages that a start begins with, and the pages in it. The module of the pages names all others with a
 * hash of what is in them, so it tells builds apart; the rest is what the addresses in a page depend on.
 *
 * @param pages address of that module
 */
export async function openPageFile(
  { dataDir, siteUrl, supabase }: Env,
  pages: string,
  log: Log,
): Promise<{ readonly file: PageFile; readonly copied: readonly CopiedPage[] }> {
  const hash = createHash("sha256").update(await readFile(fileURLToPath(pages)));
  hash.update(JSON.stringify([siteUrl, supabase?.url ?? null]));
  const file = { path: join(dataDir, PAGE_COPY), stamp: hash.digest("base64url") };
  return { file, copied: await readPageFile(file, log) };
}
