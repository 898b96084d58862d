import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { openSocket, page, startTestServer, statusOf } from "../../support/servers/http-server";

const MEGABYTE = 1_048_576;
const HEAD = "POST /my-printer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

/** Sends pieces as fast as they are accepted, until the server ends the request; returns its response. */
async function stream(port: number, head: string, pieces: Iterable<string | Buffer>): Promise<string> {
  const socket = await openSocket(port);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  await closed;
  return Buffer.concat(received).toString("latin1");
}

function* megabytes(count: number, wrap: (piece: Buffer) => Buffer = (piece) => piece): Generator<Buffer> {
  const piece = wrap(Buffer.alloc(MEGABYTE, "a"));
  for (let sent = 0; sent < count; sent += 1) yield piece;
}

const asChunk = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);

/** Most that resident memory grew by while `work` went on, bytes. Server and client share the process. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(timer);
  return most - before;
}

async function startStrict() {
  const bodies: string[] = [];
  const server = await startTestServer({
    siteHandler: () => async (request) => {
      bodies.push(await request.text());
      return page();
    },
  });
  return { server, bodies };
}

describe("request bodies", () => {
  test("of 200 MB are refused before they are read, in little memory", async () => {
    const { server, bodies } = await startStrict();
    await stream(server.port, `${HEAD}${FORM}Content-Length: ${5 * MEGABYTE}\r\n\r\n`, megabytes(5));
    let declared = "";
    let chunked = "";
    const growth = await growthDuring(async () => {
      declared = await stream(server.port, `${HEAD}${FORM}Content-Length: ${200 * MEGABYTE}\r\n\r\n`, megabytes(200));
      chunked = await stream(server.port, `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n`, megabytes(200, asChunk));
    });
    expect([statusOf(declared), statusOf(chunked)]).toEqual([413, 413]);
    expect(growth).toBeLessThan(50 * MEGABYTE);
    expect(bodies).toEqual([]);
  });

  test("that are chunked without an end are cut off", async () => {
    const server = await startTestServer({ limits: { lingerMs: 100 } });
    function* endless(): Generator<Buffer> {
      for (;;) yield asChunk(Buffer.alloc(65_536, "a"));
    }
    const response = await stream(server.port, `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n`, endless());
    expect([413, 0]).toContain(statusOf(response));
  });

  test("with 100,000 fields are refused, with 600 accepted", async () => {
    const { server, bodies } = await startStrict();
    const post = (body: string) =>
      stream(server.port, `${HEAD}${FORM}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`, [body]);
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`).join("&");
    expect(statusOf(await post(fields(100_000)))).toBe(413);
    expect(statusOf(await post(fields(601)))).toBe(413);
    expect(statusOf(await post(fields(600)))).toBe(200);
    expect(bodies).toHaveLength(1);
  });

  test("in multipart form have their fields counted, too", async () => {
    const { server, bodies } = await startStrict();
    const field = (n: number) => `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nv\r\n`;
    const post = (count: number) => {
      const body = `${Array.from({ length: count }, (_, n) => field(n)).join("")}--b--\r\n`;
      const head = `${HEAD}Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
      return stream(server.port, head, [body]);
    };
    expect(statusOf(await post(601))).toBe(413);
    expect(statusOf(await post(600))).toBe(200);
    expect(bodies).toHaveLength(1);
  });

  test("with one field of 20 MB are refused", async () => {
    const { server } = await startStrict();
    const type = "Content-Type: multipart/form-data; boundary=b\r\n";
    const begin = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n';
    const head = `${HEAD}${type}Content-Length: ${20 * MEGABYTE + begin.length}\r\n\r\n`;
    expect(statusOf(await stream(server.port, head + begin, megabytes(20)))).toBe(413);
  });

  test("that stop half way never reach the pages, and leave nothing behind", async () => {
    const { server, bodies } = await startStrict();
    const socket: Socket = await openSocket(server.port);
    socket.end(`${HEAD}${FORM}Content-Length: 10\r\n\r\nhalf`);
    await once(socket.resume(), "close");
    expect(statusOf(await server.raw(`${HEAD}${FORM}Connection: close\r\nContent-Length: 4\r\n\r\nfull`))).toBe(200);
    expect(bodies).toEqual(["full"]);
  });

  test("announced with Expect: 100-continue are refused before they are sent", async () => {
    const { server, bodies } = await startStrict();
    const expecting = `${HEAD}${FORM}Expect: 100-continue\r\nConnection: close\r\n`;
    const refused = await server.raw(`${expecting}Content-Length: ${MEGABYTE}\r\n\r\n`);
    expect(statusOf(refused)).toBe(413);
    const taken = await server.raw(`${expecting}Content-Length: 4\r\n\r\nfull`);
    expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(bodies).toEqual(["full"]);
  });
});
