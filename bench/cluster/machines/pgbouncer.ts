import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../servers/processes";
import { LOGIN } from "./postgres";
import { systemUser } from "../../../tests/support/servers/postgres-programs";
import { clusterFolder, supervise, type Supervised } from "./programs";

/** A connection pooler in transaction mode. */
export interface Pooler {
  readonly port: number;
  readonly supervised: Supervised;
}

/**
 * Starts PgBouncer.
 *
 * @param program path of it
 * @param primary port of the primary, whichever server that is
 */
export async function startPooler(program: string, primary: number): Promise<Pooler> {
  const user = await systemUser("postgres");
  const folder = await clusterFolder("pgbouncer", user);
  const port = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(users, `"${LOGIN}" ""\n`);
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${String(primary)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
ignore_startup_parameters = extra_float_digits
server_connect_timeout = 2
server_login_retry = 0.5
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
`,
  );
  if (user !== null) for (const file of [users, settings]) await chown(file, user.uid, user.gid);
  const supervised = supervise({
    ...{ name: "PgBouncer", command: program, args: [settings], cwd: folder, user },
    log: join(folder, "log"),
  });
  return { port, supervised };
}
