import { pipeline, Readable } from "node:stream";
import { createLoopTurns } from "../admission/loop-turns";
import { compressor, type Effort, type Encoding } from "./compression";
import type { StreamedBody } from "./write-body";

/** A piece costs milliseconds to make, so that there is one of all responses together in a turn of the event loop. */
const turnToMake = createLoopTurns(1);

/** A body that a route makes while it is sent. Nothing is made before the client takes it, or after it has left. */
export function generatedBody(stream: ReadableStream<Uint8Array>, length: number | null): StreamedBody {
  return {
    length,
    compressible: true,
    open: () => Readable.from(piecesOf(stream), { objectMode: true, highWaterMark: 1 }),
  };
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      await turnToMake();
      const { done, value } = await reader.read();
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    await reader.cancel();
  }
}

/** The same compressed while it is made, so that nobody knows its length before. */
export function compressedOnTheWay(body: StreamedBody, encoding: Encoding, effort: Effort): StreamedBody {
  return {
    length: null,
    open() {
      const compressed = compressor(encoding, effort);
      // What goes wrong is thrown to who reads the compressed pieces.
      pipeline(body.open(), compressed, () => undefined);
      return compressed;
    },
  };
}
