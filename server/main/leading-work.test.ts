import { describe, expect, test } from "vitest";
import { createLeadingWork } from "./leading-work";

/** Work whose stop ends when the test says so. */
function recordedWork() {
  const events: string[] = [];
  const stops: (() => void)[] = [];
  const work = createLeadingWork(() => {
    events.push("started");
    return {
      stop: () =>
        new Promise<void>((resolve) => {
          events.push("stopping");
          stops.push(() => {
            events.push("stopped");
            resolve();
          });
        }),
    };
  });
  return { work, events, endStop: () => stops.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the work of the instance that leads", () => {
  test("starts once, and is told to stop in the same moment", async () => {
    const { work, events } = recordedWork();
    await settled();
    expect(events).toEqual([]);
    work.gain();
    work.gain();
    await settled();
    expect(events).toEqual(["started"]);
    work.lose();
    expect(events).toEqual(["started", "stopping"]);
  });

  test("does not start again before it has ended", async () => {
    const { work, events, endStop } = recordedWork();
    work.gain();
    await settled();
    work.lose();
    work.gain();
    await settled();
    expect(events).toEqual(["started", "stopping"]);
    endStop();
    await settled();
    expect(events).toEqual(["started", "stopping", "stopped", "started"]);
  });

  test("does not start when it was lost meanwhile", async () => {
    const { work, events, endStop } = recordedWork();
    work.gain();
    work.lose();
    await settled();
    expect(events).toEqual([]);
    endStop();
    await work.stop();
    expect(events).toEqual([]);
  });
});
