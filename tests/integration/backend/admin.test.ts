import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serverKey, serverKeySql } from "~/data/attempt-limits.server";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { startProgram } from "../../support/programs/child-process";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

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

describe("the admin command with the server running", () => {
  test("grants, lists and revokes an administrator in any letter case", async () => {
    expect(await admin(["grant", "ADA@Example.com"])).toMatchObject({
      code: 0,
      stdout: "ADA@Example.com is an administrator now.",
    });
    expect((await admin(["grant", "ada@example.com"])).stdout).toBe("ada@example.com was an administrator already.");
    expect((await admin(["list"])).stdout).toMatch(/^ada@example\.com\tsince \d{4}-/);
    expect((await admin(["revoke", "ada@example.com"])).stdout).toBe("ada@example.com is no longer an administrator.");
    expect((await admin(["list"])).stdout).toBe("There are no administrators.");
  });

  test("says whether administrators need a second factor", async () => {
    const isNeeded = async () => {
      const row = z.object({ needed: z.boolean() });
      const query = "select admins_need_second_factor as needed from private.security_settings";
      return (await backend?.withDatabase((database) => database.query(row, query)))?.[0]?.needed;
    };
    expect(await isNeeded()).toBe(false);
    expect((await admin(["second-factor", "on"])).stdout).toBe("Administrators need a second factor now.");
    expect(await isNeeded()).toBe(true);
    expect((await admin(["second-factor", "off"])).stdout).toBe("Administrators need no second factor now.");
    expect(await isNeeded()).toBe(false);
    expect((await admin(["second-factor"])).code).toBe(2);
  });

  test("removes the second factors of a member who has lost them", async () => {
    await backend?.withDatabase((database) =>
      database.exec(`
        insert into auth.mfa_factors (id, user_id, factor_type, status)
        select gen_random_uuid(), id, 'totp', 'verified' from auth.users where email = 'ada@example.com';
        insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where email = 'ada@example.com';
      `),
    );
    const removed = await admin(["remove-factors", "Ada@example.com"]);
    expect(removed.stdout).toBe("Ada@example.com signs in without a second factor now.");
    expect((await admin(["remove-factors", "ada@example.com"])).stdout).toBe("ada@example.com had no second factor.");
    const left = "select from auth.sessions join auth.users on users.id = user_id where email = 'ada@example.com'";
    expect(await backend?.withDatabase((database) => database.query(z.unknown(), left))).toEqual([]);
    expect((await admin(["remove-factors", "nobody@example.com"])).code).toBe(1);
  });

  test("refuses an address without a confirmed account", async () => {
    const unknown = await admin(["grant", "nobody@example.com"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toBe("Nobody has signed up as nobody@example.com. Sign up on the site first.");
    const unconfirmed = await admin(["grant", "unsure@example.com"]);
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.stderr).toContain("not confirmed");
  });
});

test("the admin command works with the server stopped, and the change shows after its start", async () => {
  await stop();
  expect(await admin(["grant", "ada@example.com"])).toMatchObject({ code: 0, stderr: "" });
  expect(await admin(["grant", "nobody@example.com"])).toMatchObject({ code: 1, stdout: "" });
  await start();
  expect((await admin(["list"])).stdout).toMatch(/^ada@example\.com\t/);
});

test("the control socket is accessible to its owner only, and the log holds no address", async () => {
  const [socket] = (await readdir(data.path)).filter((name) => name.endsWith(".sock"));
  expect((await stat(join(data.path, socket ?? ""))).mode & 0o777).toBe(0o600);
  expect(log.lines.some((line) => line.includes("admin command"))).toBe(true);
  expect(log.lines.join("\n")).not.toContain("@example.com");
});

test("wrong arguments print the usage, and an empty data directory stays empty", async () => {
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

test("for a hosted Supabase the admin command prints the SQL to run, safely quoted", async () => {
  const hosted = { SUPABASE_URL: "https://project.supabase.test", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  const { code, stdout } = await admin(["grant", "o'neil@example.com"], hosted);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^insert into public\.admin_users .*lower\('o''neil@example\.com'\)/);
  const secret = "a secret that nobody else has, of 32 letters";
  const key = await admin(["server-key"], { ...hosted, SESSION_SECRET: secret });
  expect(key).toMatchObject({ code: 0, stdout: serverKeySql(secret) });
  expect(key.stdout).not.toContain(serverKey(secret));
  expect((await admin(["server-key"])).code).toBe(1);
});
