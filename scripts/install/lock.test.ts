import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withLock } from "./lock.mjs";

/** Larger than any process id Linux gives out. */
const DEAD_PROCESS = 2 ** 30;

describe("withLock", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "first-layer-lock-"));
    vi.spyOn(console, "log").mockImplementation(() => undefined);
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("runs one function at a time, and returns its result", async () => {
    const lock = join(folder, "nested", "lock");
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await turn();
      inside -= 1;
      return "done";
    };
    const results = await Promise.all([withLock(lock, work), withLock(lock, work), withLock(lock, work)]);
    expect(results).toEqual(["done", "done", "done"]);
    expect(most).toBe(1);
  });

  test("is free again after a function that failed", async () => {
    const lock = join(folder, "lock");
    await expect(withLock(lock, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(existsSync(lock)).toBe(false);
  });

  test("takes over the lock of a dead process", async () => {
    const lock = join(folder, "lock");
    await mkdir(lock);
    await writeFile(join(lock, "pid"), String(DEAD_PROCESS));
    await expect(withLock(lock, () => Promise.resolve("done"))).resolves.toBe("done");
  });
});
