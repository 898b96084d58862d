import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded-backend";
import { startProgram } from "./child-process";
import { freshDataDirectory } from "./fresh-data-directory";
import { recordingLog } from "./recording-log";
import { temporaryFolder } from "./temporary-folder";

const log = recordingLog();
let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let backend: EmbeddedBackend | null = null;

beforeAll(async () => {
  data = await freshDataDirectory();
  await start();
  await backend?.withDatabase((database) =>
    database.exec(`
      insert into auth.users (id, aud, role, email, email_confirmed_at) values
        ('${randomUUID()}', 'authenticated', 'authenticated', 'ada@example.com', now()),
        ('${randomUUID()}', 'authenticated', 'authenticated', 'unsure@example.com', null);
    `),
  );
});

afterAll(async () => {
  await backend?.close();
  await data.remove();
});

async function start(): Promise<void> {
  backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: "http://localhost:3000" });
}

async function stop(): Promise<void> {
  await backend?.close();
  backend = null;
}

async function admin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = startProgram("scripts/admin.ts", args, { DATA_DIR: data.path, ...env });
  const { code, stdout, stderr } = await program.ended;
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

describe("with the server running", () => {
  test("an administrator is granted in any letter case, listed, and revoked", { timeout: 60_000 }, async () => {
    expect(await admin(["grant", "ADA@Example.com"])).toMatchObject({
      code: 0,
      stdout: "ADA@Example.com is an administrator now.",
    });
    expect((await admin(["grant", "ada@example.com"])).stdout).toBe("ada@example.com was an administrator already.");
    expect((await admin(["list"])).stdout).toMatch(/^ada@example\.com\tsince \d{4}-/);
    expect((await admin(["revoke", "ada@example.com"])).stdout).toBe("ada@example.com is no longer an administrator.");
    expect((await admin(["list"])).stdout).toBe("There are no administrators.");
  });

  test("an address nobody signed up with, or nobody confirmed, is refused", { timeout: 60_000 }, async () => {
    const unknown = await admin(["grant", "nobody@example.com"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toBe("Nobody has signed up as nobody@example.com. Sign up on the site first.");
    const unconfirmed = await admin(["grant", "unsure@example.com"]);
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.stderr).toContain("not confirmed");
  });
});

test(
  "with the server stopped it works as well, and the server sees it after its start",
  { timeout: 90_000 },
  async () => {
    await stop();
    expect(await admin(["grant", "ada@example.com"])).toMatchObject({ code: 0, stderr: "" });
    expect(await admin(["grant", "nobody@example.com"])).toMatchObject({ code: 1, stdout: "" });
    await start();
    expect((await admin(["list"])).stdout).toMatch(/^ada@example\.com\t/);
  },
);

test("the control socket is open to the owner alone, and the log names no address", async () => {
  const [socket] = (await readdir(data.path)).filter((name) => name.endsWith(".sock"));
  expect((await stat(join(data.path, socket ?? ""))).mode & 0o777).toBe(0o600);
  expect(log.lines.some((line) => line.includes("admin command"))).toBe(true);
  expect(log.lines.join("\n")).not.toContain("@example.com");
});

test("a wrong call says how, and an empty data directory is not filled", { timeout: 60_000 }, async () => {
  const wrong = await admin([]);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("Usage: npm run admin");
  expect((await admin(["grant", "no-address"])).code).toBe(2);
  const empty = await temporaryFolder();
  const refused = await admin(["list"], { DATA_DIR: empty.path });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("no database");
  expect(await readdir(empty.path)).toEqual([]);
  await empty.remove();
});

test("for a hosted Supabase the SQL to run there is printed, safely quoted", { timeout: 60_000 }, async () => {
  const hosted = { SUPABASE_URL: "https://project.supabase.test", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  const { code, stdout } = await admin(["grant", "o'neil@example.com"], hosted);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^insert into public\.admin_users .*lower\('o''neil@example\.com'\)/);
});
