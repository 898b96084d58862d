import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

const log = recordingLog();
let folder: Awaited<ReturnType<typeof freshDataDirectory>>;
let sources: Awaited<ReturnType<typeof temporaryFolder>>;
let migrationsDir: string;
let seedDir: string;
let backend: EmbeddedBackend;

const MIGRATION = `
create table public.open_things (id int primary key, name text not null unique check (length(name) < 40));
alter table public.open_things enable row level security;
create policy "everyone reads" on public.open_things for select to anon, authenticated using (true);
create table public.secret_things (id int primary key, name text);
alter table public.secret_things enable row level security;
create table public.closed_things (id int primary key);
alter table public.closed_things enable row level security;
revoke all on public.closed_things from anon, authenticated;
create table public.seeded (times int not null);
create function public.tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('things_changed', new.name);
  return new;
end $$;
create trigger tell after insert on public.open_things for each row execute function public.tell();
create function public.stumble() returns void language plpgsql as $$
begin
  raise exception 'no room' using errcode = '53100';
end $$;
`;

beforeAll(async () => {
  folder = await freshDataDirectory("empty");
  sources = await temporaryFolder();
  migrationsDir = join(sources.path, "migrations");
  seedDir = join(sources.path, "seed");
  await mkdir(migrationsDir);
  await mkdir(seedDir);
  await writeFile(join(migrationsDir, "20250101000000_things.sql"), MIGRATION);
  await writeSeed("1");
  backend = await start();
});

afterAll(async () => {
  await backend.close();
  await folder.remove();
  await sources.remove();
});

function start(): Promise<EmbeddedBackend> {
  return startEmbeddedBackend({ dataDir: folder.path, log, siteUrl: "http://localhost:3000", migrationsDir, seedDir });
}

function writeSeed(version: string): Promise<void> {
  return writeFile(
    join(seedDir, "catalogue.sql"),
    `-- seed-version: ${version}\ninsert into public.seeded values (1);\n`,
  );
}

function call(key: string, path: string, init: { method?: string; body?: object } = {}): Promise<Response> {
  return backend.fetch(
    new Request(`http://backend.test${path}`, {
      method: init.method ?? "GET",
      headers: { apikey: key, "content-type": "application/json", prefer: "return=representation" },
      ...(init.body && { body: JSON.stringify(init.body) }),
    }),
  );
}

async function rows(key: string, path: string): Promise<unknown> {
  return (await call(key, path)).json();
}

