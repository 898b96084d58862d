import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import { z } from "zod";

/*
 * The lock of a data directory.
 *
 * The owner listens on a unix socket inside the directory, and the newest `lock.<n>` file names that socket and the
 * process. Connecting to the socket shows whether the owner is running: the socket of a killed process refuses
 * connections, so neither a reused process id nor one of another container is mistaken for the owner, and a frozen
 * owner still counts as running.
 *
 * To take over a stale lock a process creates `lock.<n + 1>`. `link()` succeeds for exactly one process, the newest
 * file is never deleted (a released lock says so in its content), and a process that was too slow finds a newer file
 * after its own and gives up. So exactly one of any number of processes gets a stale lock.
 *
 * A server whose backend is a process of its own holds a lock in a folder of its own beside that of the backend, for as
 * long as it runs: while the backend is started again, nobody else gets the directory.
 */

/** A process that is still running has locked the directory. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";

  constructor(
    readonly directory: string,
    readonly pid: number,
    startedAt: string,
  ) {
    super(
      `The data directory ${directory} is in use by process ${pid} (running since ${startedAt}). ` +
        "Two servers on one data directory would destroy each other's writes. " +
        "Stop that process first, or set DATA_DIR to another directory.",
    );
  }
}

const lockRecord = z.object({
  pid: z.int().positive(),
  startedAt: z.string(),
  socket: z.string().regex(/^control-[0-9a-f]+\.sock$/),
  state: z.enum(["held", "released"]),
});

type LockRecord = z.infer<typeof lockRecord>;

interface Generation {
  readonly number: number;
  readonly record: LockRecord | null;
}

/** What handles the requests to the lock's socket. */
export interface SocketHandlers {
  readonly request: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A held lock. Its socket serves HTTP, so that other processes of the same user can reach the owner. */
export interface DirectoryLock {
  /** Name of the socket in the directory. */
  readonly socket: string;
  /** Handles requests to the lock's socket from now on; before, they get 503. */
  serve(handlers: SocketHandlers): void;
  /** Releases the lock. Call it after the database is closed. */
  release(): Promise<void>;
}

/** Who locks a directory. */
export interface LockOptions {
  /** The process to name to others that want the directory. Default: this one. */
  readonly pid?: number | undefined;
  /** The lock is taken for the server that holds the directory. */
  readonly forServer?: boolean;
}

/** Folder of the server's own lock. */
const SERVER_FOLDER = "server";

/** The process that has locked a directory. */
export interface RunningOwner {
  readonly pid: number;
  /** Path of its control socket for `http.request({ socketPath })`; valid until `close` is called. */
  readonly socketPath: string;
  close(): Promise<void>;
}

const LOCK_FILE = /^lock\.(\d+)$/;
const MAX_ATTEMPTS = 50;
const CONNECT_TIMEOUT_MS = 500;

/** The web process sends whole addresses, which may list hundreds of keys. */
const MAX_HEAD_BYTES = 1024 * 1024;

/**
 * Locks the directory for this process.
 *
 * @throws DataDirectoryInUseError at once when another process has locked it
 */
export async function acquireDirectoryLock(directory: string, options: LockOptions = {}): Promise<DirectoryLock> {
  if (options.forServer !== true) {
    const server = await findHolder(join(directory, SERVER_FOLDER));
    if (server !== null) throw new DataDirectoryInUseError(resolve(directory), server.pid, server.startedAt);
  }
  return acquireLock(directory, directory, options.pid ?? process.pid);
}

/**
 * Holds the directory for this server, whose backend's process locks it. The directory must exist.
 *
 * @throws DataDirectoryInUseError at once when another server holds it
 */
export async function acquireServerLock(directory: string): Promise<Pick<DirectoryLock, "release">> {
  const folder = join(directory, SERVER_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return acquireLock(folder, directory, process.pid);
}

async function acquireLock(folder: string, directory: string, pid: number): Promise<DirectoryLock> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const newest = await newestGeneration(folder);
    const owner = newest.record;
    if (owner?.state === "held" && (await isAlive(folder, owner.socket))) {
      throw new DataDirectoryInUseError(resolve(directory), owner.pid, owner.startedAt);
    }
    const lock = await claim(folder, newest.number + 1, pid);
    if (lock !== null) return lock;
  }
  throw new Error(`The lock of ${resolve(directory)} changed hands ${MAX_ATTEMPTS} times while waiting for it.`);
}

/** The process that has locked the directory, or null. */
export async function findRunningOwner(directory: string): Promise<RunningOwner | null> {
  const record = await findHolder(directory);
  if (record === null) return null;
  const address = await socketAddress(directory, record.socket);
  return { pid: record.pid, socketPath: address.path, close: address.close };
}

