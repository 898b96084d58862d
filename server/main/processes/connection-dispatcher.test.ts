import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createConnectionDispatcher, type ConnectionDispatcher } from "./connection-dispatcher";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function open(): Promise<{ readonly dispatcher: ConnectionDispatcher; readonly port: number }> {
  const dispatcher = createConnectionDispatcher();
  ends.push(() => void dispatcher.close());
  return { dispatcher, port: await dispatcher.listen({ host: "127.0.0.1", port: 0 }) };
}

async function visit(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  ends.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** A process, and what it was given. */
function addProcess(dispatcher: ConnectionDispatcher) {
  const given: Socket[] = [];
  const dispatched = dispatcher.add({
    serve: (connection) => {
      given.push(connection);
      ends.push(() => connection.destroy());
    },
  });
  return { given, dispatched };
}

test("gives a process no connection before it has taken the last one", async () => {
  const { dispatcher, port } = await open();
  const [one, other] = [addProcess(dispatcher), addProcess(dispatcher)];
  for (let n = 0; n < 5; n++) await visit(port);
  await expect.poll(() => one.given.length + other.given.length).toBe(2);
  expect(one.given).toHaveLength(1);
  one.dispatched.received();
  one.dispatched.received();
  one.dispatched.received();
  await expect.poll(() => one.given.length).toBe(4);
  expect(other.given).toHaveLength(1);
});

test("takes turns among those that have room", async () => {
  const { dispatcher, port } = await open();
  const targets = [addProcess(dispatcher), addProcess(dispatcher), addProcess(dispatcher)];
  for (let n = 1; n <= 6; n++) {
    await visit(port);
    await expect.poll(() => targets.reduce((sum, { given }) => sum + given.length, 0)).toBe(n);
    for (const { dispatched } of targets) dispatched.received();
  }
  expect(targets.map(({ given }) => given.length)).toEqual([2, 2, 2]);
});

test("prefers a process that is ready, and takes one that starts when there is no other", async () => {
  const { dispatcher, port } = await open();
  const starting = addProcess(dispatcher);
  await visit(port);
  await expect.poll(() => starting.given.length).toBe(1);
  starting.dispatched.received();
  const ready = addProcess(dispatcher);
  ready.dispatched.ready();
  for (let n = 1; n <= 2; n++) {
    await visit(port);
    await expect.poll(() => ready.given.length).toBe(n);
    ready.dispatched.received();
  }
  expect(starting.given).toHaveLength(1);
  ready.dispatched.ended();
  await visit(port);
  await expect.poll(() => starting.given.length).toBe(2);
});

test("gives what a process has not taken to another one when it ends", async () => {
  const { dispatcher, port } = await open();
  const one = addProcess(dispatcher);
  const socket = await visit(port);
  await expect.poll(() => one.given.length).toBe(1);
  one.dispatched.ended();
  const other = addProcess(dispatcher);
  expect(other.given).toEqual(one.given);
  expect(socket.destroyed).toBe(false);
});

test("keeps connections until somebody is there", async () => {
  const { dispatcher, port } = await open();
  await visit(port);
  const late = addProcess(dispatcher);
  await expect.poll(() => late.given.length).toBe(1);
});

test("closes after it has given away every connection that was made, to busy processes too", async () => {
  const { dispatcher, port } = await open();
  const [one, other] = [addProcess(dispatcher), addProcess(dispatcher)];
  for (let n = 0; n < 6; n++) await visit(port);
  await dispatcher.close();
  expect([one.given.length, other.given.length]).toEqual([3, 3]);
  await expect(visit(port)).rejects.toThrow("ECONNREFUSED");
});

test("without a process cuts what waits when it closes", async () => {
  const { dispatcher, port } = await open();
  const socket = await visit(port);
  const closed = once(socket, "close");
  await dispatcher.close();
  await closed;
});

test("says that the port is taken", async () => {
  const { port } = await open();
  await expect(createConnectionDispatcher().listen({ host: "127.0.0.1", port })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
