import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { BackendProcess } from "../../../server/embedded/process/backend-calls";
import { acquireDirectoryLock } from "../../../server/embedded/storage/directory-lock";
import { startProgram } from "../../support/programs/child-process";
import { callAs, makeTestBackend, processIdIn, type TestBackend } from "../../support/servers/backend-process";

/* The embedded backend in a process of its own: started, watched and stopped by this one. */

/** `npm run bench -- --hostile --only=kills` makes twenty of them. */
const ROUNDS = 3;
const WRITERS = 4;

let made: TestBackend;
let backend: BackendProcess;

beforeAll(async () => {
  made = await makeTestBackend();
});

afterAll(() => made.remove());

async function close(): Promise<void> {
  await backend.close();
  made.log.lines.length = 0;
}

const pid = () => processIdIn(made.log);

/** Resolves when the backend answers again, with the time that took. */
async function untilAnswering(): Promise<number> {
  const from = performance.now();
  await expect
    .poll(async () => (await callAs(backend, "rows?limit=1")).status, { interval: 20, timeout: 150_000 })
    .toBe(200);
  return performance.now() - from;
}

async function idsOf(): Promise<Set<number>> {
  const response = await callAs(backend, "rows?select=id&limit=2000");
  return new Set(
    z
      .array(z.object({ id: z.int() }))
      .parse(await response.json())
      .map(({ id }) => id),
  );
}

