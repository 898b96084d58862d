import { createServer } from "node:http";
import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { CHUNK_BYTES, writeChunks } from "./write-body";

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

test("the event loop turns between the pieces of large responses, also when the system takes them at once", async () => {
  const pieces = 10;
  const written: Promise<boolean>[] = [];
  const server = createServer((_, response) => {
    written.push(writeChunks(response, Buffer.alloc(pieces * CHUNK_BYTES), 1_000));
  });
  const connections = [new Connection(), new Connection(), new Connection()];
  for (const connection of connections) server.emit("connection", connection);
  const most = (): number => Math.max(...connections.map(({ bytes }) => bytes));
  let before = 0;
  while (most() < pieces * CHUNK_BYTES) {
    await nextTurn();
    // Besides a piece there is what frames it.
    expect(most() - before).toBeLessThan(CHUNK_BYTES * 1.5);
    before = most();
  }
  expect(await Promise.all(written)).toEqual([true, true, true]);
  for (const connection of connections) connection.destroy();
});
