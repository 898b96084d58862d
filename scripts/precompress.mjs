import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = new Set([".css", ".csv", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Below this a compressed form saves nothing worth a second file. */
const MIN_BYTES = 1024;

const best = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  gzip: { level: constants.Z_BEST_COMPRESSION },
};

/**
 * Writes a `.br` and a `.gz` beside every text file under a directory, so that no visitor waits for
 * the smallest form; the server finds them there.
 *
 * @param {string} directory
 */
export async function precompressFiles(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const location = join(directory, entry.name);
    if (entry.isDirectory()) {
      await precompressFiles(location);
    } else if (TEXT.has(extname(entry.name))) {
      const content = await readFile(location);
      if (content.length < MIN_BYTES) continue;
      await writeFile(`${location}.br`, await promisify(brotliCompress)(content, best.brotli));
      await writeFile(`${location}.gz`, await promisify(gzip)(content, best.gzip));
    }
  }
}
