import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { SERVICE_WORKER } from "~/features/offline/kept-copy.model";
import type { OutgoingResponse } from "./response";
import { WORKER_POLICY } from "./security-headers";
import type { StreamedBody } from "./write-body";
import { chooseEncoding, compressBest, isCompressible, type Encoding } from "./compression";

/** Files of one directory, found by exact URL path. No path from a request is used to open a file. */
export interface StaticFiles {
  /** Whether a decoded URL path names a file. */
  has(path: string): boolean;
  /** The response with the file; null when there is none. */
  respond(path: string, acceptEncoding: string | string[] | undefined): Promise<OutgoingResponse | null>;
}

interface StaticFile {
  readonly location: string;
  readonly type: string;
  readonly size: number;
  readonly etag: string;
  readonly cacheControl: string;
  /** Encodings in which the build has compressed the file already. */
  readonly prepared: ReadonlySet<Encoding>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** Names under this folder carry a hash of their content. */
const HASHED = "/assets/";
const CACHE_FOR_EVER = "public, max-age=31536000, immutable";
/** Browsers ask each time whether there is a new one. */
const ASK_EACH_TIME = "no-cache";
const CACHE_AN_HOUR = "public, max-age=3600, stale-while-revalidate=86400";

/** Larger files are read from disk each time instead of being kept in memory. */
const MEMORY_MAX_BYTES = 524_288;
const COMPRESS_MIN_BYTES = 1024;

/** In development Vite serves the files. */
export const NO_STATIC_FILES: StaticFiles = { has: () => false, respond: () => Promise.resolve(null) };

/** Lists a directory once. One that does not exist has no files. */
export async function indexStaticFiles(root: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  await addFiles(files, root, "/");
  const memory = new Map<string, Promise<Buffer>>();

  const remember = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = memory.get(key);
    if (known) return known;
    const made = make();
    memory.set(key, made);
    made.catch(() => memory.delete(key));
    return made;
  };

  const encoded = (file: StaticFile, encoding: Encoding) =>
    remember(
      `${encoding} ${file.location}`,
      async () =>
        // A prepared form that is gone is made anew: the file itself is what counts.
        (file.prepared.has(encoding) ? await readFile(file.location + EXTENSIONS[encoding]).catch(() => null) : null) ??
        compressBest(await readFile(file.location), encoding),
    );

  return {
    has: (path) => files.has(path),
    async respond(path, acceptEncoding) {
      const file = files.get(path);
      if (!file) return null;
      const headers: Record<string, string> = { "content-type": file.type, "cache-control": file.cacheControl };
      if (path === SERVICE_WORKER) headers["content-security-policy"] = WORKER_POLICY;
      const inMemory = file.size <= MEMORY_MAX_BYTES;
      const varies = isCompressible(file.type) && file.size >= COMPRESS_MIN_BYTES && inMemory;
      const encoding = varies ? chooseEncoding(acceptEncoding) : null;
      if (varies) headers["vary"] = "Accept-Encoding";
      headers["etag"] = encoding === null ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
      if (encoding === null) {
        const body = inMemory ? await remember(file.location, () => readFile(file.location)) : streamed(file);
        return { status: 200, headers, body };
      }
      headers["content-encoding"] = encoding;
      return { status: 200, headers, body: await encoded(file, encoding) };
    },
  };
}

function streamed(file: StaticFile): StreamedBody {
  return {
    length: file.size,
    open: () => createReadStream(file.location, { end: file.size - 1 }),
  };
}

async function addFiles(files: Map<string, StaticFile>, directory: string, urlPath: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const location = join(directory, entry.name);
    const path = urlPath + entry.name;
    if (entry.isDirectory()) {
      await addFiles(files, location, `${path}/`);
    } else if (entry.isFile() && !isPreparedForm(entry.name, names)) {
      files.set(path, await describe(location, path, names));
    }
  }
}

function isPreparedForm(name: string, siblings: ReadonlySet<string>): boolean {
  const extension = extname(name);
  return Object.values(EXTENSIONS).includes(extension) && siblings.has(name.slice(0, -extension.length));
}

async function describe(location: string, path: string, siblings: ReadonlySet<string>): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(location);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const hashed = path.startsWith(HASHED);
  const identity = hashed ? path : `${path} ${size} ${mtimeMs}`;
  const prepared = (["br", "gzip"] as const).filter((encoding) => siblings.has(name + EXTENSIONS[encoding]));
  return {
    location,
    type: TYPES[extname(name).toLowerCase()] ?? "application/octet-stream",
    size,
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 16),
    cacheControl: hashed ? CACHE_FOR_EVER : path === SERVICE_WORKER ? ASK_EACH_TIME : CACHE_AN_HOUR,
    prepared: new Set(prepared),
  };
}
