import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { createBroadcasts, type Broadcast } from "~/data/broadcasts.server";
import { readFrame, writeFrame, type Frame } from "../../../server/realtime-protocol";
import { startAuthSite, type AuthSite } from "../embedded/auth-site";
import { recordingLog } from "../embedded/recording-log";
import { addressOf } from "../http/front";

/* What a server does that listens to a hosted project; the embedded one stands for it, behind a line that can break. */

let site: AuthSite;

beforeAll(async () => {
  site = await startAuthSite();
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

test("hears a topic, comes back after a gap and says so, and hears no other topic", async () => {
  const line = await breakableLine();
  const broadcasts = createBroadcasts({
    url: `http://localhost:${line.port}`,
    publishableKey: site.backend.publishableKey,
    log: recordingLog(),
  });
  onTestFinished(() => broadcasts.close());
  const heard: (Broadcast | null)[] = [];
  const other: (Broadcast | null)[] = [];
  const stop = broadcasts.listen("page_access", (message) => heard.push(message));
  broadcasts.listen("pins:somebody", (message) => other.push(message));

  const lock = (page: string) =>
    site.sql("update public.page_access set is_locked = not is_locked where page_name = $1", [page]);
  // There is no telling when it has begun to listen, so the lock is turned until it is heard.
  const untilHeard = async (count: number) => {
    await expect
      .poll(
        async () => {
          if (heard.length < count) await lock("tools");
          return heard.length;
        },
        { timeout: 10_000, interval: 50 },
      )
      .toBeGreaterThanOrEqual(count);
  };
  await untilHeard(2);
  // Whatever happened before the first one may have been missed.
  expect(heard[0]).toBeNull();
  expect(heard[1]).toEqual({ event: "UPDATE", payload: { page_name: "tools", is_locked: expect.any(Boolean) } });

  line.cut();
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBeNull();
  await untilHeard(heard.length + 1);
  expect(other).toEqual([null, null]);

  stop();
  const before = heard.length;
  const control = new Promise((resolve) => {
    site.hub.listen({ name: "page_access", isPrivate: false }, resolve);
  });
  await lock("tools");
  await control;
  expect(heard).toHaveLength(before);
});

/** A project that takes every join, and can tell those who joined something. */
async function talkativeProject() {
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
    /** To whoever joined last. */
    tell(event: string, payload: unknown) {
      const last = joins.at(-1);
      if (last === undefined) throw new Error("Nobody has joined");
      last.socket.send(writeFrame({ ...last.frame, ref: null, event, payload }, "2.0.0"));
    },
  };
}

test("joins again when the project closes the topic, says that something may be missed, and hears on", async () => {
  const project = await talkativeProject();
  const log = recordingLog();
  const broadcasts = createBroadcasts({ url: project.url, publishableKey: "sb_publishable_test", log });
  onTestFinished(() => broadcasts.close());
  const heard: (Broadcast | null)[] = [];
  const stop = broadcasts.listen("page_access", (message) => heard.push(message));
  await expect.poll(() => heard).toEqual([null]);

  for (const round of [2, 3]) {
    project.tell("phx_close", {});
    await expect.poll(() => project.joins(), { timeout: 10_000 }).toBe(round);
    await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBeNull();
    project.tell("broadcast", { type: "broadcast", event: "UPDATE", payload: { round } });
    await expect.poll(() => heard.at(-1)).toEqual({ event: "UPDATE", payload: { round } });
  }
  expect(heard).toHaveLength(5);
  expect(log.lines.filter((line) => line.includes("interrupted"))).toHaveLength(2);

  // Our own leaving is no such case: what leaves is closed, too, and that is the end of it.
  stop();
  await expect.poll(() => project.connected()).toBe(0);
  expect(project.joins()).toBe(3);
  expect(log.lines).toHaveLength(2);
});
