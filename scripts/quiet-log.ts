import type { Log } from "~/lib/log";

/** The log of a command: it says what is wrong, on stderr, and is silent otherwise. */
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
