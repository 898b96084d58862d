import { beforeEach, describe, expect, it } from "vitest";
import type { Log } from "~/lib/log";
import type { PageAccess } from "./page-access.model";
import { createPageAccessStore, type PageAccessStore } from "./page-access.store.server";

const MINUTE_MS = 60_000;

const TOOLS_LOCKED: PageAccess = { tools: { isLocked: true, lockedAt: null, lockedBy: null, note: null } };
const NOTHING: PageAccess = {};

interface Question {
  answer(access: PageAccess): void;
  fail(): void;
}

let clock: number;
let questions: Question[];
let complaints: string[];
let changed: () => void;
let store: PageAccessStore;

beforeEach(() => {
  clock = 0;
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
    now: () => clock,
  });
});

/** The locks as somebody sees them who asks now, when the question this leads to is answered so. */
async function ask(answer: PageAccess | "fails"): Promise<PageAccess> {
  const before = questions.length;
  const asked = store.current();
  const question = questions[before];
  if (question === undefined) throw new Error("Nothing was asked");
  if (answer === "fails") question.fail();
  else question.answer(answer);
  return asked;
}

describe("what is known of the locks", () => {
  it("is asked for once, however many want to know", async () => {
    const all = Promise.all([store.current(), store.current(), store.current()]);
    questions[0]?.answer(TOOLS_LOCKED);
    expect(await all).toEqual([TOOLS_LOCKED, TOOLS_LOCKED, TOOLS_LOCKED]);
    await store.current();
    expect(questions).toHaveLength(1);
  });

  it("is good for five minutes, and then asked for again", async () => {
    await ask(TOOLS_LOCKED);
    clock = 5 * MINUTE_MS - 1;
    expect(await store.current()).toEqual(TOOLS_LOCKED);
    clock = 5 * MINUTE_MS;
    expect(await ask(NOTHING)).toEqual(NOTHING);
    expect(questions).toHaveLength(2);
  });

  it("is asked for again at once after a drop, by us or by word of a change", async () => {
    await ask(NOTHING);
    store.drop();
    expect(await ask(TOOLS_LOCKED)).toEqual(TOOLS_LOCKED);
    changed();
    expect(await ask(NOTHING)).toEqual(NOTHING);
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

  it("is not kept for five minutes when it was dropped while it was asked for", async () => {
    const before = store.current();
    store.drop();
    questions[0]?.answer(NOTHING);
    await before;
    expect(await ask(TOOLS_LOCKED)).toEqual(TOOLS_LOCKED);
  });

  it("is at hand without waiting, and gets better behind that", async () => {
    expect(store.known()).toEqual(NOTHING);
    expect(store.known()).toEqual(NOTHING);
    expect(questions).toHaveLength(1);
    questions[0]?.answer(TOOLS_LOCKED);
    await store.current();
    expect(store.known()).toEqual(TOOLS_LOCKED);
    expect(questions).toHaveLength(1);
  });
});

describe("while the locks cannot be read", () => {
  it("nothing is locked that was not known to be", async () => {
    expect(await ask("fails")).toEqual(NOTHING);
    expect(store.failed()).toBe(true);
  });

  it("the last ones go on, and are said to be old until they can be read again", async () => {
    await ask(TOOLS_LOCKED);
    expect(store.failed()).toBe(false);
    clock = 5 * MINUTE_MS;
    expect(await ask("fails")).toEqual(TOOLS_LOCKED);
    expect(store.failed()).toBe(true);
    clock += 2_000;
    expect(await ask("fails")).toEqual(TOOLS_LOCKED);
    clock += 2_000;
    expect(await ask(NOTHING)).toEqual(NOTHING);
    expect(store.failed()).toBe(false);
    // Once when it goes, once when it is back.
    expect(complaints).toEqual([
      "the page locks could not be read; the last ones go on",
      "the page locks can be read again",
    ]);
  });

  it("not every visitor asks again", async () => {
    await ask("fails");
    clock = 1_999;
    await store.current();
    expect(questions).toHaveLength(1);
    clock = 2_000;
    expect(await ask(TOOLS_LOCKED)).toEqual(TOOLS_LOCKED);
  });

  it("word of a change is followed all the same", async () => {
    await ask("fails");
    changed();
    expect(await ask(TOOLS_LOCKED)).toEqual(TOOLS_LOCKED);
  });
});
