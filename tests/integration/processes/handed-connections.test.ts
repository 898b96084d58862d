import { once } from "node:events";
import { createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../../../server/http/http-server";
import type { ServerLimits } from "../../../server/http/limits";
import { NO_STATIC_FILES } from "../../../server/http/response/static-files";
import { serveConnections } from "../../../server/main/listening";
import { createLog } from "../../../server/main/log";
import { prepareDrain } from "../../../server/main/shutdown";
import { addressOf, openSocket, page } from "../../support/servers/http-server";

/* An HTTP server that does not listen: its connections were accepted elsewhere. */

interface Options {
  readonly siteHandler?: () => Promise<Response>;
  readonly limits?: Partial<ServerLimits>;
}

async function start({ siteHandler = page, limits = {} }: Options = {}) {
  let stopping = false;
  const server = createHttpServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy: 0, nodeEnv: "production" },
    log: createLog({ readable: false, sink: { write: () => undefined } }),
    siteHandler: () => siteHandler,
    readiness: { check: () => Promise.resolve({ ready: true, message: "Ready" }) },
    staticFiles: NO_STATIC_FILES,
    limits,
    draining: () => stopping,
  });
  const drain = prepareDrain(server);
  const serve = serveConnections(server);
  const acceptor = createServer(serve).listen(0, "127.0.0.1");
  await once(acceptor, "listening");
  onTestFinished(() => {
    acceptor.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    port: addressOf(acceptor.address()).port,
    stop: () => {
      stopping = true;
      return drain({ graceMs: 50, deadlineMs: 3_000 });
    },
  };
}

async function received(port: number, bytes: string): Promise<string> {
  const socket = await openSocket(port);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n";

test("requests are answered, and a head that does not end is refused in time", async () => {
  const { port } = await start({ limits: { headMs: 200, requestMs: 400, checkMs: 50 } });
  expect(await received(port, `${GET}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await received(port, GET)).toMatch(/^HTTP\/1\.1 408 /);
});

test("stopping closes idle connections at once, and waits for a page that is being made", async () => {
  let finish = (): void => undefined;
  const made = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let asked = 0;
  const { port, stop } = await start({
    async siteHandler() {
      asked += 1;
      await made;
      return page();
    },
  });
  const idle = await openSocket(port);
  const busy = received(port, `${GET}\r\n`);
  await expect.poll(() => asked).toBe(1);
  const idleClosed = once(idle, "close");
  const stopped = stop();
  await idleClosed;
  finish();
  const answer = await busy;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(await stopped).toBe(true);
});

test("a request that arrives while a stopping server is busy is answered", async () => {
  const { port, stop } = await start();
  const kept = await openSocket(port);
  let text = "";
  kept.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const closed = new Promise<unknown>((resolve) => {
    kept.once("error", resolve).once("close", () => resolve(null));
  });
  kept.write(`${GET}\r\n`);
  const answers = () => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  await expect.poll(answers).toBe(1);
  // From here timers run before what arrived is read.
  await nextTurn();
  const stopped = stop();
  kept.write(`${GET}\r\n`);
  for (const until = performance.now() + 200; performance.now() < until;);
  expect(await closed).toBeNull();
  expect(answers()).toBe(2);
  expect(await stopped).toBe(true);
});
