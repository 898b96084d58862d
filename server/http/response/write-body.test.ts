import { createServer } from "node:http";
import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { CHUNK_BYTES, PIECES_PER_TURN, writeChunks } from "./write-body";

/** The connection of a client that has sent a request, and whose system takes everything at once. */
class Connection extends Duplex {
  bytes = 0;

  constructor() {
    super();
    this.push("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }

  override _read(): void {
    // The request is all there is.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    done();
  }
}

test("of all large responses together a few pieces are written in one turn of the event loop", async () => {
  const pieces = 10;
  const written: Promise<boolean>[] = [];
  const server = createServer((_, response) => {
    written.push(writeChunks(response, Buffer.alloc(pieces * CHUNK_BYTES), 1_000));
  });
  const connections = Array.from({ length: 40 }, () => new Connection());
  for (const connection of connections) server.emit("connection", connection);
  const all = (): number => connections.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  while (all() < connections.length * pieces * CHUNK_BYTES) {
    await nextTurn();
    // Besides the pieces there is what frames them.
    expect(all() - before).toBeLessThan((PIECES_PER_TURN + 1) * CHUNK_BYTES);
    before = all();
  }
  expect(new Set(await Promise.all(written))).toEqual(new Set([true]));
  expect(written).toHaveLength(connections.length);
  for (const connection of connections) connection.destroy();
});
