import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSharedRead } from "./shared-read";

const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a shared read", () => {
  test("reads once for all who ask at the same time, and again after a second", async () => {
    const read = vi.fn().mockResolvedValueOnce("first").mockResolvedValue("second");
    const shared = createSharedRead<string>({ read, what: "words", log });
    expect(await Promise.all([shared.current(), shared.current()])).toEqual(["first", "first"]);
    vi.advanceTimersByTime(999);
    expect(await shared.current()).toBe("first");
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(await shared.current()).toBe("second");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("gives the last value while reading fails, asks every two seconds, and logs the start and the end", async () => {
    const read = vi.fn().mockResolvedValueOnce("known").mockRejectedValue(new Error("down"));
    const shared = createSharedRead<string>({ read, what: "words", log });
    await shared.current();
    for (let second = 0; second < 10; second += 1) {
      vi.advanceTimersByTime(1_000);
      expect(await shared.current()).toBe("known");
    }
    expect(read.mock.calls.length).toBeLessThanOrEqual(6);
    expect(log.warn).toHaveBeenCalledTimes(1);
    read.mockResolvedValue("back");
    vi.advanceTimersByTime(2_000);
    expect(await shared.current()).toBe("known");
    expect(await shared.current()).toBe("back");
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  test("waits a second and a half for a reading that hangs, and not at all after one that failed", async () => {
    let fail: (error: Error) => void = () => undefined;
    const hanging = () => new Promise<string>((_, reject) => (fail = reject));
    const shared = createSharedRead<string>({ read: hanging, what: "words", log });
    const first = shared.current();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await first).toBeNull();
    fail(new Error("down"));
    await vi.advanceTimersByTimeAsync(2_000);
    // A reading hangs again, and nobody waits for it.
    expect(await shared.current()).toBeNull();
  });
});
