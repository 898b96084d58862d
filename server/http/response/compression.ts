import type { Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gzip,
  gzipSync,
} from "node:zlib";

export type Encoding = "br" | "gzip";

/** How much work is done to make a response smaller. */
export interface Effort {
  readonly brotliQuality: number;
  readonly gzipLevel: number;
}

/** For pages, compressed on every request, or for their first visitor when they are kept: the next quality takes five times as long to save half a per cent. */
export const USUAL_EFFORT: Effort = { brotliQuality: 6, gzipLevel: 6 };
/** While other pages are being made: a seventh of the time, a quarter more bytes. */
export const QUICK_EFFORT: Effort = { brotliQuality: 1, gzipLevel: 1 };

/** Up to this size compressing takes less time than passing the work to another thread and back. */
const SYNC_MAX_BYTES = 262_144;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const brotliDecompressAsync = promisify(brotliDecompress);
const gunzipAsync = promisify(gunzip);

function brotliOptions(size: number, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/** From this size compressing is a piece of work of its own, and what is quick gets its turn before it. */
const LONG_WORK_BYTES = 16_384;

/** Compresses one complete body at once: flushing it in pieces would double its size. */
export async function compress(body: Buffer, encoding: Encoding, effort = USUAL_EFFORT): Promise<Buffer> {
  const { brotliQuality, gzipLevel } = effort;
  if (body.length > LONG_WORK_BYTES) await nextTurn();
  if (body.length > SYNC_MAX_BYTES) {
    return encoding === "br"
      ? brotliAsync(body, brotliOptions(body.length, brotliQuality))
      : gzipAsync(body, { level: gzipLevel });
  }
  return encoding === "br"
    ? brotliCompressSync(body, brotliOptions(body.length, brotliQuality))
    : gzipSync(body, { level: gzipLevel });
}

/** Compresses what is made while it is sent, without flushing its pieces. */
export function compressor(encoding: Encoding, { brotliQuality, gzipLevel }: Effort): Transform {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : createGzip({ level: gzipLevel });
}

/** Undoes {@link compress}. */
export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotliDecompressAsync(body) : gunzipAsync(body);
}

/** Compresses as much as possible, for files that are compressed once and sent often. */
export function compressBest(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br"
    ? brotliAsync(body, brotliOptions(body.length, constants.BROTLI_MAX_QUALITY))
    : gzipAsync(body, { level: constants.Z_BEST_COMPRESSION });
}

/** Whether a content type is text of some kind. */
export function isCompressible(contentType: unknown): boolean {
  return (
    typeof contentType === "string" &&
    /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|ld\+json|vnd\.pgrst|rss\+xml|atom\+xml)|image\/svg\+xml)/i.test(
      contentType,
    )
  );
}

/** The encoding for a response, by an `Accept-Encoding` header; brotli before gzip, null for none. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const weights = new Map<string, number>();
  for (const item of String(accepted).toLowerCase().split(",")) {
    const [coding = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(coding, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get("*") ?? 0;
  if (weightOf("br") > 0 && weightOf("br") >= weightOf("gzip")) return "br";
  return weightOf("gzip") > 0 ? "gzip" : null;
}
