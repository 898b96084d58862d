import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chown, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SystemUser } from "../../../tests/support/servers/postgres-programs";

const GUARD = fileURLToPath(new URL("./guard.mjs", import.meta.url));
const LAST_OUTPUT = 2_000;
const STOP_MS = 20_000;

/** How a program is started. */
export interface ProgramOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Who runs it; null for this process's user. */
  readonly user?: SystemUser | null;
  /** File that its output goes into. */
  readonly log: string;
}

/** A running program with the processes it starts, a process group of their own. */
export interface Program {
  readonly pid: number;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Kills the whole group, as when a machine loses its power. */
  kill(): void;
  /** Asks it to end and waits; kills the group when it takes longer than 20 seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

let guard: ChildProcess | null = null;

function tellGuard(line: string): void {
  guard ??= startGuard();
  guard.stdin?.write(`${line}\n`);
}

function startGuard(): ChildProcess {
  // Ctrl-C reaches the group of the terminal, which must not be the guard's.
  const started = spawn(process.execPath, [GUARD], { stdio: ["pipe", "ignore", "inherit"], detached: true });
  started.stdin.on("error", () => undefined);
  return started;
}

/** Ends what still runs, removes the folders, and returns when that is done. */
export async function tidyUp(): Promise<void> {
  if (guard === null) return;
  const ended = once(guard, "exit");
  guard.stdin?.end();
  await ended;
  guard = null;
}

/** Creates a folder that is removed when the harness ends. */
export async function clusterFolder(name: string, user: SystemUser | null = null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `first-layer-cluster-${name}-`));
  tellGuard(`folder ${folder}`);
  if (user !== null) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Starts a program in a process group of its own. */
export function startProgram({ name, command, args, cwd, env, user, log }: ProgramOptions): Program {
  const child = spawn(command, [...args], {
    ...{ cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] },
    ...(env !== undefined && { env }),
    ...(user ?? {}),
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started: ${command}`);
  tellGuard(`group ${String(pid)}`);
  const output = createWriteStream(log, { flags: "a" });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      tellGuard(`ended ${String(pid)}`);
      resolve();
    });
  });
  const kill = (): void => {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  return {
    pid,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => child.kill(signal),
    kill,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const late = setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(late);
      // What it started and did not end itself.
      kill();
    },
  };
}

/** A program that is started again when it ends by itself, as an init system does it. */
export interface Supervised {
  readonly name: string;
  pid(): number;
  /** Kills it with all of its processes; it is started again. */
  kill(): void;
  signal(signal: NodeJS.Signals): void;
  /** Ends it for good, or until `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): void;
  /** All it has written, also before it was started again. */
  output(): Promise<string>;
  /** The end of that, for error messages. */
  lastOutput(): Promise<string>;
}

/** The end of a log, for error messages. */
export async function endOf(log: string): Promise<string> {
  return (await readFile(log, "utf8")).slice(-LAST_OUTPUT);
}

/** How long the supervisor waits before it starts a program again, milliseconds. */
const RESTART_AFTER_MS = 500;

/** Starts a program and keeps it running. */
export function supervise(options: ProgramOptions): Supervised {
  let wanted = true;
  let program = startProgram(options);
  const watch = (watched: Program): void => {
    void watched.ended.then(async () => {
      await wait(RESTART_AFTER_MS);
      if (!wanted || program !== watched) return;
      program = startProgram(options);
      watch(program);
    });
  };
  watch(program);
  return {
    name: options.name,
    pid: () => program.pid,
    kill: () => {
      program.kill();
    },
    signal: (signal) => {
      program.signal(signal);
    },
    async stop(signal) {
      wanted = false;
      await program.stop(signal);
    },
    start() {
      wanted = true;
      program = startProgram(options);
      watch(program);
    },
    output: () => readFile(options.log, "utf8"),
    lastOutput: () => endOf(options.log),
  };
}

const execute = promisify(execFile);

/** Runs a program to its end. Rejects with what it printed when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  {
    cwd,
    env,
    user = null,
  }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly user?: SystemUser | null },
): Promise<string> {
  const { stdout } = await execute(command, [...args], {
    cwd,
    ...(env !== undefined && { env }),
    ...(user ?? {}),
  });
  return stdout;
}

/** Waits until a condition holds. Throws after the time with what was waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 30_000, everyMs = 50 }: { readonly withinMs?: number; readonly everyMs?: number } = {},
): Promise<number> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > withinMs) {
      throw new Error(`${what}: not within ${String(withinMs / 1_000)} seconds`);
    }
    await wait(everyMs);
  }
  return performance.now() - from;
}
