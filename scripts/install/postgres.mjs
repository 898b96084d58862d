import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { firstExecutable, installSystemPackage, onPath } from "./packages.mjs";
import { run } from "../process.mjs";

const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/**
 * The PostgreSQL server programs the policy tests start for themselves: PG_BINDIR, else the
 * system's own, which are installed when there are none.
 *
 * @returns {Promise<string>} directory that holds `initdb` and `postgres`
 * @throws {Error} saying what to install, when there are none and they could not be installed
 */
export async function ensurePostgres() {
  const named = process.env.PG_BINDIR;
  if (named) {
    if (await holdsServer(named)) return named;
    throw new Error(`PG_BINDIR names ${named}, which holds no initdb.`);
  }
  const found = (await findPostgres()) ?? (await installAndFind());
  if (!found) {
    throw new Error(
      "No PostgreSQL server found, and it could not be installed. Install it (Debian, Ubuntu: " +
        "`sudo apt-get install postgresql`) or set PG_BINDIR.",
    );
  }
  return found;
}

async function findPostgres() {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_VERSIONS, version, "bin"));
  if (await onPath("pg_config")) {
    const { code, output } = await run("pg_config", ["--bindir"], { capture: true });
    if (code === 0) folders.unshift(output.trim());
  }
  for (const folder of folders) {
    if (await holdsServer(folder)) return folder;
  }
  return null;
}

async function installAndFind() {
  return (await installSystemPackage("postgresql")) ? findPostgres() : null;
}

/** @param {string} folder */
async function holdsServer(folder) {
  return (await firstExecutable([join(folder, "initdb")])) !== null;
}
