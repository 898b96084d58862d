import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackendProcess } from "../../../server/embedded/process/backend-calls";
import { startBackendProcess } from "../../../server/embedded/process/backend-process";
import { bundledProgram } from "../programs/bundled-program";
import { freshDataDirectory } from "../data/fresh-data-directory";
import { temporaryFolder } from "../data/temporary-folder";
import { recordingLog, type RecordingLog } from "../recording-log";

const MIGRATION = `
create table public.rows (id int primary key);
alter table public.rows enable row level security;
create policy "everyone reads" on public.rows for select to anon, authenticated using (true);
create policy "everyone writes" on public.rows for insert to anon, authenticated with check (true);
create function public.work_forever() returns void language plpgsql set search_path = ''
as $$ begin loop end loop; end $$;
create function public.work_for(milliseconds int) returns void language plpgsql set search_path = ''
as $$
declare until timestamptz := clock_timestamp() + milliseconds * interval '1 millisecond';
begin while clock_timestamp() < until loop end loop; end $$;
create function public.announce(topic text) returns void language plpgsql security definer set search_path = ''
as $$ begin perform realtime.send('{"done": true}'::jsonb, 'news', topic, false); perform pg_notify('news', topic); end $$;
`;

/** A backend in a process of its own, on a database with a table to write to and functions that take long. */
export interface TestBackend {
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly log: RecordingLog;
  /** Starts it. */
  start(settings?: { readonly memoryMb?: number; readonly stableMs?: number }): Promise<BackendProcess>;
  remove(): Promise<void>;
}

/** Makes the data directory; nothing is started yet. */
export async function makeTestBackend(): Promise<TestBackend> {
  const data = await freshDataDirectory("empty");
  const sources = await temporaryFolder();
  const migrationsDir = join(sources.path, "migrations");
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, "20250101000000_rows.sql"), MIGRATION);
  const log = recordingLog();
  return {
    dataDir: data.path,
    migrationsDir,
    log,
    start: (settings = {}) =>
      startBackendProcess({
        program: bundledProgram("backend.ts"),
        dataDir: data.path,
        log,
        siteUrl: "http://localhost:3000",
        migrationsDir,
        seedDir: null,
        channels: ["news"],
        ...settings,
      }),
    async remove() {
      await data.remove();
      await sources.remove();
    },
  };
}

/** Long enough for a machine that is busy with other tests, milliseconds. */
const PATIENT_MS = 20_000;

/** Sends one call of the data API as an anonymous visitor. */
export function callAs(
  backend: BackendProcess,
  path: string,
  { body, deadlineMs = PATIENT_MS }: { readonly body?: object; readonly deadlineMs?: number } = {},
): Promise<Response> {
  return backend.fetch(
    new Request(`http://localhost:3000/rest/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    deadlineMs,
  );
}

/** Id of the process that the log names last. */
export function processIdIn({ lines }: RecordingLog): number {
  const line = lines.findLast((entry) => entry.includes("started the backend's process"));
  return Number(/"pid":(\d+)/.exec(line ?? "")?.[1]);
}
