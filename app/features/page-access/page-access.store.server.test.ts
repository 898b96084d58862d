import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import type { PageAccess } from "./page-access.model";
import { createPageAccessStore, PAGE_ACCESS_WHILE_STARTING, type PageAccessStore } from "./page-access.store.server";

const MINUTE_MS = 60_000;

const TOOLS_LOCKED: PageAccess = { tools: { isLocked: true, lockedAt: null, lockedBy: null, note: null } };
const NOTHING: PageAccess = {};

interface Question {
  respond(access: PageAccess): void;
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
        questions.push({ respond: resolve, fail: () => reject(new Error("away")) });
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

/** Completes the newest read, and waits until the store has the result. */
async function respond(access: PageAccess | "fails"): Promise<void> {
  const question = questions.at(-1);
  if (question === undefined) throw new Error("Nothing was asked");
  if (access === "fails") question.fail();
  else question.respond(access);
  await vi.advanceTimersByTimeAsync(0);
}

/** A store that has completed its first read. */
async function begin(access: PageAccess | "fails"): Promise<void> {
  changed();
  await respond(access);
}

/** Whether `current()` resolves without a further read. */
async function isImmediate(requested: Promise<unknown>): Promise<boolean> {
  const late = Symbol();
  return (await Promise.race([requested, vi.advanceTimersByTimeAsync(0).then(() => late)])) !== late;
}

describe("the cached locks", () => {
  test("are read as soon as the backend is ready, without a request", async () => {
    expect(questions).toHaveLength(0);
    await begin(TOOLS_LOCKED);
    expect(store.known()).toEqual(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(questions).toHaveLength(1);
  });

  test("are read once for any number of concurrent requests", async () => {
    const all = Promise.all([store.current(), store.current(), store.current()]);
    await respond(TOOLS_LOCKED);
    expect(await all).toEqual([TOOLS_LOCKED, TOOLS_LOCKED, TOOLS_LOCKED]);
    await store.current();
    expect(questions).toHaveLength(1);
  });

  test("are fresh for five minutes, and then revalidated in the background", async () => {
    await begin(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions).toHaveLength(2);
    expect(await isImmediate(store.current())).toBe(true);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await respond(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(questions).toHaveLength(3);
  });

  test("are read at once after an invalidation, local or by a message, and waited for", async () => {
    await begin(NOTHING);
    store.drop();
    expect(questions).toHaveLength(2);
    const ours = store.current();
    expect(await isImmediate(ours)).toBe(false);
    await respond(TOOLS_LOCKED);
    expect(await ours).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(1_000);
    changed();
    expect(questions).toHaveLength(3);
    const theirs = store.current();
    await respond(NOTHING);
    expect(await theirs).toEqual(NOTHING);
  });

  test("never come from a read that began before the invalidation", async () => {
    const before = store.current();
    store.drop();
    const after = store.current();
    expect(questions).toHaveLength(2);
    questions[1]?.respond(TOOLS_LOCKED);
    expect(await after).toEqual(TOOLS_LOCKED);
    questions[0]?.respond(NOTHING);
    // Earlier callers get the newest locks too.
    expect(await before).toEqual(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(questions).toHaveLength(2);
  });

  test("are read again when they were invalidated during the read", async () => {
    const before = store.current();
    store.drop();
    questions[0]?.respond(NOTHING);
    await before;
    const after = store.current();
    expect(await isImmediate(after)).toBe(false);
    await respond(TOOLS_LOCKED);
    expect(await after).toEqual(TOOLS_LOCKED);
  });

  test("are returned without waiting where they are only displayed", async () => {
    expect(store.known()).toEqual(NOTHING);
    expect(questions).toHaveLength(0);
    await begin(TOOLS_LOCKED);
    store.drop();
    expect(store.known()).toEqual(TOOLS_LOCKED);
    await respond(NOTHING);
    expect(store.known()).toEqual(NOTHING);
  });

  test("are read at most four times a second for messages from any client, and after the last of them", async () => {
    await begin(NOTHING);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = questions.length;
    for (let count = 0; count < 100; count += 1) {
      changed();
      await respond(NOTHING);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(questions.length - before).toBeLessThanOrEqual(5);
    const during = questions.length;
    changed();
    // Our own is not held up by it.
    store.drop();
    expect(questions).toHaveLength(during + 1);
    await respond(NOTHING);
    await vi.advanceTimersByTimeAsync(250);
    expect(questions).toHaveLength(during + 2);
    await respond(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(questions).toHaveLength(during + 2);
  });
});

describe("while the locks cannot be read", () => {
  test("no page is locked that was not known to be", async () => {
    const first = store.current();
    await respond("fails");
    expect(await first).toEqual(NOTHING);
    expect(store.failed()).toBe(true);
  });

  test("the last ones are used, and marked as stale until they can be read again", async () => {
    await begin(TOOLS_LOCKED);
    expect(store.failed()).toBe(false);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    await respond("fails");
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    expect(store.failed()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    await respond("fails");
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(2_000);
    await respond(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
    expect(store.failed()).toBe(false);
    // Once when it goes, once when it is back.
    expect(complaints).toEqual([
      "the page locks could not be read; the last ones go on",
      "the page locks can be read again",
    ]);
  });

  test("they are read every two seconds, and not by requests", async () => {
    await begin("fails");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await isImmediate(store.current())).toBe(true);
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions).toHaveLength(2);
    await respond(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
  });

  test("no request waits for a hanging read when older locks are known", async () => {
    await begin(TOOLS_LOCKED);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(questions).toHaveLength(2);
    expect(await isImmediate(store.current())).toBe(true);
  });

  test("requests wait at most a second and a half for a hanging read after an invalidation, and not again once it has failed", async () => {
    await begin(TOOLS_LOCKED);
    store.drop();
    const first = store.current();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(await isImmediate(first)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(TOOLS_LOCKED);
    await respond("fails");
    expect(await isImmediate(store.current())).toBe(true);
    // The next try hangs, too.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(questions).toHaveLength(3);
    expect(await isImmediate(store.current())).toBe(true);
    await respond(NOTHING);
    expect(await store.current()).toEqual(NOTHING);
  });

  test("a message about a change causes a read all the same", async () => {
    await begin("fails");
    await vi.advanceTimersByTimeAsync(1_000);
    changed();
    await respond(TOOLS_LOCKED);
    expect(await store.current()).toEqual(TOOLS_LOCKED);
  });
});

describe("while the data service starts", () => {
  test("pages with a lock are refused, and no lock is assumed", async () => {
    const refused = await PAGE_ACCESS_WHILE_STARTING.current().catch((thrown: unknown) => thrown);
    if (!(refused instanceof Response)) throw new Error("It did not fail");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("1");
    expect(PAGE_ACCESS_WHILE_STARTING.known()).toEqual(NOTHING);
  });
});
