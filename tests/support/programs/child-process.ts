import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { bundledProgram } from "./bundled-program";

/** A running TypeScript program of the project. */
export interface ChildProgram {
  readonly process: ChildProcess;
  /** The next line it prints; rejects with its stderr when it ends without one. */
  nextLine(): Promise<string>;
  /** Resolves when it has ended, with the lines that `nextLine` has not returned. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/**
 * Starts a program of the project. It is killed when this process ends.
 *
 * @param how `modules`: as a module for each file, which takes longer to start
 */
export function startProgram(
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  how: "bundled" | "modules" = "bundled",
): ChildProgram {
  const program = how === "bundled" ? ["--enable-source-maps", bundledProgram(script)] : ["--import", "tsx", script];
  // Without the optimising compiler for WebAssembly, like the tests themselves.
  const child = spawn(process.execPath, ["--liftoff-only", ...program, ...args], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const kill = (): void => {
    child.kill("SIGKILL");
  };
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));

  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const waiter = waiting.shift();
    if (waiter === undefined) lines.push(line);
    else waiter(line);
  });
  const ended: ChildProgram["ended"] = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout: lines.join("\n"), stderr }));
  });
  return {
    process: child,
    ended,
    async nextLine() {
      const line = lines.shift();
      if (line !== undefined) return line;
      const coming = new Promise<string>((resolve) => waiting.push(resolve));
      const over = ended.then(({ code, signal }) => {
        throw new Error(`${script} ended with ${code ?? signal ?? "nothing"}: ${stderr}`);
      });
      return Promise.race([coming, over]);
    },
  };
}