async function findHolder(folder: string): Promise<LockRecord | null> {
  if (!existsSync(folder)) return null;
  const { record } = await newestGeneration(folder);
  return record?.state === "held" && (await isAlive(folder, record.socket)) ? record : null;
}

async function claim(directory: string, number: number, pid: number): Promise<DirectoryLock | null> {
  const socket = `control-${randomBytes(6).toString("hex")}.sock`;
  const address = await socketAddress(directory, socket);
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES, headersTimeout: 0, requestTimeout: 0 });
  // The web process keeps its connections, and closing one here could meet a request on its way.
  server.keepAliveTimeout = 0;
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { "content-type": "application/json" }).end('{"error":"The server is still starting."}');
  };
  server.on("request", (request, response) => listener(request, response));
  await listen(server, address.path);
  await chmod(join(directory, socket), 0o600);
  const stop = async (): Promise<void> => {
    await closeServer(server);
    await address.close();
    await rm(join(directory, socket), { force: true });
  };

  const held: LockRecord = { pid, startedAt: new Date().toISOString(), socket, state: "held" };
  if (!(await publish(directory, number, held))) {
    await stop();
    return null;
  }
  if ((await newestGeneration(directory)).number !== number) {
    await stop();
    await rm(lockPath(directory, number), { force: true });
    return null;
  }
  await removeOlder(directory, number);
  // The lock must not keep the process running.
  server.unref();
  return {
    socket,
    serve({ request, upgrade }) {
      listener = request;
      server.on("upgrade", upgrade);
    },
    async release() {
      const draft = await writeDraft(directory, { ...held, state: "released" });
      await rename(draft, lockPath(directory, number));
      await stop();
    },
  };
}

async function newestGeneration(directory: string): Promise<Generation> {
  // Listed twice, since a file may be replaced by its successor during the first listing.
  const names = [...(await readdir(directory)), ...(await readdir(directory))];
  const number = Math.max(0, ...names.map((name) => Number(LOCK_FILE.exec(name)?.[1] ?? 0)));
  return { number, record: number === 0 ? null : await readRecord(directory, number) };
}

async function readRecord(directory: string, number: number): Promise<LockRecord | null> {
  try {
    const text = await readFile(lockPath(directory, number), "utf8");
    return lockRecord.parse(JSON.parse(text));
  } catch {
    // Records are published whole, so an unreadable one was left by a power failure.
    return null;
  }
}

async function publish(directory: string, number: number, record: LockRecord): Promise<boolean> {
  const draft = await writeDraft(directory, record);
  try {
    await link(draft, lockPath(directory, number));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(directory: string, record: LockRecord): Promise<string> {
  const draft = join(directory, `.lock-${randomBytes(6).toString("hex")}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(record)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

async function removeOlder(directory: string, number: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const older = Number(LOCK_FILE.exec(name)?.[1] ?? number);
    if (older >= number) continue;
    const record = await readRecord(directory, older);
    if (record !== null) await rm(join(directory, record.socket), { force: true });
    await rm(join(directory, name), { force: true });
  }
}

async function isAlive(directory: string, socket: string): Promise<boolean> {
  const address = await socketAddress(directory, socket);
  try {
    return await new Promise((resolveAlive) => {
      const connection = connect(address.path);
      const settle = (alive: boolean): void => {
        connection.destroy();
        resolveAlive(alive);
      };
      connection.setTimeout(CONNECT_TIMEOUT_MS, () => settle(true));
      connection.once("connect", () => settle(true));
      // Only these two errors mean that no process listens; others (no permission, queue full) do not.
      connection.once("error", (error) => settle(!["ECONNREFUSED", "ENOENT"].includes(errorCode(error) ?? "")));
    });
  } finally {
    await address.close();
  }
}

/** Where a process connects to a socket; valid until it is closed. */
export interface SocketAddress {
  readonly path: string;
  readonly close: () => Promise<void>;
}

/**
 * The address of a socket in the directory. The kernel allows about 100 bytes; a longer path is shortened through the
 * directory's file descriptor.
 */
export async function socketAddress(directory: string, socket: string): Promise<SocketAddress> {
  const path = join(resolve(directory), socket);
  if (Buffer.byteLength(path) <= 100) return { path, close: () => Promise.resolve() };
  if (process.platform !== "linux") {
    throw new Error(`DATA_DIR is too long for a socket: ${path} has more than 100 bytes. Choose a shorter path.`);
  }
  const handle: FileHandle = await open(directory, "r");
  return { path: `/proc/self/fd/${handle.fd}/${socket}`, close: () => handle.close() };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolveListening, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolveListening();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolveClosed) => {
    server.close(() => resolveClosed());
    server.closeAllConnections();
  });
}

function lockPath(directory: string, number: number): string {
  return join(directory, `lock.${number}`);
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
