import { access, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { BackendProcess } from "../../../server/embedded/process/backend-calls";
import { callAs, makeTestBackend, processIdIn, type TestBackend } from "../../support/servers/backend-process";
import { temporaryFolder } from "../../support/data/temporary-folder";

/* The embedded backend while its disk is full. Pages meanwhile: tests/integration/outage/embedded-outage.test.ts. */

const ROWS = 2_000;

let made: TestBackend;
let backend: BackendProcess;
let outside: Awaited<ReturnType<typeof temporaryFolder>>;
let next = 1;
/** The rows of the test's own table: the database has to make files for it while it grows. */
let table: `${"low" | "full" | "kept" | "broken"}_rows` = "low_rows";
let acknowledged: number[] = [];

beforeAll(async () => {
  made = await makeTestBackend();
  const tables = ["low", "full", "kept", "broken"].map(
    (name) => `
      create table public.${name}_rows (id int primary key);
      alter table public.${name}_rows enable row level security;
      create policy "everyone" on public.${name}_rows to anon using (true) with check (true);`,
  );
  await writeFile(join(made.migrationsDir, "20250101000001_tables.sql"), tables.join(""));
  outside = await temporaryFolder();
});

beforeEach(async () => {
  vi.stubEnv("NODE_OPTIONS", `--import ${resolve("tests/support/programs/full-disk.mjs")}`);
  vi.stubEnv("FULL_DISK_ROOT", made.dataDir);
  vi.stubEnv("FULL_DISK_SWITCH", switchFile());
  backend = await made.start({ stableMs: 0 });
});

afterEach(async () => {
  await rm(switchFile(), { force: true });
  await backend.close();
  made.log.lines.length = 0;
});

afterAll(async () => {
  await made.remove();
  await outside.remove();
});

const switchFile = () => join(outside.path, "fault");
const setFault = (fault: "low" | "full" | "kept" | "broken") => writeFile(switchFile(), fault);
const mend = () => rm(switchFile());

/** Writes so many rows in one call. Returns its status. */
async function write(count = 1): Promise<number> {
  const ids = Array.from({ length: count }, () => (next += 1));
  const response = await callAs(backend, table, { body: ids.map((id) => ({ id })) });
  if (response.status === 201) acknowledged.push(...ids);
  else expect(await response.text()).not.toMatch(/base\/|pg_wal|first-layer-/);
  return response.status;
}

/** Every row there is, page by page. */
async function readIds(): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const response = await callAs(backend, `${table}?select=id&order=id&limit=1000&id=gt.${String(ids.at(-1) ?? 0)}`);
    expect(response.status).toBe(200);
    const page = z.array(z.object({ id: z.int() })).parse(await response.json());
    ids.push(...page.map(({ id }) => id));
    if (page.length < 1_000) return ids;
  }
}

test("writes get 503 while there is hardly any room, reads go on, and writes come back", async () => {
  expect(await write(ROWS)).toBe(201);
  const before = processIdIn(made.log);
  await setFault("low");
  await expect.poll(() => write(), { timeout: 10_000 }).toBe(503);
  const refused = await callAs(backend, table, { body: { id: 0 } });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toMatchObject({ message: "The disk is nearly full: nothing can be saved right now." });
  expect(await readIds()).toEqual(acknowledged);
  // A function that only reads is called with POST, too.
  expect((await callAs(backend, "rpc/work_for", { body: { milliseconds: 1 } })).status).toBe(204);

  await mend();
  await expect.poll(() => write(), { timeout: 10_000 }).toBe(201);
  expect(await readIds()).toEqual(acknowledged);
  expect(processIdIn(made.log)).toBe(before);
  expect(made.log.lines.filter((line) => line.includes("the disk"))).toHaveLength(2);
});

test.each(["full", "broken"] as const)(
  "a disk that is %s from one moment to the next loses nothing, and writes come back",
  async (fault) => {
    table = `${fault}_rows`;
    acknowledged = [];
    expect(await write(10)).toBe(201);
    await setFault(fault);
    // A part of one call's rows fits in, and none of them may stay.
    for (let calls = 0; calls < 3; calls += 1) expect(await write(ROWS * 3)).toBe(503);
    await mend();
    await expect.poll(() => write(), { timeout: 40_000 }).toBe(201);
    expect(await readIds()).toEqual(acknowledged);
    expect(await write(ROWS)).toBe(201);
    expect(await readIds()).toEqual(acknowledged);
  },
);

test("a database that a full disk has stopped is opened again in the room of the reserve: reads go on without any other", async () => {
  table = "kept_rows";
  acknowledged = [];
  expect(await write(ROWS)).toBe(201);
  const reserve = join(made.dataDir, "reserve");
  await writeFile(reserve, "");
  await setFault("kept");
  const stopped = processIdIn(made.log);
  process.kill(stopped, "SIGKILL");
  await expect.poll(() => processIdIn(made.log), { timeout: 20_000 }).not.toBe(stopped);
  expect(await readIds()).toEqual(acknowledged);
  expect(await write()).toBe(503);
  await expect(access(reserve)).rejects.toThrow("ENOENT");

  await mend();
  await expect.poll(() => write(), { timeout: 10_000 }).toBe(201);
  expect(await readIds()).toEqual(acknowledged);
});
