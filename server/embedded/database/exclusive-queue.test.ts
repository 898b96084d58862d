import { expect, test } from "vitest";
import { createExclusiveQueue, QueueClosedError, QueueOverloadedError, type ExclusiveQueue } from "./exclusive-queue";

/** Work that takes its turn and keeps it until the function is called. */
function hold(queue: ExclusiveQueue): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void queue.run(() => held);
  return letGo;
}

test("tasks run one at a time, in order", async () => {
  const queue = createExclusiveQueue(10);
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([queue.run(work("a")), queue.run(work("b")), queue.run(work("c"))])).toEqual([
    "a",
    "b",
    "c",
  ]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("a task that fails lets the next one start", async () => {
  const queue = createExclusiveQueue(10);
  const failing = queue.run(() => Promise.reject(new Error("broken")));
  const next = queue.run(() => Promise.resolve("fine"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("fine");
});

test("tasks beyond the limit are refused", async () => {
  const queue = createExclusiveQueue(1);
  const letGo = hold(queue);
  const waiting = queue.run(() => Promise.resolve("waited"));
  await expect(queue.run(() => Promise.resolve())).rejects.toThrow(QueueOverloadedError);
  letGo();
  expect(await waiting).toBe("waited");
});

test("a caller who aborts, or waits too long, leaves the queue", async () => {
  const queue = createExclusiveQueue(2);
  const letGo = hold(queue);
  const caller = new AbortController();
  const leaving = queue.run(() => Promise.resolve(), { signal: caller.signal });
  const timedOut = queue.run(() => Promise.resolve(), { maxWaitMs: 1 });
  caller.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  await expect(timedOut).rejects.toThrow(QueueOverloadedError);
  const waiting = queue.run(() => Promise.resolve("patient"));
  letGo();
  expect(await waiting).toBe("patient");
});

test("closing refuses new tasks and waits for queued ones", async () => {
  const queue = createExclusiveQueue(10);
  const letGo = hold(queue);
  let done = false;
  const accepted = queue.run(() => Promise.resolve((done = true)));
  const closed = queue.close();
  await expect(queue.run(() => Promise.resolve())).rejects.toThrow(QueueClosedError);
  letGo();
  await closed;
  expect(done).toBe(true);
  await accepted;
  await queue.close();
});
