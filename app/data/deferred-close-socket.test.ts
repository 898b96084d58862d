import { once } from "node:events";
import { WebSocket as NodeWebSocket, WebSocketServer } from "ws";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let server: WebSocketServer;
let url: string;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", NodeWebSocket);
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  url = `ws://127.0.0.1:${String(address.port)}`;
});

afterEach(() => {
  server.close();
});

/** What a socket reports when it is closed while it connects. */
async function closedWhileConnecting(socket: WebSocket): Promise<string[]> {
  const events: string[] = [];
  socket.addEventListener("error", () => events.push("error"));
  socket.onopen = () => events.push("open");
  const closed = new Promise((resolve) => {
    socket.addEventListener("close", resolve);
  });
  socket.close();
  await closed;
  return events;
}

test("a socket closed while it connects is closed without an error, and never reported open", async () => {
  const { DeferredCloseSocket } = await import("./deferred-close-socket.client");
  expect(await closedWhileConnecting(new DeferredCloseSocket(url))).toEqual([]);
});

test("an ordinary socket reports an error then (control)", async () => {
  expect(await closedWhileConnecting(new WebSocket(url))).toEqual(["error"]);
});

test("an open socket is closed at once, with its code and reason", async () => {
  const { DeferredCloseSocket } = await import("./deferred-close-socket.client");
  const received = new Promise((resolve) => {
    server.once("connection", (connection) => {
      connection.once("close", (code, reason) => {
        resolve([code, reason.toString()]);
      });
    });
  });
  const socket = new DeferredCloseSocket(url);
  await new Promise((resolve) => {
    socket.addEventListener("open", resolve);
  });
  socket.close(4_000, "done");
  expect(await received).toEqual([4_000, "done"]);
});
