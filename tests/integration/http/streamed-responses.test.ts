import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openSocket, startTestServer, type TestServer } from "../../support/servers/http-server";

const PIECE = "G1 X10 Y10 E0.5\n".repeat(2_048);

/** A server whose pages are made of pieces while they are sent, and what is known of the making. */
async function streamingServer(
  pieces: number,
): Promise<TestServer & { readonly made: () => number; cancelled(): boolean }> {
  let made = 0;
  let cancelled = false;
  const server = await startTestServer({
    siteHandler: () => () => {
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (made === pieces) {
              controller.close();
              return;
            }
            made += 1;
            controller.enqueue(Buffer.from(PIECE));
          },
          cancel() {
            cancelled = true;
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        "content-type": "text/plain; charset=us-ascii",
        "content-length": String(PIECE.length * pieces),
      };
      return Promise.resolve(new Response(body, { headers }));
    },
  });
  return { ...server, made: () => made, cancelled: () => cancelled };
}

test("a response that states its length is sent while it is made", async () => {
  const server = await streamingServer(40);
  const response = await fetch(server.origin, { headers: { "accept-encoding": "identity" } });
  expect(response.headers.get("content-length")).toBe(String(PIECE.length * 40));
  expect(await response.text()).toBe(PIECE.repeat(40));
});

test("it is compressed for who accepts that, and its length is left open then", async () => {
  const server = await streamingServer(40);
  const request = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n";
  const response = await server.raw(request);
  const head = response.slice(0, response.indexOf("\r\n\r\n")).toLowerCase();
  expect(head).toContain("content-encoding: gzip");
  expect(head).toContain("vary: accept-encoding");
  expect(head).not.toContain("content-length");
  expect(gunzipSync(unchunked(response)).toString()).toBe(PIECE.repeat(40));
});

/** The body of a response in chunks. */
function unchunked(response: string): Buffer {
  let rest = response.slice(response.indexOf("\r\n\r\n") + 4);
  let body = "";
  for (;;) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (!(length > 0)) return Buffer.from(body, "latin1");
    body += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 4 + length);
  }
}

test("nothing of it is made for HEAD", async () => {
  const server = await streamingServer(40);
  const response = await fetch(server.origin, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect(response.headers.get("content-length")).toBe(String(PIECE.length * 40));
  expect(server.made()).toBe(0);
});

test("no more is made than the client takes, and nothing after it has left", async () => {
  const pieces = 4_000;
  const server = await streamingServer(pieces);
  const socket = await openSocket(server.port);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "readable");
  let before = -1;
  await expect
    .poll(
      () => {
        const same = before === server.made();
        before = server.made();
        return same;
      },
      { interval: 200, timeout: 5_000 },
    )
    .toBe(true);
  expect(server.made()).toBeLessThan(pieces / 2);
  socket.destroy();
  await expect.poll(server.cancelled).toBe(true);
  expect(server.made()).toBeLessThan(pieces / 2);
});
