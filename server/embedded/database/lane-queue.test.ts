import { expect, test } from "vitest";
import {
  createExclusiveQueue,
  createLaneQueue,
  QueueClosedError,
  QueueOverloadedError,
  type ExclusiveQueue,
} from "./lane-queue";

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

test("tasks on several lanes run side by side, each lane with one at a time", async () => {
  const queue = createLaneQueue<string>(20);
  queue.add("one");
  queue.add("other");
  const held = { one: 0, other: 0 };
  const work = async (lane: string) => {
    const name = lane === "one" ? "one" : "other";
    held[name] += 1;
    expect(held[name]).toBe(1);
    await Promise.resolve();
    held[name] -= 1;
    return lane;
  };
  const used = await Promise.all(Array.from({ length: 20 }, () => queue.run(work)));
  expect(new Set(used)).toEqual(new Set(["one", "other"]));
});

test("a lane that is taken out keeps its task and gets no other; one that comes takes whoever waits", async () => {
  const queue = createLaneQueue<string>(10);
  queue.add("old");
  let letGo: () => void = () => undefined;
  const first = queue.run(async (lane) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return lane;
  });
  const second = queue.run((lane) => Promise.resolve(lane));
  await Promise.resolve();
  queue.remove("old");
  letGo();
  expect(await first).toBe("old");
  queue.add("new");
  expect(await second).toBe("new");
});

test("closing refuses a caller that waits for a lane while there is none", async () => {
  const queue = createLaneQueue<string>(10);
  const waiting = queue.run(() => Promise.resolve());
  const closed = queue.close();
  await expect(waiting).rejects.toThrow(QueueClosedError);
  await closed;
});

test("closing refuses those that wait when the last lane is lost meanwhile", async () => {
  const queue = createLaneQueue<string>(10);
  queue.add("only");
  let letGo: () => void = () => undefined;
  const running = queue.run(
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
  const waiting = queue.run(() => Promise.resolve());
  const closed = queue.close();
  queue.remove("only");
  await expect(waiting).rejects.toThrow(QueueClosedError);
  letGo();
  await running;
  await closed;
});
