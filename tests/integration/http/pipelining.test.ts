import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { MAX_PIPELINED } from "../../../server/http/requests-in-order";
import { openSocket, page, startTestServer } from "../../support/servers/http-server";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A server whose pages hold their path, and end only when `release` is called. */
async function startHeldServer() {
  const rendered: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let running = 0;
  let mostRunning = 0;
  const server = await startTestServer({
    siteHandler: () => async (request) => {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      if (pathname.startsWith("/held")) await released;
      running -= 1;
      return new Response(pathname);
    },
  });
  return { server, rendered, release, mostRunning: () => mostRunning };
}

describe("pipelined requests", () => {
  test("are rendered one at a time and responded to in order", async () => {
    const { server, rendered, release, mostRunning } = await startHeldServer();
    const paths = Array.from({ length: MAX_PIPELINED }, (_, index) => `/held-${index}`);
    const socket = await openSocket(server.port);
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
    socket.write(paths.map(get).join(""));
    await expect.poll(() => rendered).toEqual(["/held-0"]);
    release();
    await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length).toBe(paths.length);
    expect(received.match(/\/held-\d+/g)).toEqual(paths);
    expect(mostRunning()).toBe(1);
    socket.destroy();
  });

  test("whose connection has closed before their turn are not rendered", async () => {
    const { server, rendered, release } = await startHeldServer();
    const socket = await openSocket(server.port);
    socket.write(get("/held") + get("/next").repeat(MAX_PIPELINED));
    await expect.poll(() => rendered).toEqual(["/held"]);
    socket.destroy();
    await expect.poll(() => server.lines.join("")).toContain('"aborted":true');
    release();
    expect((await fetch(`${server.origin}/other`)).status).toBe(200);
    expect(rendered).toEqual(["/held", "/other"]);
  });

  test("beyond the limit close the connection", async () => {
    const { server, rendered, release } = await startHeldServer();
    const socket = await openSocket(server.port);
    const closed = once(socket, "close");
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(get("/held") + get("/next").repeat(MAX_PIPELINED + 1));
    await closed;
    release();
    expect(rendered).not.toContain("/next");
  });
});

test("a client that does not read its response takes no place from others", async () => {
  const server = await startTestServer({
    limits: { running: 1, waiting: 1 },
    siteHandler: () => (request) =>
      new URL(request.url).pathname === "/large" ? Promise.resolve(new Response(Buffer.alloc(64 * 1_048_576))) : page(),
  });
  const socket = await openSocket(server.port);
  socket.write(get("/large"));
  await once(socket, "readable");
  expect((await fetch(server.origin)).status).toBe(200);
  socket.destroy();
});
