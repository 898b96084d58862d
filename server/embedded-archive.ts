import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/*
 * Just enough of the tar format (POSIX ustar) to pack and unpack a data directory with constant memory. `tar tzf` reads
 * the result.
 */

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

/** A file or folder to pack, and its name in the archive. */
export interface ArchiveSource {
  readonly name: string;
  readonly path: string;
}

/**
 * Packs files and whole folders as an uncompressed tar stream, in the order given.
 * The files must not change while it is read; one that does makes the stream fail.
 */
export async function* packArchive(sources: readonly ArchiveSource[]): AsyncGenerator<Buffer> {
  for (const source of sources) yield* packPath(source.name, source.path);
  yield Buffer.alloc(2 * BLOCK);
}

async function* packPath(name: string, path: string): AsyncGenerator<Buffer> {
  const found = await stat(path);
  if (found.isDirectory()) {
    yield header(`${name}/`, 0, "folder");
    for (const child of (await readdir(path)).sort()) yield* packPath(`${name}/${child}`, join(path, child));
    return;
  }
  if (!found.isFile()) return;
  yield header(name, found.size, "file");
  let written = 0;
  if (found.size > 0) {
    for await (const chunk of createReadStream(path, { end: found.size - 1 })) {
      if (!Buffer.isBuffer(chunk)) throw new Error(`${path} was not read as bytes`);
      written += chunk.byteLength;
      yield chunk;
    }
  }
  if (written !== found.size) throw new Error(`${path} changed while it was packed`);
  const rest = written % BLOCK;
  if (rest > 0) yield Buffer.alloc(BLOCK - rest);
}

/**
 * Unpacks a tar stream made by {@link packArchive} into `directory`, files with mode 0600 and folders with 0700.
 *
 * @throws Error when the stream is not such an archive, ends early, or names a path outside of `directory`
 */
export async function unpackArchive(archive: AsyncIterable<unknown>, directory: string): Promise<void> {
  const reader = blockReader(archive);
  for (;;) {
    const block = await reader.read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const entry = parseHeader(block);
    const path = join(directory, entry.name);
    if (entry.folder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(reader.take(entry.size)), createWriteStream(path, { mode: 0o600 }));
    const rest = entry.size % BLOCK;
    if (rest > 0) await reader.read(BLOCK - rest);
  }
  await reader.drain();
}

function header(name: string, size: number, kind: "file" | "folder"): Buffer {
  const { prefix, rest } = splitName(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0, NAME_BYTES, "utf8");
  block.write(octal(kind === "file" ? 0o600 : 0o700, 8), 100, "ascii");
  block.write(octal(0, 8), 108, "ascii");
  block.write(octal(0, 8), 116, "ascii");
  block.write(octal(size, 12), 124, "ascii");
  block.write(octal(0, 12), 136, "ascii");
  block.write("        ", 148, "ascii");
  block.write(kind === "file" ? "0" : "5", 156, "ascii");
  block.write("ustar\u000000", 257, "ascii");
  block.write(prefix, 345, PREFIX_BYTES, "utf8");
  block.write(`${octal(checksum(block), 7)} `, 148, "ascii");
  return block;
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: "", rest: name };
  for (let at = name.indexOf("/"); at !== -1; at = name.indexOf("/", at + 1)) {
    const prefix = name.slice(0, at);
    const rest = name.slice(at + 1);
    if (rest !== "" && Buffer.byteLength(rest) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES) {
      return { prefix, rest };
    }
  }
  throw new Error(`${name} is too long for an archive`);
}

function parseHeader(block: Buffer): { name: string; size: number; folder: boolean } {
  const expected = Number.parseInt(text(block, 148, 8), 8);
  const blank = Buffer.from(block);
  blank.write("        ", 148, "ascii");
  if (expected !== checksum(blank)) throw new Error("This is not a backup, or it is damaged.");
  const prefix = text(block, 345, PREFIX_BYTES);
  const rest = text(block, 0, NAME_BYTES);
  const name = prefix === "" ? rest : `${prefix}/${rest}`;
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) {
    throw new Error(`The backup names a path outside of the data directory: ${name}`);
  }
  const type = text(block, 156, 1);
  if (type !== "0" && type !== "5") throw new Error(`The backup holds something that is no file or folder: ${name}`);
  return { name, size: Number.parseInt(text(block, 124, 12), 8), folder: type === "5" };
}

function text(block: Buffer, start: number, length: number): string {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes
    .subarray(0, end === -1 ? length : end)
    .toString("utf8")
    .trim();
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, "0")}\u0000`;
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

interface BlockReader {
  /** Exactly so many bytes. */
  read(size: number): Promise<Buffer>;
  /** So many bytes, in whatever pieces they come. */
  take(size: number): AsyncGenerator<Buffer>;
  /** Reads to the end, so that a damaged tail is noticed. */
  drain(): Promise<void>;
}

function blockReader(archive: AsyncIterable<unknown>): BlockReader {
  const source = archive[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const next = await source.next();
    if (next.done === true) throw new Error("The backup ends too early.");
    if (!Buffer.isBuffer(next.value)) throw new Error("The backup was not read as bytes.");
    rest = rest.byteLength === 0 ? next.value : Buffer.concat([rest, next.value]);
  }

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.byteLength === 0) await more();
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.byteLength);
      left -= piece.byteLength;
      yield piece;
    }
  }

  return {
    take,
    async read(size) {
      while (rest.byteLength < size) await more();
      const bytes = rest.subarray(0, size);
      rest = rest.subarray(size);
      return bytes;
    },
    async drain() {
      let next = await source.next();
      while (next.done !== true) next = await source.next();
    },
  };
}
