import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProgram, type ChildProgram } from "../../support/programs/child-process";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { temporaryFolder } from "../../support/data/temporary-folder";

/* Every write acknowledged before a `kill -9` must be there after the restart. */

const ROUNDS = 3;
const WRITERS = 4;

const started = z.object({ port: z.int(), secretKey: z.string() });
const idRow = z.object({ id: z.int(), copy: z.int() });

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let migrations: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  data = await freshDataDirectory("empty");
  migrations = await temporaryFolder();
  await mkdir(migrations.path, { recursive: true });
  // A trigger writes a second row, so that half of an operation could be seen.
  await writeFile(
    join(migrations.path, "20250101000000_rows.sql"),
    `create table public.rows (id int primary key, copy int);
     create table public.copies (id int primary key references public.rows);
     alter table public.rows enable row level security;
     alter table public.copies enable row level security;
     create function public.copy_row() returns trigger language plpgsql as $$
     begin insert into public.copies values (new.id); return null; end $$;
     create trigger copy_row after insert on public.rows for each row execute function public.copy_row();`,
  );
});

afterAll(async () => {
  await data.remove();
  await migrations.remove();
});

interface Running {
  readonly program: ChildProgram;
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function start(): Promise<Running> {
  const program = startProgram("tests/support/programs/backend-process.ts", [data.path, migrations.path]);
  const { port, secretKey } = started.parse(JSON.parse(await program.nextLine()));
  return {
    program,
    url: `http://127.0.0.1:${port}/rest/v1`,
    headers: { apikey: secretKey, "content-type": "application/json" },
  };
}

/** Writes until the server has ended; calls `acknowledged` for every row that was acknowledged. */
async function write(
  { url, headers }: Running,
  nextId: () => number,
  acknowledged: (id: number) => void,
): Promise<void> {
  for (;;) {
    const id = nextId();
    const body = JSON.stringify({ id, copy: id });
    const response = await fetch(`${url}/rows`, { method: "POST", headers, body }).catch(() => null);
    if (response === null) return;
    expect(response.status).toBe(201);
    acknowledged(id);
  }
}

async function readIds({ url, headers }: Running, table: "rows" | "copies"): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let last = 0; ;) {
    const response = await fetch(`${url}/${table}?select=*&order=id&limit=1000&id=gt.${last}`, { headers });
    const page = z.array(idRow.partial({ copy: true })).parse(await response.json());
    for (const { id } of page) ids.add(id);
    if (page.length < 1000) return ids;
    last = Math.max(...ids);
  }
}

test("kill -9 loses no acknowledged row and leaves no partial transaction, in every round", async () => {
  const acknowledged = new Set<number>();
  let lastId = 0;
  const nextId = (): number => (lastId += 1);
  let running = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = acknowledged.size + 60;
    const { program } = running;
    const acknowledge = (id: number): void => {
      acknowledged.add(id);
      // Killed in the middle of the other writers' requests.
      if (acknowledged.size === target) program.process.kill("SIGKILL");
    };
    await Promise.all(Array.from({ length: WRITERS }, () => write(running, nextId, acknowledge)));
    expect((await running.program.ended).signal).toBe("SIGKILL");
    running = await start();
    const rows = await readIds(running, "rows");
    const copies = await readIds(running, "copies");
    expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
    expect([...rows].filter((id) => !copies.has(id))).toEqual([]);
    expect(copies.size).toBe(rows.size);
  }
  running.program.process.kill("SIGKILL");
  await running.program.ended;
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 60);
});
