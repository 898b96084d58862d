import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "~/lib/log";
import type { PageAccess } from "./page-access.model";
import { createPageAccessStore, PAGE_ACCESS_WHILE_STARTING, type PageAccessStore } from "./page-access.store.server";

const MINUTE_MS = 60_000;

const TOOLS_LOCKED: PageAccess = { tools: { isLocked: true, lockedAt: null, lockedBy: null, note: null } };
const NOTHING: PageAccess = {};

interface Question {
  answer(access: PageAccess): void;
  fail(): void;
}

let questions: Question[];
let complaints: string[];
let changed: () => void;
let store: PageAccessStore;

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  complaints = [];
  const quiet = () => undefined;
  const log: Log = {
    debug: quiet,
    info: (_, message) => complaints.push(message),
    warn: (_, message) => complaints.push(message),
    error: quiet,
    child: () => log,
  };
  store = createPageAccessStore({
    read: () =>
      new Promise((resolve, reject) => {
        questions.push({ answer: resolve, fail: () => reject(new Error("away")) });
      }),
    subscribe: (onChange) => {
      changed = onChange;
    },
    log,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Answers the newest question, and lets that sink in. */
async function answer(access: PageAccess | "fails"): Promise<void> {
  const question = questions.at(-1);
  if (question === undefined) throw new Error("Nothing was asked");
  if (access === "fails") question.fail();
  else question.answer(access);
  await vi.advanceTimersByTimeAsync(0);
}

/** What is known once a first question has been answered. */
async function begin(access: PageAccess | "fails"): Promise<void> {
  changed();
  await answer(access);
}

/** Whether a visitor gets an answer without anything else happening. */
async function isImmediate(asked: Promise<unknown>): Promise<boolean> {
  const late = Symbol();
  return (await Promise.race([asked, vi.advanceTimersByTimeAsync(0).then(() => late)])) !== late;
}

describe("what is known of the locks", () => {
  it("is asked for as soon as they can be read, without a visitor", async () => {
    expect(questions).toHaveLength(0);
    await begin(TOOLS_LOCKED);
    expect(store.known()).toEqual(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(questions).toHaveLength(1);
  });

  it("is asked for once, however many want to know", async () => {
    const all = Promise.all([store.current(), store.current(), store.current()]);
    await answer(TOOLS_LOCKED);
    expect(await all).toEqual([TOOLS_LOCKED, TOOLS_LOCKED, TOOLS_LOCKED]);
    await store.current();
    expect(questions).toHaveLength(1);
  });

  it("is good for five minutes, and then asked for again while nobody waits", async () => {
    await begin(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions).toHaveLength(2);
    expect(await isImmediate(store.current())).toBe(true);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await answer(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(questions).toHaveLength(3);
  });

  it("is asked for at once after a drop, by us or by word of a change, and waited for", async () => {
    await begin(NOTHING);
    store.drop();
    expect(questions).toHaveLength(2);
    const ours = store.current();
    expect(await isImmediate(ours)).toBe(false);
    await answer(TOOLS_LOCKED);
    expect(await ours).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(1_000);
    changed();
    expect(questions).toHaveLength(3);
    const theirs = store.current();
    await answer(NOTHING);
    expect(await theirs).toEqual(NOTHING);
  });

  it("is never what was asked before the drop", async () => {
    const before = store.current();
    store.drop();
    const after = store.current();
    expect(questions).toHaveLength(2);
    questions[1]?.answer(TOOLS_LOCKED);
    expect(await after).toEqual(TOOLS_LOCKED);
    questions[0]?.answer(NOTHING);
    // Whoever asked before gets what is known now.
    expect(await before).toEqual(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(questions).toHaveLength(2);
  });

  it("is not believed when it was dropped while it was asked for", async () => {
    const before = store.current();
    store.drop();
    questions[0]?.answer(NOTHING);
    await before;
    const after = store.current();
    expect(await isImmediate(after)).toBe(false);
    await answer(TOOLS_LOCKED);
    expect(await after).toEqual(TOOLS_LOCKED);
  });

  it("is at hand without waiting for what is only shown", async () => {
    expect(store.known()).toEqual(NOTHING);
    expect(questions).toHaveLength(0);
    await begin(TOOLS_LOCKED);
    store.drop();
    expect(store.known()).toEqual(TOOLS_LOCKED);
    await answer(NOTHING);
    expect(store.known()).toEqual(NOTHING);
  });

  it("is read four times a second at most because of word that anybody may send, and after the last of it", async () => {
    await begin(NOTHING);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = questions.length;
    for (let count = 0; count < 100; count += 1) {
      changed();
      await answer(NOTHING);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(questions.length - before).toBeLessThanOrEqual(5);
    const during = questions.length;
    changed();
    // Our own is not held up by it.
    store.drop();
    expect(questions).toHaveLength(during + 1);
    await answer(NOTHING);
    await vi.advanceTimersByTimeAsync(250);
    expect(questions).toHaveLength(during + 2);
    await answer(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(questions).toHaveLength(during + 2);
  });
});

describe("while the locks cannot be read", () => {
  it("nothing is locked that was not known to be", async () => {
    const first = store.current();
    await answer("fails");
    expect(await first).toEqual(NOTHING);
    expect(store.failed()).toBe(true);
  });

  it("the last ones go on, and are said to be old until they can be read again", async () => {
    await begin(TOOLS_LOCKED);
    expect(store.failed()).toBe(false);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    await answer("fails");
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(store.failed()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer("fails");
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
    expect(store.failed()).toBe(false);
    // Once when it goes, once when it is back.
    expect(complaints).toEqual([
      "the page locks could not be read; the last ones go on",
      "the page locks can be read again",
    ]);
  });

  it("they are asked for every two seconds, and not by visitors", async () => {
    await begin("fails");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await isImmediate(store.current())).toBe(true);
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions).toHaveLength(2);
    await answer(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
  });

  it("nobody waits for one that hangs where something is known", async () => {
    await begin(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(questions).toHaveLength(2);
    expect(await isImmediate(store.current())).toBe(true);
  });

  it("visitors wait for one that hangs two seconds at most after a drop, and not again once it has failed", async () => {
    await begin(TOOLS_LOCKED);
    store.drop();
    const first = store.current();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await isImmediate(first)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(TOOLS_LOCKED);
    await answer("fails");
    expect(await isImmediate(store.current())).toBe(true);
    // The next try hangs, too.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(questions).toHaveLength(3);
    expect(await isImmediate(store.current())).toBe(true);
    await answer(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
  });

  it("word of a change is followed all the same", async () => {
    await begin("fails");
    await vi.advanceTimersByTimeAsync(1_000);
    changed();
    await answer(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
  });
});

describe("while the data service still starts", () => {
  it("nothing that has a lock is answered, and nothing is marked", async () => {
    const refused = await PAGE_ACCESS_WHILE_STARTING.current().catch((thrown: unknown) => thrown);
    if (!(refused instanceof Response)) throw new Error("It was answered");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("1");
    expect(PAGE_ACCESS_WHILE_STARTING.known()).toEqual(NOTHING);
  });
});
