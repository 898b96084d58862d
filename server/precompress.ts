import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compressBest } from "./compression";

const TEXT = new Set([".css", ".csv", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` forms beside every text file of a directory, so that no visitor waits for them. */
export async function precompressFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const location = join(directory, entry.name);
    if (entry.isDirectory()) {
      await precompressFiles(location);
    } else if (TEXT.has(extname(entry.name))) {
      const content = await readFile(location);
      if (content.length < MIN_BYTES) continue;
      await writeFile(`${location}.br`, await compressBest(content, "br"));
      await writeFile(`${location}.gz`, await compressBest(content, "gzip"));
    }
  }
}