describe("secrets", () => {
  test("are created on the first start, readable by the owner only", async () => {
    expect((await stat(join(folder.path, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder.path, "database"))).mode & 0o777).toBe(0o700);
    const secrets = z
      .record(z.string(), z.string())
      .parse(JSON.parse(await readFile(join(folder.path, "secrets.json"), "utf8")));
    expect(secrets).toEqual({
      jwtSecret: backend.jwtSecret,
      sessionSecret: backend.sessionSecret,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
    });
    expect(backend.publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
    expect(backend.secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
    expect(backend.jwtSecret.length).toBeGreaterThanOrEqual(64);
  });
});

describe("requests", () => {
  test("with the publishable key read what the policies allow and nothing else", async () => {
    await call(backend.secretKey, "/rest/v1/secret_things", { method: "POST", body: { id: 1, name: "hidden" } });
    expect(await rows(backend.secretKey, "/rest/v1/secret_things")).toEqual([{ id: 1, name: "hidden" }]);
    expect(await rows(backend.publishableKey, "/rest/v1/secret_things")).toEqual([]);
  });

  test("keep a revoked privilege revoked after other requests and restarts", async () => {
    expect((await call(backend.secretKey, "/rest/v1/closed_things")).status).toBe(200);
    expect((await call(backend.publishableKey, "/rest/v1/closed_things")).status).toBe(401);
    await backend.close();
    backend = await start();
    expect((await call(backend.publishableKey, "/rest/v1/closed_things")).status).toBe(401);
  });

  test("two hundred at once keep their roles apart", async () => {
    await call(backend.secretKey, "/rest/v1/secret_things?id=eq.2", { method: "DELETE" });
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const key = index % 2 === 0 ? backend.secretKey : backend.publishableKey;
        return z.array(z.unknown()).parse(await rows(key, "/rest/v1/secret_things?id=eq.1")).length;
      }),
    );
    expect(results).toEqual(results.map((_, index) => (index % 2 === 0 ? 1 : 0)));
  });

  test("reach only the auth, data and storage APIs", async () => {
    for (const path of [
      "/_system/config",
      "/_system/info",
      "/_system/introspect",
      "/",
      "/studio",
      "/rest/v10/parts",
      "/storage/v1/bucket",
    ]) {
      expect((await call(backend.secretKey, path)).status, path).toBe(404);
    }
  });

  test("with a body that is too large are refused before it is read completely", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request("http://backend.test/rest/v1/open_things", {
      method: "POST",
      body,
      headers: { apikey: backend.publishableKey },
      duplex: "half",
    });
    expect((await backend.fetch(request)).status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });

  test("with deeply nested filters are refused, in either syntax", async () => {
    const nested = (depth: number): string => `${"or(".repeat(depth)}id.gt.0${")".repeat(depth)}`;
    const status = async (filter: string): Promise<number> =>
      (await call(backend.publishableKey, `/rest/v1/open_things?${filter}`)).status;
    expect(await status(`and=(${nested(20)})`)).toBe(200);
    expect(await status(`and=(${nested(1000)})`)).toBe(400);
    expect(await status(`and=(${nested(1000)})`.replaceAll("(", "%28"))).toBe(400);
  });

  test("that were aborted do not reach the database", async () => {
    const gone = AbortSignal.abort(new Error("gone"));
    const request = new Request("http://backend.test/rest/v1/open_things", {
      headers: { apikey: backend.publishableKey },
      signal: gone,
    });
    await expect(backend.fetch(request)).rejects.toThrow("gone");
  });

  test("that fail in an expected way get the database error, and the log holds no values", async () => {
    const body = { id: 50, name: "canary-value" };
    await call(backend.secretKey, "/rest/v1/open_things", { method: "POST", body });
    const second = await call(backend.secretKey, "/rest/v1/open_things", { method: "POST", body });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: "23505" });
    expect((await call(backend.publishableKey, "/rest/v1/no_such_table")).status).toBe(404);
    expect(log.lines.join("\n")).toContain('"code":"23505"');
    expect(log.lines.join("\n")).not.toContain("canary-value");
    expect(log.lines.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  test("that violate a check are refused as a hosted Supabase does it; internal errors stay internal", async () => {
    const broken = await call(backend.secretKey, "/rest/v1/open_things", {
      method: "POST",
      body: { id: 51, name: "canary-value".repeat(4) },
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({
      code: "23514",
      details: `Failing row contains (51, ${"canary-value".repeat(4)}).`,
      hint: null,
      message: 'new row for relation "open_things" violates check constraint "open_things_name_check"',
    });
    const failure = await call(backend.secretKey, "/rest/v1/rpc/stumble", { method: "POST", body: {} });
    expect(failure.status).toBe(503);
    expect(await failure.json()).toEqual({
      code: "53100",
      message: "The database cannot do this right now.",
      details: null,
      hint: null,
    });
    expect(log.lines.join("\n")).toMatch(/error .*"code":"53100"/);
    expect(log.lines.join("\n")).not.toContain("canary-value");
  });

  test("that cause an e-mail put it into the mailbox, and the log holds neither address nor token", async () => {
    const response = await call(backend.publishableKey, "/auth/v1/signup", {
      method: "POST",
      body: { email: "canary@example.com", password: "Long-enough-1" },
    });
    expect(response.status).toBe(200);
    // Confirmation is required, so no session comes back.
    expect(await response.json()).not.toHaveProperty("access_token");
    expect(log.lines.some((line) => line.includes("put an e-mail into the mailbox"))).toBe(true);
    expect(backend.mailbox?.list()).toMatchObject([{ to: "canary@example.com" }]);
    expect(log.lines.join("\n")).not.toMatch(/canary@|token=/);
  });
});

describe("notifications", () => {
  test("reach the handler with their payload until it unsubscribes", async () => {
    const payloads: string[] = [];
    const stop = await backend.onNotify("things_changed", (payload) => payloads.push(payload ?? "missed"));
    await call(backend.secretKey, "/rest/v1/open_things", { method: "POST", body: { id: 10, name: "ten" } });
    await expect.poll(() => payloads).toEqual(["ten"]);
    await stop();
    await call(backend.secretKey, "/rest/v1/open_things", { method: "POST", body: { id: 11, name: "eleven" } });
    expect(payloads).toEqual(["ten"]);
  });

  test("log a handler that throws, and reach the other handlers", async () => {
    const stop = await backend.onNotify("things_changed", () => {
      throw new Error("handler");
    });
    const response = await call(backend.secretKey, "/rest/v1/open_things", {
      method: "POST",
      body: { id: 12, name: "twelve" },
    });
    expect(response.status).toBe(201);
    await expect.poll(() => log.lines.some((line) => line.includes("a notification handler failed"))).toBe(true);
    log.lines.length = 0;
    await stop();
  });
});

describe("seed", () => {
  const count = (): Promise<unknown> => rows(backend.secretKey, "/rest/v1/seeded?select=times");

  test("is applied once per version", async () => {
    expect(await count()).toEqual([{ times: 1 }]);
    await backend.close();
    backend = await start();
    expect(await count()).toEqual([{ times: 1 }]);
    await backend.close();
    await writeSeed("2");
    backend = await start();
    expect(await count()).toEqual([{ times: 1 }, { times: 1 }]);
  });
});

describe("closing", () => {
  test("waits for running requests, refuses new ones, and may be called twice", async () => {
    const running = Array.from({ length: 20 }, (_, index) =>
      call(backend.secretKey, "/rest/v1/secret_things", { method: "POST", body: { id: 100 + index, name: "x" } }),
    );
    await Promise.resolve();
    const [first] = await Promise.all([running[0], backend.withDatabase(() => Promise.resolve())]);
    expect(first?.status).toBe(201);
    const closing = backend.close();
    const late = await call(backend.secretKey, "/rest/v1/secret_things");
    expect(late.status).toBe(503);
    expect(late.headers.get("retry-after")).toBe("1");
    await closing;
    await backend.close();
    expect((await Promise.all(running)).map((response) => response.status)).toEqual(running.map(() => 201));
    backend = await start();
    expect(await rows(backend.secretKey, "/rest/v1/secret_things?select=id&id=gte.100")).toHaveLength(20);
  });
});
