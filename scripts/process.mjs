import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The project's own directory, wherever the command was called from. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a program in the project's directory, without a shell.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, interactive?: boolean, aside?: boolean }} [options]
 *   `capture` collects the output instead of showing it; `interactive` hands standard input over; `aside` gives
 *   way to whatever else runs
 * @returns {Promise<{ code: number, output: string }>} exit code; 127 when there is no such program
 */
export function run(program, args, { env = process.env, capture = false, interactive = false, aside = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: [interactive ? "inherit" : "ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
    });
    /** @type {string[]} */
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
    }
    // Below the databases of the tests, too, which give way to pages.
    if (aside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const forget = passSignalsOn(child);
    child.on("error", (error) => {
      forget();
      resolve({ code: 127, output: error.message });
    });
    child.on("close", (code, signal) => {
      forget();
      resolve({ code: code ?? (signal === "SIGINT" ? 130 : 143), output: lines.join("\n") });
    });
  });
}

/**
 * Stopping the command stops the program it runs.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passSignalsOn(child) {
  const terminate = () => void child.kill("SIGTERM");
  // A terminal sends Ctrl-C to the child as well: this process only has to outlive it.
  const interrupt = () => void (process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", terminate);
  process.on("SIGINT", interrupt);
  return () => {
    process.off("SIGTERM", terminate);
    process.off("SIGINT", interrupt);
  };
}

/**
 * Path of a script inside an installed package.
 *
 * @param {string} path for example `vite/bin/vite.js`
 */
export const packageFile = (path) => `${ROOT}node_modules/${path}`;
