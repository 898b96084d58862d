import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Header, type Pack } from "tar-stream";

/* Packs and unpacks a data directory as a tar archive, file by file, so that memory use does not grow with its size. */

/** A file or folder to pack, and its name in the archive. */
export interface ArchiveSource {
  readonly name: string;
  readonly path: string;
}

/** Length of the zeros at the end of an archive. What comes before them can be followed by another archive. */
export const ARCHIVE_END_BYTES = 1024;

/**
 * Packs files and whole folders as an uncompressed tar stream, in the order given.
 * The stream fails when a file changes while it is read.
 */
export async function* packArchive(sources: readonly ArchiveSource[]): AsyncGenerator<Buffer> {
  const archive = pack();
  const packed = packAll(archive, sources).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const chunk of archive) {
    if (!Buffer.isBuffer(chunk)) throw new Error("The archive was not written as bytes.");
    yield chunk;
  }
  await packed;
}

async function packAll(archive: Pack, sources: readonly ArchiveSource[]): Promise<void> {
  for (const { name, path } of sources) await packPath(archive, name, path);
  archive.finalize();
}

async function packPath(archive: Pack, name: string, path: string): Promise<void> {
  const found = await stat(path);
  if (found.isDirectory()) {
    archive.entry({ name: `${name}/`, type: "directory", mode: 0o700 });
    for (const child of (await readdir(path)).sort()) await packPath(archive, `${name}/${child}`, join(path, child));
  } else if (found.isFile()) {
    const { size } = found;
    if (size === 0) archive.entry({ name, mode: 0o600 }, "");
    else await pipeline(createReadStream(path, { end: size - 1 }), archive.entry({ name, size, mode: 0o600 }));
  }
}

/**
 * Unpacks a tar stream into `directory`, files with mode 0600 and folders with 0700.
 *
 * @throws Error when the stream is not such an archive, ends early, or names a path outside of `directory`
 */
export async function unpackArchive(archive: AsyncIterable<unknown>, directory: string): Promise<void> {
  const entries = extract();
  const read = pipeline(archive, entries).catch((error: unknown) => {
    throw readableError(error);
  });
  // Awaited below; an error in an entry rejects it before that.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { header } = entry;
      const path = join(directory, checkedName(header));
      if (header.type === "directory") {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      }
    }
  } catch (error) {
    throw readableError(error);
  }
  await read;
}

function checkedName({ name, type }: Header): string {
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) {
    throw new Error(`The backup names a path outside of the data directory: ${name}`);
  }
  if (type !== "file" && type !== "directory") {
    throw new Error(`The backup holds something that is no file or folder: ${name}`);
  }
  return name;
}

/** Translates the library's errors into messages for the operator who restores a backup. */
function readableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.startsWith("Unexpected end of data")) return new Error("The backup ends too early.");
  if (error.message.startsWith("Invalid")) return new Error("This is not a backup, or it is damaged.");
  return error;
}
