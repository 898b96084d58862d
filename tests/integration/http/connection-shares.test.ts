import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { LiveConnections } from "../../../server/embedded/index";
import { startTestServer } from "../../support/servers/http-server";

const GET = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** A connection from a loopback address, which has sent a request, and what came back. */
async function askFrom(
  port: number,
  localAddress: string,
  request = GET,
): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1"))).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(request);
  return { socket, received: () => text };
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

test("connections beyond the share of an address wait unread until another one closes", async () => {
  const { port } = await startTestServer({ limits: { connections: 2 } });
  const first = await askFrom(port, "127.0.0.1");
  const second = await askFrom(port, "127.0.0.1");
  await expect.poll(second.received).toContain("200 OK");
  const third = await askFrom(port, "127.0.0.1");
  const other = await askFrom(port, "127.0.0.2");
  await expect.poll(other.received).toContain("200 OK");
  await aMoment();
  expect(third.received()).toBe("");
  first.socket.destroy();
  await expect.poll(third.received).toContain("200 OK");
});

test("new connections of an address beyond those of a second wait for the next", async () => {
  const { port } = await startTestServer({ limits: { connectionsPerSecond: 2 } });
  const clients = await Promise.all(Array.from({ length: 5 }, () => askFrom(port, "127.0.0.1")));
  const answered = () => clients.filter(({ received }) => received().includes("200 OK")).length;
  await aMoment();
  expect(answered()).toBe(2);
  await expect.poll(answered).toBe(5);
});

test("a connection is not counted any more once it is a live one", async () => {
  const realtime: LiveConnections = {
    accept: () => "accepted",
    onBroadcast: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const { port } = await startTestServer({ limits: { connections: 1 }, dataApi: () => null, realtime: () => realtime });
  const head = "GET /realtime/v1/websocket HTTP/1.1\r\nHost: localhost\r\n";
  const live = await askFrom(port, "127.0.0.1", `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const next = await askFrom(port, "127.0.0.1");
  await expect.poll(next.received).toContain("200 OK");
  expect(live.socket.destroyed).toBe(false);
});

test("a connection that waits for too long is closed, and so are more than may wait", async () => {
  const { port } = await startTestServer({ limits: { connections: 1, connectionsHeld: 1, connectionHeldMs: 300 } });
  const read = await askFrom(port, "127.0.0.1");
  await expect.poll(read.received).toContain("200 OK");
  const held = await askFrom(port, "127.0.0.1");
  const tooMany = await askFrom(port, "127.0.0.1");
  await expect.poll(() => tooMany.socket.destroyed).toBe(true);
  expect(held.socket.destroyed).toBe(false);
  await expect.poll(() => held.socket.destroyed).toBe(true);
  expect(held.received()).toBe("");
  expect(read.socket.destroyed).toBe(false);
});
