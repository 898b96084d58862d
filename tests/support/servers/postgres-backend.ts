import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes, type Hash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { z } from "zod";
import { copyFolder, hashOfFiles, removeOutdated, TEMPLATES } from "../data/fresh-data-directory";
import { bundledProgram } from "../programs/bundled-program";
import { startProgram } from "../programs/child-process";
import { findPostgres, initialiseServer, systemUser } from "./postgres-programs";

const PROGRAM = "tests/support/programs/postgres-backend-process.ts";

const run = promisify(execFile);

const readyLine = z.object({
  port: z.int(),
  publishableKey: z.string(),
  secretKey: z.string(),
  jwtSecret: z.string(),
});

/** A Supabase project in another process, on a real PostgreSQL server. */
export interface PostgresBackend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** Runs SQL as the owner of the database server. */
  sql(text: string): Promise<unknown[]>;
  /** Freezes the serving process: connections are accepted, no response is sent. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own, reachable through a socket in a temporary folder. */
export interface TemporaryPostgres {
  /** Folder with the socket, for the `host` of a client. User and database are `postgres`. */
  readonly socketFolder: string;
  /** Ends it and deletes its files; `keepAt`: after they have been copied to this folder, which does not exist yet. */
  stop(how?: { readonly keepAt?: string }): Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder; as user postgres when this process is root.
 *
 * @param template folder to copy the databases from; absent: it is empty
 */
export async function startTemporaryPostgres(template?: string): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "first-layer-pg-"));
  // The server refuses to run as root.
  const user = await systemUser("postgres");
  if (user !== null) await chown(folder, user.uid, user.gid);
  const programs = await requirePrograms();
  const data = join(folder, "data");
  if (template === undefined) {
    await initialiseServer(programs, data, { cwd: folder, user });
  } else {
    await copyFolder(template, data);
  }
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "wal_level=logical"],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...(user ?? {}) },
  );
  const kill = (): void => {
    server.kill("SIGQUIT");
  };
  process.once("exit", kill);
  await untilReady(server);
  return {
    socketFolder: folder,
    async stop({ keepAt } = {}) {
      process.removeListener("exit", kill);
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      if (keepAt !== undefined) await copyFolder(data, keepAt);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Folder with the files of a server that has been prepared, which takes several seconds: made once for each version of the
 * migrations and the seed and of what else goes into them.
 *
 * @param hash what else goes into them
 */
export async function serverTemplate(
  name: string,
  hash: Hash,
  prepare: (server: TemporaryPostgres) => Promise<void>,
): Promise<string> {
  const { stdout: version } = await run(join(await requirePrograms(), "postgres"), ["--version"]);
  const template = join(TEMPLATES, `${name}-${await hashOfFiles("catalogue", hash.update(version))}`);
  if (existsSync(template)) return template;
  await mkdir(TEMPLATES, { recursive: true });
  const draft = `${template}.${randomBytes(4).toString("hex")}`;
  const server = await startTemporaryPostgres();
  try {
    await prepare(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.stop({ keepAt: draft });
  // Another test process may have been faster; both results are equal.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOutdated(template);
  return template;
}

async function hostedTemplate(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(bundledProgram(PROGRAM)));
  return serverTemplate("postgres", hash, async ({ socketFolder }) => {
    const { code, stderr } = await startProgram(PROGRAM, [socketFolder, "prepare"]).ended;
    if (code !== 0) throw new Error(`The migrations and the seed were not applied:\n${stderr}`);
  });
}

/**
 * Starts a replacement for a hosted project: migrations and seed on a real PostgreSQL server, served over
 * HTTP by a process of its own.
 */
export async function startPostgresBackend(): Promise<PostgresBackend> {
  const server = await startTemporaryPostgres(await hostedTemplate());
  const program = startProgram(PROGRAM, [server.socketFolder]);
  const owner = postgres({
    path: `${server.socketFolder}/.s.PGSQL.5432`,
    username: "postgres",
    database: "postgres",
    max: 1,
    onnotice: () => undefined,
  });
  try {
    const { port, publishableKey, secretKey, jwtSecret } = readyLine.parse(JSON.parse(await program.nextLine()));
    return {
      url: `http://127.0.0.1:${port}`,
      publishableKey,
      secretKey,
      jwtSecret,
      sql: async (text) => [...(await owner.unsafe(text))],
      pause: () => {
        program.process.kill("SIGSTOP");
      },
      resume: () => {
        program.process.kill("SIGCONT");
      },
      async stop() {
        program.process.kill("SIGKILL");
        await program.ended;
        await owner.end();
        await server.stop();
      },
    };
  } catch (error) {
    program.process.kill("SIGKILL");
    await server.stop();
    throw error;
  }
}

async function requirePrograms(): Promise<string> {
  const programs = await findPostgres();
  if (programs !== null) return programs;
  throw new Error("No PostgreSQL server found: `apt-get install postgresql`, or set PG_BINDIR.");
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    server.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${text}`)));
  });
}
