import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { initialiseServer, systemUser, type SystemUser } from "../../../tests/support/servers/postgres-programs";
import { freePort } from "../../servers/processes";
import { clusterFolder, endOf, runProgram, startProgram, until, type Program } from "./programs";

/** The name under which a standby connects, and that of its replication slot. */
const STANDBY = "standby";

/** Whom instances connect as, with the rights that docs/operations/postgresql.md gives and no others. */
export const LOGIN = "first_layer";

/** The database of the site. */
export const DATABASE = "first_layer";

/** A copy of it from before anybody came, for comparisons. */
export const SMALL_DATABASE = "first_layer_small";

/** One PostgreSQL server of the pair. */
export interface PostgresServer {
  readonly port: number;
  readonly program: Program;
  /** SQL of the server's own. */
  readonly sql: postgres.Sql;
  /** SQL on the site's database, past row level security. */
  readonly site: postgres.Sql;
  /** Kills postmaster and all, as when its machine loses its power. */
  kill(): Promise<void>;
  /** Makes a standby the primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Whether commits wait until the standby has them on its disk. */
  waitForStandby(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Makes an empty database server with the database of the site. */
export async function startPrimary(programs: string): Promise<PostgresServer> {
  const user = await systemUser("postgres");
  const folder = await clusterFolder("primary", user);
  await initialiseServer(programs, join(folder, "data"), { cwd: folder, user });
  const server = await start({ name: "primary", programs, folder, user });
  await server.sql.unsafe(`
    create role ${LOGIN} login createrole;
    create role service_role nologin noinherit bypassrls;
    grant service_role to ${LOGIN}`);
  await server.sql.unsafe(`create database ${DATABASE} owner ${LOGIN}`);
  return server;
}

/** Copies a server and follows it from then on. */
export async function startStandby(programs: string, primary: PostgresServer): Promise<PostgresServer> {
  const user = await systemUser("postgres");
  const folder = await clusterFolder("standby", user);
  const slots = await primary.sql`select 1 from pg_replication_slots where slot_name = ${STANDBY}`;
  if (slots.length === 0) await primary.sql`select pg_create_physical_replication_slot(${STANDBY})`;
  const source = `host=127.0.0.1 port=${String(primary.port)} user=postgres application_name=${STANDBY}`;
  const args = ["-d", source, "-D", join(folder, "data"), "-X", "stream", "-R", "-S", STANDBY, "-c", "fast"];
  await runProgram(join(programs, "pg_basebackup"), [...args, "--no-sync"], { cwd: folder, user });
  const server = await start({ name: "standby", programs, folder, user });
  await until("The standby follows the primary", async () => {
    const following = await primary.sql`select 1 from pg_stat_replication where state = 'streaming'`;
    return following.length > 0;
  });
  return server;
}

interface Start {
  readonly name: string;
  readonly programs: string;
  readonly folder: string;
  readonly user: SystemUser | null;
}

async function start({ name, programs, folder, user }: Start): Promise<PostgresServer> {
  const port = await freePort();
  const data = join(folder, "data");
  await writeSettings(data, { port, folder, waits: false });
  await chmod(join(data, "postgresql.conf"), 0o644);
  const program = startProgram({
    ...{ name, command: join(programs, "postgres"), args: ["-D", data], cwd: folder, user },
    log: join(folder, "log"),
  });
  const sql = clientOf(port, "postgres");
  const site = clientOf(port, DATABASE);
  const endClients = async (): Promise<void> => {
    await Promise.all([sql.end({ timeout: 1 }), site.end({ timeout: 1 })]);
  };
  await until(`${name} accepts connections`, async () => {
    if (program.hasEnded()) throw new Error(`${name} ended: ${await endOf(join(folder, "log"))}`);
    return sql`select 1`.then(
      () => true,
      () => false,
    );
  });
  return {
    ...{ port, program, sql, site },
    async kill() {
      program.kill();
      await program.ended;
      await endClients();
    },
    async promote() {
      await sql`select pg_promote(true, 30)`;
    },
    async waitForStandby(waits) {
      await writeSettings(data, { port, folder, waits });
      await sql`select pg_reload_conf()`;
      const wanted = waits ? STANDBY : "";
      await until("The setting is in use", async () => {
        const [row] = await sql`select current_setting('synchronous_standby_names') as names`;
        return row?.["names"] === wanted;
      });
    },
    async stop() {
      await endClients();
      if (!program.hasEnded()) await program.stop("SIGINT");
    },
  };
}

/** Opens SQL on a database of a server, as its owner. */
export function clientOf(port: number, database: string): postgres.Sql {
  return postgres({
    ...{ host: "127.0.0.1", port, username: "postgres", database, max: 2 },
    ...{ onnotice: () => undefined, connect_timeout: 5 },
  });
}

/**
 * The settings, in place of those that initdb wrote. A copy of a server comes with that server's settings, so each gets
 * its own before it starts.
 */
async function writeSettings(
  data: string,
  { port, folder, waits }: { readonly port: number; readonly folder: string; readonly waits: boolean },
): Promise<void> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: "512MB",
    max_wal_size: "4GB",
    wal_level: "replica",
    hot_standby: "on",
    synchronous_commit: "on",
    synchronous_standby_names: waits ? STANDBY : "",
    // Counts of scans are read right after the requests.
    track_counts: "on",
    log_min_duration_statement: 1_000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value)}'`);
  await writeFile(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
}
