import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { openSocket, page, startTestServer, statusOf } from "../../support/servers/http-server";

/** The production limits, 20 times shorter: 12 s become 0.6 s. */
const QUICK = { headMs: 500, requestMs: 600, checkMs: 50, readerMs: 600, keepAliveMs: 400 };

/** Sends one piece each interval until the connection is closed; returns the response. */
async function drip(socket: Socket, pieces: Iterable<string>, everyMs: number): Promise<string> {
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  const iterator = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const next = iterator.next();
    if (!next.done && socket.writable) socket.write(next.value);
  }, everyMs);
  await once(socket, "close");
  clearInterval(timer);
  return Buffer.concat(received).toString("latin1");
}

function* endlessHeaders(): Generator<string> {
  yield "GET / HTTP/1.1\r\nHost: localhost\r\n";
  for (let n = 0; ; n += 1) yield `X-${n}: a\r\n`;
}

function* endlessBody(): Generator<string> {
  yield "POST /x HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n";
  for (;;) yield "a";
}

describe("slow clients", () => {
  test("with slow request heads are disconnected, while others are served", async () => {
    const server = await startTestServer({ limits: QUICK });
    const began = performance.now();
    const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(server.port)));
    const slow = Promise.all(sockets.map((socket) => drip(socket, endlessHeaders(), 40)));
    for (let n = 0; n < 20; n += 1) {
      const response = await fetch(server.origin);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    const responses = await slow;
    expect(performance.now() - began).toBeLessThan(6_000);
    for (const response of responses) expect([408, 0]).toContain(statusOf(response));
    expect(responses.some((response) => statusOf(response) === 408)).toBe(true);
  });

  test("with slow bodies are disconnected and never reach the pages", async () => {
    let requestCount = 0;
    const server = await startTestServer({
      limits: QUICK,
      siteHandler: () => () => {
        requestCount += 1;
        return page();
      },
    });
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(server.port)));
    const responses = await Promise.all(sockets.map((socket) => drip(socket, endlessBody(), 40)));
    // An address has at most so many requests on the way.
    for (const response of responses) expect([408, 429, 0]).toContain(statusOf(response));
    expect(requestCount).toBe(0);
  });

  test("that do not read their response are disconnected", async () => {
    const server = await startTestServer({
      limits: QUICK,
      siteHandler: () => () => Promise.resolve(new Response(Buffer.alloc(64 * 1_048_576))),
    });
    const socket = await openSocket(server.port);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const line = await untilLogged(server.lines, '"aborted":true');
    expect(line).toContain('"path":"/"');
    socket.destroy();
  });

  test("with idle connections are disconnected", async () => {
    const server = await startTestServer({ limits: QUICK });
    const socket = await openSocket(server.port);
    await once(socket.resume(), "close");
  });
});

async function untilLogged(lines: readonly string[], part: string): Promise<string> {
  for (;;) {
    const line = lines.find((candidate) => candidate.includes(part));
    if (line !== undefined) return line;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
