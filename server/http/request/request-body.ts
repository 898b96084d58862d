import type { IncomingMessage, ServerResponse } from "node:http";
import { boundaryOf } from "./multipart";

/** The bytes of a whole body, as the web's `Request` takes them. */
export type RequestBody = Buffer<ArrayBuffer>;

/** A whole body, or why there is none: more than the limit, or the client stopped sending. */
export type BodyResult = RequestBody | "too-large" | "aborted";

/** Most fields a form may have. The largest form of this site imports up to 500 parts. */
const MAX_FIELDS = 600;

/**
 * Reads a body of at most `limit` bytes. It counts what arrives, because chunked bodies declare no length, and stops
 * at the limit, so that memory never holds more.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, expectsContinue }: { readonly limit: number; readonly expectsContinue: boolean },
): Promise<BodyResult> {
  if (expectsContinue) response.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyResult) => {
      request.off("data", collect).off("end", complete).off("close", aborted).off("error", aborted);
      resolve(result);
    };
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        settle("too-large");
      } else {
        chunks.push(chunk);
      }
    };
    const complete = () => {
      settle(Buffer.concat(chunks));
    };
    const aborted = () => {
      settle("aborted");
    };
    request.on("data", collect).on("end", complete).on("close", aborted).on("error", aborted);
  });
}

/** Whether a form has more fields than any form of this site. */
export function hasTooManyFields(body: Buffer, contentType: string): boolean {
  const boundary = boundaryOf(contentType);
  const separator = boundary === null ? "&" : `--${boundary}`;
  // A multipart body has one more separator than fields, a plain form one less.
  const allowed = boundary === null ? MAX_FIELDS - 1 : MAX_FIELDS + 1;
  let found = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > allowed) return true;
  }
  return false;
}
