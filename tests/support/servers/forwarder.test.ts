import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startForwarder } from "./forwarder";
import { listenOnFreePort } from "./listen";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that says its name and repeats what it gets. */
async function startEcho(name: string): Promise<{ readonly port: number; readonly connections: Socket[] }> {
  const connections: Socket[] = [];
  const server: Server = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (text) => socket.write(`${name}:${String(text)}`));
  });
  const port = await listenOnFreePort(server);
  closing.push(() => {
    for (const connection of connections) connection.destroy();
    server.close();
  });
  return { port, connections };
}

async function startForwarding(target: number) {
  const forwarder = await startForwarder(target);
  closing.push(() => {
    forwarder.close();
  });
  return forwarder;
}

function visit(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  closing.push(() => socket.destroy());
  return {
    socket,
    say: async (text: string): Promise<string> => {
      socket.write(text);
      return String((await once(socket, "data"))[0]);
    },
  };
}

test("passes on, and to another port when it is told so", async () => {
  const [one, other] = [await startEcho("one"), await startEcho("other")];
  const forwarder = await startForwarding(one.port);
  const first = visit(forwarder.port);
  expect(await first.say("a")).toBe("one:a");
  const ended = once(first.socket, "close");
  forwarder.pointTo(other.port);
  await ended;
  expect(await visit(forwarder.port).say("b")).toBe("other:b");
});

test("says nothing while it is frozen, and passes everything on afterwards", async () => {
  const echo = await startEcho("echo");
  const forwarder = await startForwarding(echo.port);
  const before = visit(forwarder.port);
  await before.say("a");
  forwarder.freeze();
  const answers = [before.say("b"), visit(forwarder.port).say("c")];
  const first = await Promise.race([...answers, once(visit(forwarder.port).socket, "connect").then(() => "connected")]);
  expect(first).toBe("connected");
  forwarder.thaw();
  expect(await Promise.all(answers)).toEqual(["echo:b", "echo:c"]);
});

test("keeps the far half of a connection that was left while it was frozen", async () => {
  const echo = await startEcho("echo");
  const forwarder = await startForwarding(echo.port);
  const { socket, say } = visit(forwarder.port);
  await say("a");
  forwarder.freeze();
  socket.destroy();
  await once(socket, "close");
  const [far] = echo.connections;
  expect(far?.destroyed).toBe(false);
  const ended = far && once(far, "close");
  forwarder.thaw();
  await ended;
});
