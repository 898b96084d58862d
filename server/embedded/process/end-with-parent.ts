import { Worker } from "node:worker_threads";

/** Where the program that starts the backend's process puts a pipe that it never writes to. */
const PARENT_PIPE = 4;

/**
 * Ends this process when the one that started it has ended, however that happened: without it nobody could use the data
 * directory again. In a thread of its own, since a statement may keep this one busy for minutes.
 */
export function endWithParent(): void {
  const program = `
const { Socket } = require("node:net");
const end = () => process.kill(process.pid, "SIGKILL");
new Socket({ fd: ${PARENT_PIPE}, readable: true, writable: false }).on("error", end).on("close", end).resume();
`;
  const worker = new Worker(program, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } });
  worker.unref();
}
