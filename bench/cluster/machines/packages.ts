import { firstExecutable, installSystemPackage, onPath } from "../../../scripts/install/packages.mjs";
import { findPostgres } from "../../../tests/support/servers/postgres-programs";

/** Programs of the system that the cluster consists of. */
export interface SystemPrograms {
  /** Folder with `initdb`, `postgres` and `pg_basebackup`. */
  readonly postgres: string;
  readonly pgbouncer: string;
  readonly nginx: string;
}

/**
 * Finds the programs, and installs the packages of those that are missing. The services that the packages would start
 * are not started: the runlevel says that this is no time for it.
 *
 * @throws Error with the package to install
 */
export async function findPrograms(): Promise<SystemPrograms> {
  return {
    postgres: await findOrInstall("postgresql", findPostgres),
    pgbouncer: await findOrInstall("pgbouncer", () => findSystem("pgbouncer")),
    nginx: await findOrInstall("nginx", () => findSystem("nginx")),
  };
}

async function findOrInstall(name: string, find: () => Promise<string | null>): Promise<string> {
  const found = await find();
  if (found !== null) return found;
  process.env["RUNLEVEL"] = "1";
  await installSystemPackage(name);
  const installed = await find();
  if (installed !== null) return installed;
  throw new Error(`The cluster needs ${name}: install it with \`apt-get install ${name}\`, as root.`);
}

async function findSystem(name: string): Promise<string | null> {
  return (await onPath(name)) ?? firstExecutable([`/usr/sbin/${name}`]);
}
