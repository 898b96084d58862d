import type { IncomingMessage, ServerResponse } from "node:http";
import { createLoopTurns } from "../admission/loop-turns";

/** How long a client may take. */
export interface WriteLimits {
  /** Longest time a client may take for {@link CHUNK_BYTES} of a response, milliseconds. */
  readonly readerMs: number;
  /** How long the rest of a rejected upload is still read, so that its sender can read the response, milliseconds. */
  readonly lingerMs: number;
}

/** Content that is not held in memory. */
export interface StreamedBody {
  /** Null when it is not known before all of it is sent. */
  readonly length: number | null;
  /** It may be compressed on its way, as text that is held in memory is. */
  readonly compressible?: true;
  readonly open: () => AsyncIterable<Buffer> & { destroy(): void };
}

/** Bodies up to this size are written at once, larger ones in pieces of it. */
export const CHUNK_BYTES = 32_768;

/**
 * Reads and drops the rest of an upload: closing while the client still sends would reset the connection, and the
 * client would lose the response.
 */
export function discardUpload(request: IncomingMessage, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once("end", done).once("close", done).once("error", done);
    request.resume();
  });
}

/** Pieces of all responses together that are written in one turn of the event loop: less than a millisecond's work. */
export const PIECES_PER_TURN = 16;

/** What the system takes at once is complete at once: a large response would be written as a whole. */
const turnToWrite = createLoopTurns(PIECES_PER_TURN);

/** Writes a body in pieces, each of which the client must take in time. False when it did not. */
export async function writeChunks(
  response: ServerResponse,
  content: Buffer | StreamedBody,
  readerMs: number,
  onWritten: (bytes: number) => void = () => undefined,
): Promise<boolean> {
  if (Buffer.isBuffer(content)) {
    for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
      await turnToWrite();
      if (!(await writeChunk(response, content.subarray(offset, offset + CHUNK_BYTES), readerMs))) return false;
    }
    return true;
  }
  const stream = content.open();
  try {
    for await (const chunk of stream) {
      if (!(await writeChunk(response, chunk, readerMs))) return false;
      onWritten(chunk.length);
    }
    return true;
  } catch {
    // The head has been sent, so only a cut connection tells the client that the body is incomplete.
    response.destroy();
    return false;
  } finally {
    stream.destroy();
  }
}

function writeChunk(response: ServerResponse, chunk: Buffer, readerMs: number): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  if (response.write(chunk)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (written: boolean) => {
      clearTimeout(timer);
      response.off("drain", drained).off("close", closed);
      resolve(written);
    };
    const drained = () => {
      settle(true);
    };
    const closed = () => {
      settle(false);
    };
    const timer = setTimeout(() => {
      response.destroy();
      settle(false);
    }, readerMs);
    response.on("drain", drained).on("close", closed);
  });
}

/** Closes the connection of a client that does not take the rest of its response in time. */
export function cutSlowReader(response: ServerResponse, readerMs: number): void {
  if (response.writableFinished || (response.socket?.writableLength ?? 0) === 0) return;
  const timer = setTimeout(() => {
    response.destroy();
  }, readerMs);
  const done = () => {
    clearTimeout(timer);
  };
  response.once("finish", done).once("close", done);
}
