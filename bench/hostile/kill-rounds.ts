import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { quietLog } from "../../scripts/quiet-log";
import { startBackendProcess } from "../../server/embedded/index";
import type { Row } from "../report";
import { temporaryFolder } from "../servers/processes";
import { releaseFolder } from "../servers/servers";
import { noneRow } from "./rows";

const ROUNDS = 20;
const WRITERS = 4;
/** Rows that are acknowledged before the process is killed in a round. */
const ROWS_PER_ROUND = 12;
const DEADLINE_MS = 20_000;
const RESTART_LIMIT_MS = 60_000;

const TABLE = `
create table public.rows (id int primary key);
alter table public.rows enable row level security;
create policy "everyone reads" on public.rows for select to anon, authenticated using (true);
create policy "everyone writes" on public.rows for insert to anon, authenticated with check (true);
`;
const rowsSchema = z.array(z.object({ id: z.int() }));

/**
 * R33: four writers on a database whose process is killed with SIGKILL in the middle of their writes, twenty times; rows
 * that were acknowledged and are gone afterwards. Three rounds of it are in the tests of the backend's process.
 */
export async function measureKills(): Promise<readonly Row[]> {
  const folder = await temporaryFolder("kills");
  const migrationsDir = join(folder, "migrations");
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, "20250101000000_rows.sql"), TABLE);
  let pid = 0;
  const backend = await startBackendProcess({
    program: join(await releaseFolder({ seeded: false }), "build", "backend.js"),
    dataDir: join(folder, "data"),
    log: logOfStarts((started) => {
      pid = started;
    }),
    siteUrl: "http://localhost",
    migrationsDir,
    seedDir: null,
    channels: [],
    stableMs: 0,
  });
  const call = (path: string, row?: { readonly id: number }) =>
    backend.fetch(
      new Request(`http://localhost/rest/v1/${path}`, {
        method: row === undefined ? "GET" : "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json" },
        ...(row !== undefined && { body: JSON.stringify(row) }),
      }),
      DEADLINE_MS,
    );
  const acknowledged = new Set<number>();
  const lost = new Set<number>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeUntilKilled(call, acknowledged, () => process.kill(pid, "SIGKILL"));
      const kept = await readAll(call);
      for (const id of acknowledged) if (!kept.has(id)) lost.add(id);
    }
  } finally {
    await backend.close();
  }
  return [
    noneRow(
      "R33",
      `kill -9 of the database under writes, ${String(ROUNDS)} times: acknowledged rows lost`,
      lost.size,
      `${String(acknowledged.size)} written`,
    ),
  ];
}

const startSchema = z.object({ pid: z.int() });

/** A log that tells the id of each process that is started. The ends of a killed one are expected: nothing is printed. */
function logOfStarts(onStart: (pid: number) => void): Log {
  const log: Log = {
    ...quietLog,
    info: (fields, message) => {
      if (message === "started the backend's process") onStart(startSchema.parse(fields).pid);
    },
    warn: () => undefined,
    error: () => undefined,
    child: () => log,
  };
  return log;
}

type Call = (path: string, row?: { readonly id: number }) => Promise<Response>;

async function writeUntilKilled(call: Call, acknowledged: Set<number>, kill: () => void): Promise<void> {
  const target = acknowledged.size + ROWS_PER_ROUND;
  const write = async () => {
    for (;;) {
      const id = (lastId += 1);
      if ((await call("rows", { id })).status !== 201) return;
      acknowledged.add(id);
      // In the middle of the other writers' calls.
      if (acknowledged.size === target) kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  if (acknowledged.size < target) throw new Error("Writes were refused before the process was killed");
}

let lastId = 0;

async function readAll(call: Call): Promise<Set<number>> {
  const end = performance.now() + RESTART_LIMIT_MS;
  while (performance.now() < end) {
    const response = await call("rows?select=id&limit=10000");
    if (response.status === 200) return new Set(rowsSchema.parse(await response.json()).map(({ id }) => id));
    await wait(20);
  }
  throw new Error("The database was not back within a minute");
}
