import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { firstExecutable } from "../../../scripts/install/packages.mjs";

/** Where Debian puts the server's programs, a folder for each version. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql";

const run = promisify(execFile);

/** A user of the system, for programs that refuse to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The folder with `initdb` and `postgres`: PG_BINDIR, else the newest version the system has; null without any. */
export async function findPostgres(): Promise<string | null> {
  const named = process.env["PG_BINDIR"];
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...(named === undefined || named === "" ? [] : [named]),
    ...newestFirst.map((version) => join(DEBIAN_VERSIONS, version, "bin")),
  ];
  const server = await firstExecutable(folders.map((folder) => join(folder, "postgres")));
  return server === null ? null : dirname(server);
}

/** The account of a program of Debian's; null when this process is not root, and everything runs as its own user. */
export async function systemUser(name: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Makes the empty data folder of a server that lets everybody in who reaches it, as user postgres. */
export async function initialiseServer(
  programs: string,
  data: string,
  { cwd, user }: { readonly cwd: string; readonly user: SystemUser | null },
): Promise<void> {
  const args = ["--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"];
  await run(join(programs, "initdb"), ["--pgdata", data, ...args], { cwd, ...(user ?? {}) });
}