describe("a process that serves", () => {
  beforeAll(async () => {
    backend = await made.start();
  });
  afterAll(close);

  test("is reached over a socket that only its owner can open", async () => {
    expect(pid()).not.toBe(process.pid);
    const written = await callAs(backend, "rows", { body: { id: 1_000_000 } });
    expect(written.status).toBe(201);
    expect((await callAs(backend, "rows", { body: { id: 1_000_000 } })).status).toBe(409);
    const read = await callAs(backend, "rows?id=eq.1000000");
    expect(read.headers.get("content-type")).toContain("application/json");
    expect(await read.json()).toEqual([{ id: 1_000_000 }]);
    const [socket = ""] = (await readdir(made.dataDir)).filter((name) => name.endsWith(".sock"));
    expect((await stat(join(made.dataDir, socket))).mode & 0o777).toBe(0o600);
  });

  test("names that all objects have change no later call", async () => {
    await callAs(backend, "rows", { body: [{ id: 900_001 }, { id: 900_002 }] });
    for (const name of ["id", "get"]) await callAs(backend, `rows?select=id,__proto__:rows(*)&__proto__.${name}=gt.1`);
    const response = await callAs(backend, "rows?id=eq.900002");
    expect(await response.json()).toEqual([{ id: 900_002 }]);
  });

  test("a caller that has gone does not wait", async () => {
    const gone = AbortSignal.abort(new Error("gone"));
    const request = new Request("http://localhost/rest/v1/rows", {
      headers: { apikey: backend.publishableKey },
      signal: gone,
    });
    await expect(backend.fetch(request)).rejects.toThrow("gone");
  });

  test("a call that is late because it waits for others gets 503, and the process stays", async () => {
    const before = pid();
    const slow = callAs(backend, "rpc/work_for", { body: { milliseconds: 400 } });
    const next = async () => {
      const { status, headers } = await callAs(backend, "rows", { deadlineMs: 100 });
      return { status, retryAfter: headers.get("retry-after") };
    };
    // Without a body to be read, the first ones may be served before the slow one.
    await expect.poll(next, { interval: 1 }).toEqual({ status: 503, retryAfter: "1" });
    expect((await slow).status).toBe(204);
    await untilAnswering();
    expect(pid()).toBe(before);
  });

  test("a second server on the directory is refused at once, with the process of the first one", async () => {
    await expect(made.start()).rejects.toThrow(`in use by process ${process.pid} `);
    expect(made.log.lines.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  test("a statement that never ends is ended, and what is written before and after stays", async () => {
    const before = pid();
    const heard: unknown[] = [];
    backend.onNotify("news", (payload) => heard.push(payload));
    backend.realtime.onBroadcast("weather", (message) => heard.push(message));
    await callAs(backend, "rpc/announce", { body: { topic: "weather" } });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toContain("weather");
    expect(heard).toContainEqual(expect.objectContaining({ event: "news", payload: { done: true } }));

    expect((await callAs(backend, "rows", { body: { id: 2_000_000 } })).status).toBe(201);
    const from = performance.now();
    const endless = callAs(backend, "rpc/work_forever", { body: {}, deadlineMs: 500 });
    expect((await endless).status).toBe(503);
    expect((await callAs(backend, "rows", { deadlineMs: 500 })).status).toBe(503);
    expect(performance.now() - from).toBeLessThan(2_000);
    await untilAnswering();
    expect(pid()).not.toBe(before);
    expect(await idsOf()).toContain(2_000_000);
    expect(made.log.lines.join("\n")).toContain("a statement took too long");
    // Whoever listens is told that something may have been missed, and goes on listening.
    expect(heard.slice(2)).toEqual([null, null]);
    await callAs(backend, "rpc/announce", { body: { topic: "weather" } });
    await expect.poll(() => heard.length).toBe(6);
    expect(backend.problem()).toBeNull();
  });
});

describe("a process that is disturbed", () => {
  beforeEach(async () => {
    backend = await made.start();
  });
  afterEach(close);

  test("a frozen process delays nobody longer than the deadline, and is replaced", async () => {
    const before = pid();
    process.kill(before, "SIGSTOP");
    const from = performance.now();
    expect((await callAs(backend, "rows", { deadlineMs: 500 })).status).toBe(503);
    expect(performance.now() - from).toBeLessThan(1_500);
    await expect.poll(pid, { timeout: 150_000, interval: 50 }).not.toBe(before);
    await untilAnswering();
  });

  test("a process that cannot be started again is reported, and is back when it can", async () => {
    // Somebody else has the database when the next process wants it, which takes a lock in the server's name.
    const before = pid();
    process.kill(before, "SIGKILL");
    const lock = await takeLock();
    await expect.poll(() => backend.problem(), { timeout: 20_000 }).toContain("stops again and again");
    expect((await callAs(backend, "rows")).status).toBe(503);
    await lock.release();
    await untilAnswering();
    expect(backend.problem()).toBeNull();
    await expect.poll(() => made.log.lines.join("\n")).toContain("could not be started");
    // One that stays ready is not reported any more: a proxy takes the site back.
    await expect.poll(() => backend.problem()).toBeNull();
  });

  test("while the process is started again, nobody else gets the directory", async () => {
    const before = pid();
    process.kill(before, "SIGKILL");
    let tries = 0;
    while (pid() === before) {
      await expect(acquireDirectoryLock(made.dataDir)).rejects.toThrow(`in use by process ${String(process.pid)} `);
      await expect(made.start()).rejects.toThrow(`in use by process ${String(process.pid)} `);
      tries += 1;
    }
    expect(tries).toBeGreaterThan(3);
    await untilAnswering();
  });

  test("signals for the whole group leave the process to the server, which closes it", async () => {
    const before = pid();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(before, signal);
    expect((await callAs(backend, "rows", { body: { id: 3_000_000 } })).status).toBe(201);
    expect(pid()).toBe(before);
    await backend.close();
    expect((await callAs(backend, "rows")).status).toBe(503);
    expect(made.log.lines.join("\n")).toContain("closed the embedded backend");
    expect(made.log.lines.filter((line) => line.startsWith("error"))).toEqual([]);
    expect((await readdir(made.dataDir)).filter((name) => name.endsWith(".sock"))).toEqual([]);
    expect(() => process.kill(before, 0)).toThrow("ESRCH");
    backend = await made.start();
    expect(await idsOf()).toContain(3_000_000);
  });
});

describe("a process that the test starts", () => {
  afterEach(close);

  test("kill -9 under writes loses no acknowledged row, in every round", async () => {
    // No pauses between the starts: these ends are not the process's fault.
    backend = await made.start({ stableMs: 0 });
    const acknowledged = new Set<number>();
    let lastId = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = acknowledged.size + 12;
      const victim = pid();
      const write = async () => {
        for (;;) {
          const id = (lastId += 1);
          const { status } = await callAs(backend, "rows", { body: { id } });
          if (status !== 201) {
            expect(status).toBe(503);
            return;
          }
          acknowledged.add(id);
          // In the middle of the other writers' calls.
          if (acknowledged.size === target) process.kill(victim, "SIGKILL");
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      await untilAnswering();
      const rows = await idsOf();
      expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 12);
  });

  test("a process with too much memory is started again", async () => {
    backend = await made.start({ memoryMb: 30 });
    await expect.poll(() => made.log.lines.join("\n"), { timeout: 20_000 }).toMatch(/held \d+ MB of memory, of 30/);
  });

  test("kill -9 of the server ends the process in the middle of a statement", async () => {
    const owner = startProgram("tests/support/programs/backend-owner-process.ts", [made.dataDir, made.migrationsDir]);
    const { status, log } = z
      .object({ status: z.int(), log: z.array(z.string()) })
      .parse(JSON.parse(await owner.nextLine()));
    expect(status).toBe(503);
    const child = processIdIn({ ...made.log, lines: log });
    owner.process.kill("SIGKILL");
    await owner.ended;
    await expect.poll(() => isRunning(child), { interval: 10, timeout: 2_000 }).toBe(false);
    backend = await made.start();
    await untilAnswering();
  });
});

/** The lock of the database as soon as its owner has gone. */
async function takeLock(): ReturnType<typeof acquireDirectoryLock> {
  for (;;) {
    const lock = await acquireDirectoryLock(made.dataDir, { forServer: true }).catch(() => null);
    if (lock !== null) return lock;
  }
}

function isRunning(child: number): boolean {
  try {
    return process.kill(child, 0);
  } catch {
    return false;
  }
}
