import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../tests/support/data/temporary-folder";
import { recordingLog } from "../../../tests/support/recording-log";
import type { TransactionalDatabase } from "./database";
import { applyMigrations } from "./migrations";

const FILE = "20250101000000_things.sql";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, FILE), "alter table public.things add column name text;");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});

afterEach(async () => {
  vi.useRealTimers();
  await folder.remove();
});

/** A database in which a table is in use for the first tries. */
function busyDatabase(busyTries: number) {
  let tries = 0;
  const database: TransactionalDatabase = {
    exec: () => Promise.resolve(),
    query: () => Promise.resolve([]),
    async transaction(work) {
      tries += 1;
      if (tries <= busyTries)
        throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
      return work(database);
    },
  };
  return { database, tries: () => tries };
}

async function applied(database: TransactionalDatabase) {
  const run = applyMigrations(database, folder.path, recordingLog()).catch((error: unknown) => String(error));
  let isDone = false;
  void run.then(() => {
    isDone = true;
  });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    if (!isDone) throw new Error("not done yet");
  });
  return run;
}

test("a migration whose table is in use is tried again, after others have passed", async () => {
  const { database, tries } = busyDatabase(3);
  expect(await applied(database)).toEqual([FILE]);
  expect(tries()).toBe(4);
});
