import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { createBroadcasts, type Broadcast } from "~/data/broadcasts.server";
import { readFrame, writeFrame, type Frame } from "../../../server/embedded/realtime/protocol";
import { startAuthServer, type AuthServer } from "../../support/servers/auth-server";
import { recordingLog } from "../../support/recording-log";
import { addressOf } from "../../support/servers/http-server";

/* The server's subscriptions to a hosted project; an embedded backend behind a proxy that can be cut stands for it. */

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

/** A port that leads to the site until it is cut. */
async function breakableLine(): Promise<{ readonly port: number; cut(): void }> {
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(new URL(site.origin).port), "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  onTestFinished(() => {
    cut();
    line.close();
  });
  return { port: addressOf(line.address()).port, cut };
}

test("a subscription receives its own topic only, reconnects after a gap and reports the gap", async () => {
  const line = await breakableLine();
  const broadcasts = createBroadcasts({
    url: `http://localhost:${line.port}`,
    publishableKey: site.backend.publishableKey,
    log: recordingLog(),
  });
  onTestFinished(() => broadcasts.close());
  const received: (Broadcast | null)[] = [];
  const other: (Broadcast | null)[] = [];
  const stop = broadcasts.listen("page_access", (message) => received.push(message));
  broadcasts.listen("pins:somebody", (message) => other.push(message));

  const lock = (page: string) =>
    site.sql("update public.page_access set is_locked = not is_locked where page_name = $1", [page]);
  // It is not visible when the subscription has begun, so the lock is changed until a message arrives.
  const untilReceived = async (count: number) => {
    await expect
      .poll(
        async () => {
          if (received.length < count) await lock("tools");
          return received.length;
        },
        { timeout: 10_000, interval: 50 },
      )
      .toBeGreaterThanOrEqual(count);
  };
  await untilReceived(2);
  // Messages before the first one may have been missed.
  expect(received[0]).toBeNull();
  expect(received[1]).toEqual({ event: "UPDATE", payload: { page_name: "tools", is_locked: expect.any(Boolean) } });

  line.cut();
  await expect.poll(() => received.at(-1), { timeout: 10_000 }).toBeNull();
  await untilReceived(received.length + 1);
  expect(other).toEqual([null, null]);

  stop();
  const before = received.length;
  const control = new Promise((resolve) => {
    site.backend.realtime.onBroadcast("page_access", resolve);
  });
  await lock("tools");
  await control;
  expect(received).toHaveLength(before);
});

/** A fake project that accepts every join and can send messages to the joined clients. */
async function fakeProject() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const joins: { readonly socket: WebSocket; readonly frame: Frame }[] = [];
  server.on("connection", (socket) => {
    const send = (frame: Frame) => {
      socket.send(writeFrame(frame, "2.0.0"));
    };
    socket.on("message", (data, binary) => {
      const frame = Buffer.isBuffer(data) ? readFrame(data, binary, "2.0.0") : null;
      if (frame === null) throw new Error("This is no frame");
      if (frame.event === "phx_join") joins.push({ socket, frame });
      send({ ...frame, event: "phx_reply", payload: { status: "ok", response: {} } });
    });
  });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${addressOf(server.address()).port}`,
    joins: () => joins.length,
    connected: () => server.clients.size,
    /** To the client that joined last. */
    send(event: string, payload: unknown) {
      const last = joins.at(-1);
      if (last === undefined) throw new Error("Nobody has joined");
      last.socket.send(writeFrame({ ...last.frame, ref: null, event, payload }, "2.0.0"));
    },
  };
}

test("a subscription rejoins when the server closes the topic, reports a possible gap, and receives further messages", async () => {
  const project = await fakeProject();
  const log = recordingLog();
  const broadcasts = createBroadcasts({ url: project.url, publishableKey: "sb_publishable_test", log });
  onTestFinished(() => broadcasts.close());
  const received: (Broadcast | null)[] = [];
  const stop = broadcasts.listen("page_access", (message) => received.push(message));
  await expect.poll(() => received).toEqual([null]);

  for (const round of [2, 3]) {
    project.send("phx_close", {});
    await expect.poll(() => project.joins(), { timeout: 10_000 }).toBe(round);
    await expect.poll(() => received.at(-1), { timeout: 10_000 }).toBeNull();
    project.send("broadcast", { type: "broadcast", event: "UPDATE", payload: { round } });
    await expect.poll(() => received.at(-1)).toEqual({ event: "UPDATE", payload: { round } });
  }
  expect(received).toHaveLength(5);
  expect(log.lines.filter((line) => line.includes("interrupted"))).toHaveLength(2);

  // A channel that this client leaves is closed too, and is not joined again.
  stop();
  await expect.poll(() => project.connected()).toBe(0);
  expect(project.joins()).toBe(3);
  expect(log.lines).toHaveLength(2);
});
