import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { retryOnLockTimeout } from "./lock-retries";
import { MigrationError } from "./migrations";
import { prepareDatabase } from "./prepare-database";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const inUse = (code = "55P03") => Object.assign(new Error("canceling statement due to lock timeout"), { code });

/** Something that changes a table which is in use for the first tries. */
function busy(busyTries: number, error: Error = inUse()) {
  let tries = 0;
  const change = () => {
    tries += 1;
    return tries <= busyTries ? Promise.reject(error) : Promise.resolve();
  };
  return { change, tries: () => tries };
}

/** What becomes of work whose pauses take no time. */
async function outcome(work: Promise<unknown>): Promise<string> {
  let ended: string | null = null;
  void work.then(
    () => (ended = "done"),
    (error: unknown) => (ended = String(error)),
  );
  return vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    if (ended === null) throw new Error("not done yet");
    return ended;
  });
}

const named = () => ({ name: "things", log: recordingLog() });

test.each([inUse(), new MigrationError("20250101000000_things.sql", "in use", { cause: inUse() })])(
  "what is in use is tried again, after others have passed (%s)",
  async (error) => {
    const { change, tries } = busy(3, error);
    expect(await outcome(retryOnLockTimeout(change, named()))).toBe("done");
    expect(tries()).toBe(4);
  },
);

test("it is given up after ten tries, and at once for another reason", async () => {
  const always = busy(Infinity);
  expect(await outcome(retryOnLockTimeout(always.change, named()))).toContain("lock timeout");
  expect(always.tries()).toBe(10);
  const wrong = busy(Infinity, inUse("42601"));
  await outcome(retryOnLockTimeout(wrong.change, named()));
  expect(wrong.tries()).toBe(1);
});

test("the schemas that have no numbered migrations are tried again, too", async () => {
  const { change, tries } = busy(1);
  const session = {
    exec: (sql: string) => (sql.includes("alter table realtime.messages") ? change() : Promise.resolve()),
    query: <Row>(row: { parse(value: unknown): Row }) => Promise.resolve([row.parse({ present: true, done: true })]),
  };
  const database = { ...session, transaction: <T>(work: (inner: typeof session) => Promise<T>) => work(session) };
  const library = { init: () => Promise.resolve(), ensureSystemSchema: () => Promise.resolve() };
  const prepared = prepareDatabase(database, library, {
    log: recordingLog(),
    migrationsDir: "tests/support/no-such-folder",
    seedDir: null,
  });
  expect(await outcome(prepared)).toContain("ENOENT");
  expect(tries()).toBe(2);
});
