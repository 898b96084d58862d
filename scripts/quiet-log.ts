import type { Log } from "~/lib/log";

/** The log of a command: prints warnings and errors to stderr, and nothing else. */
export const quietLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: write,
  error: write,
  child: () => quietLog,
};

function write(fields: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
}
