import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "../../scripts/install/packages.mjs";

/** The measured server runs alone on this core, the load on the other one. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";
const STOP_MS = 20_000;
const LAST_OUTPUT_LINES = 1_000;

const children = new Set<ChildProcess>();
const folders = new Set<string>();

// Ends all child processes and removes all folders, however the bench ends.
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    process.stderr.write(`Stopped by ${signal}\n`);
    process.exit(130);
  });
}

/** A running program that the bench started. */
export interface Running {
  readonly pid: number;
  ended(): boolean;
  /** The end of its output, for error messages. */
  lastOutput(): Promise<string>;
  /** Stops it and waits until it has ended. Throws when it does not within 20 seconds. */
  stop(): Promise<void>;
}

let pinning: Promise<string | null> | null = null;

/** Path of `taskset`, null where programs cannot be tied to a core. */
export function findTaskset(): Promise<string | null> {
  pinning ??= onPath("taskset");
  return pinning;
}

/** Moves this process, and what it starts from now on, to the core of the load. */
export async function stayOnLoadCore(): Promise<void> {
  const taskset = await findTaskset();
  if (taskset !== null) execFileSync(taskset, ["-cp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
}

/** Moves the processes that this one has started to the core of the servers. */
export async function moveStartedToServerCore(): Promise<void> {
  const taskset = await findTaskset();
  if (taskset === null) return;
  for (const pid of startedBy(process.pid)) {
    execFileSync(taskset, ["-acp", SERVER_CORE, String(pid)], { stdio: "ignore" });
  }
}

/** Creates a directory that is removed when the bench ends. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `first-layer-bench-${name}-`));
  folders.add(folder);
  return folder;
}

/** How a program is started. */
export interface StartOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** File that its output goes into. */
  readonly log: string;
  /** Not on the core of the servers alone. */
  readonly onAllCores?: boolean;
}

/** Starts a Node program on the core of the servers. */
export async function startOnServerCore(
  args: readonly string[],
  { cwd, env, log, onAllCores = false }: StartOptions,
): Promise<Running> {
  const taskset = await findTaskset();
  // taskset replaces itself by the program: the pid is the server's.
  const cores = onAllCores ? `0-${cpus().length - 1}` : SERVER_CORE;
  const [program, pinned] = taskset === null ? [process.execPath, []] : [taskset, ["-c", cores, process.execPath]];
  const child = spawn(program, [...pinned, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  children.add(child);
  const gone = new Promise<void>((resolve) => {
    child.once("close", () => {
      children.delete(child);
      output.end(resolve);
    });
  });
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return {
    pid: child.pid,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    lastOutput: async () => (await readFile(log, "utf8")).slice(-LAST_OUTPUT_LINES),
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await gone;
      clearTimeout(late);
      if (child.signalCode === "SIGKILL") throw new Error(`A server did not stop within ${STOP_MS / 1_000} seconds`);
    },
  };
}

/**
 * Runs a program on the core of the load and returns its output. Throws when it fails.
 *
 * @param onOutput called when it writes
 */
export function runOnLoadCore(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onOutput: () => void = () => undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    children.add(child);
    let printed = "";
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      onOutput();
    });
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      children.delete(child);
      if (code === 0) resolve(printed);
      else reject(new Error(`${program} ended with ${code}: ${complaint}`));
    });
  });
}

/** Ports that were given out: what is to listen on them may not do so yet, or be about to start again. */
const givenPorts = new Set<number>();

/** A port that is free at the moment, another one each time. */
export async function freePort(): Promise<number> {
  let port: number;
  do port = await unusedPort();
  while (givenPorts.has(port));
  givenPorts.add(port);
  return port;
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("No free port"));
      });
    });
  });
}

const MICROSECONDS_PER_TICK = 10_000;

/** CPU time a server and the processes it started have used, in microseconds; NaN where the system does not report it. */
export function cpuMicroseconds(pid: number): number {
  return sumOverProcesses(pid, (one) => {
    // The name in brackets may hold spaces; user and system time are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
  });
}

/**
 * Resident memory of a server and the processes it started, in megabytes of 1024 × 1024; NaN where the system does not
 * report it. What they share, such as the program itself, counts for each.
 */
export function residentMegabytes(pid: number): number {
  return sumOverProcesses(
    pid,
    (one) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1]) / 1_024,
  );
}

function sumOverProcesses(pid: number, measure: (pid: number) => number): number {
  try {
    return [pid, ...startedBy(pid)].reduce((sum, one) => sum + measure(one), 0);
  } catch {
    return Number.NaN;
  }
}

/** The processes that a process has started. Throws where the system does not report them. */
function startedBy(pid: number): number[] {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return started === "" ? [] : started.split(" ").map(Number);
}

/** Open files and connections of a process; NaN where the system does not report them. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}
