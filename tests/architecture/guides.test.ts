import { execFileSync, spawnSync } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { clusterFolder, endOf, startProgram, tidyUp, until } from "../../bench/cluster/machines/programs";
import { freePort } from "../../bench/servers/processes";
import { findPostgres, systemUser } from "../support/servers/postgres-programs";

/* The settings that the guides print for other programs, read by those programs where they are installed. */

const guide = await readFile(fileURLToPath(new URL("../../docs/operations/postgresql.md", import.meta.url)), "utf8");

/** The block of settings in the guide that has a line with this text. */
function settingsWith(text: string): string {
  const blocks = [...guide.matchAll(/^```ini\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.includes(text));
  expect(found).toHaveLength(1);
  return found.join("");
}

/** What the settings are, without comments. */
const linesOf = (settings: string) => settings.split("\n").filter((line) => /^\w/.test(line));

const postgres = await findPostgres();
const hasPgBouncer = spawnSync("which", ["pgbouncer"]).status === 0;

afterAll(tidyUp);

describe("the programs themselves accept what postgresql.md says for", () => {
  test.runIf(postgres !== null)("postgresql.conf", async () => {
    const settings = settingsWith("tcp_user_timeout");
    const folder = await clusterFolder("conf");
    const user = await systemUser("postgres");
    const data = join(folder, "data");
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(data, "postgresql.conf"), settings);
    if (user !== null) for (const path of [folder, data]) await chown(path, user.uid, user.gid);
    const lines = linesOf(settings);
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const [name = "", value = ""] = line.split(" = ");
      const read = execFileSync(join(postgres ?? "", "postgres"), ["-C", name, "-D", data], {
        ...{ cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
        ...(user ?? {}),
      });
      expect(`${name} = ${read.trim()}`).toBe(`${name} = ${value}`);
    }
  });

  test.runIf(hasPgBouncer)("pgbouncer.ini", async () => {
    const user = await systemUser("postgres");
    const folder = await clusterFolder("pgbouncer-ini", user);
    const [file, log] = [join(folder, "pgbouncer.ini"), join(folder, "log")];
    const own = `listen_addr = 127.0.0.1\nlisten_port = ${String(await freePort())}\nunix_socket_dir =\nauth_type = any\n`;
    const settings = settingsWith("pool_mode");
    expect(linesOf(settings).length).toBeGreaterThan(3);
    await writeFile(file, `[databases]\n* = host=127.0.0.1\n[pgbouncer]\n${own}${settings}`);
    if (user !== null) await chown(file, user.uid, user.gid);
    const pooler = startProgram({ name: "PgBouncer", command: "pgbouncer", args: [file], cwd: folder, user, log });
    const output = () => readFile(log, "utf8").catch(() => "");
    await until("PgBouncer is up", async () => pooler.hasEnded() || (await output()).includes("process up"));
    const hasEnded = pooler.hasEnded();
    await pooler.stop("SIGINT");
    const said = await endOf(log);
    expect(said).not.toMatch(/ERROR|FATAL|WARNING/);
    expect(hasEnded).toBe(false);
  });
});
