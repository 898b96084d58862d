import type { IncomingMessage, ServerResponse } from "node:http";
import type { PartShortener } from "./long-parts";
import { boundaryOf } from "./multipart";

/** The bytes of a whole body, as the web's `Request` takes them. */
export type RequestBody = Buffer<ArrayBuffer>;

/** A whole body, or why there is none: more than the limit, too slow, or the client stopped sending. */
export type BodyResult = RequestBody | "too-large" | "too-slow" | "aborted";

interface BodyReading {
  /** Most bytes that are kept. */
  readonly limit: number;
  /** Most bytes that may arrive. */
  readonly arriving: number;
  /** Longest time it may take; the server's own limit is that of the largest bodies. */
  readonly timeMs: number;
  readonly expectsContinue: boolean;
  /** Shortens what is too long of a form with files; null for other bodies. */
  readonly shortener: PartShortener | null;
}

/**
 * Reads a body of at most `limit` bytes. It counts what arrives, because chunked bodies declare no length, and stops
 * at the limit, so that memory never holds more.
 */
export function readBody(request: IncomingMessage, response: ServerResponse, given: BodyReading): Promise<BodyResult> {
  const { limit, arriving, timeMs, expectsContinue, shortener } = given;
  if (expectsContinue) response.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let [size, arrived] = [0, 0];
    const keep = (parts: readonly Buffer[]) => {
      for (const part of parts) size += part.length;
      if (size <= limit) chunks.push(...parts);
    };
    const settle = (result: BodyResult) => {
      clearTimeout(timer);
      request.off("data", collect).off("end", complete).off("close", aborted).off("error", aborted);
      resolve(result);
    };
    const collect = (chunk: Buffer) => {
      arrived += chunk.length;
      keep(shortener?.add(chunk) ?? [chunk]);
      if (size <= limit && arrived <= arriving) return;
      request.pause();
      settle("too-large");
    };
    const complete = () => {
      keep(shortener?.end() ?? []);
      settle(size > limit ? "too-large" : Buffer.concat(chunks));
    };
    const aborted = () => {
      settle("aborted");
    };
    const timer = setTimeout(() => {
      request.pause();
      settle("too-slow");
    }, timeMs);
    request.on("data", collect).on("end", complete).on("close", aborted).on("error", aborted);
  });
}

/** Whether a form has more than so many fields. */
export function hasTooManyFields(body: Buffer, contentType: string, most: number): boolean {
  const boundary = boundaryOf(contentType);
  const separator = boundary === null ? "&" : `--${boundary}`;
  // A multipart body has one more separator than fields, a plain form one less.
  const allowed = boundary === null ? most - 1 : most + 1;
  let found = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > allowed) return true;
  }
  return false;
}
