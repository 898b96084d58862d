import { describe, expect, test } from "vitest";
import { bucketsOf, type Attempt } from "~/lib/http/attempt-limits";
import { recordingLog } from "../../../tests/support/recording-log";
import { beginDownload } from "./downloads.guard.server";

/** Counts in memory, without a clock. */
function countedHere() {
  const used = new Map<string, number>();
  const add = (attempt: Attempt, by: number) => {
    for (const { subject } of bucketsOf(attempt)) used.set(subject, (used.get(subject) ?? 0) + by);
  };
  const attempts = {
    take: (attempt: Attempt) => {
      const isFull = bucketsOf(attempt).some(({ subject, limit }) => (used.get(subject) ?? 0) >= limit);
      if (!isFull) add(attempt, 1);
      return Promise.resolve(isFull ? 700 : 0);
    },
    succeeded: () => Promise.resolve(),
    giveBack: (attempt: Attempt) => {
      add(attempt, -1);
      return Promise.resolve();
    },
  };
  const left = new AbortController();
  const context = { attempts, headersOnly: false, ip: "203.0.113.7", log: recordingLog(), abortSignal: left.signal };
  return {
    context,
    used,
    leave: () => {
      left.abort();
    },
  };
}

/** Seconds after which a refused download may begin; null when it was not refused for its number. */
async function waitOf(beginning: Promise<unknown>): Promise<string | null> {
  const refusal = await beginning.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return refusal instanceof Response && refusal.status === 429 ? refusal.headers.get("Retry-After") : null;
}

describe("downloads of a member's data", () => {
  test("are two at the same time, and one that ended makes room", async () => {
    const { context } = countedHere();
    const end = await beginDownload(context, "ada");
    await beginDownload(context, "ada");
    expect(await waitOf(beginDownload(context, "ada"))).toBe("30");
    await beginDownload(context, "ben");
    await end("sent");
    await end("sent");
    await beginDownload(context, "ada");
    expect(await waitOf(beginDownload(context, "ada"))).toBe("30");
  });

  test("are 20 in an hour, of which none counts that the site could not make", async () => {
    const { context, used } = countedHere();
    for (let time = 0; time < 25; time += 1) await (await beginDownload(context, "ada"))("failed");
    for (let time = 0; time < 20; time += 1) await (await beginDownload(context, "ada"))("sent");
    for (let time = 0; time < 3; time += 1) {
      expect(await waitOf(beginDownload(context, "ada"))).toBe("700");
    }
    expect([...used.values()]).toEqual([0, 20]);
  });

  test("end when their visitor leaves, and are not counted for the headers alone", async () => {
    const { context, used, leave } = countedHere();
    await beginDownload({ ...context, headersOnly: true }, "ada");
    expect(used.size).toBe(0);
    await beginDownload(context, "ada");
    leave();
    await expect.poll(() => [...used.values()]).toEqual([0, 1]);
    await beginDownload(context, "ada");
    await expect.poll(() => [...used.values()]).toEqual([0, 2]);
  });

  test("do not begin while they cannot be counted", async () => {
    const { context } = countedHere();
    const attempts = { ...context.attempts, take: () => Promise.reject(new Error("away")) };
    await expect(beginDownload({ ...context, attempts }, "ada")).rejects.toMatchObject({ status: 503 });
  });
});
