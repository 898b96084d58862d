import { z } from "zod";
import type { Log } from "~/lib/log";
import type { LogLine } from "./messages";

/** What a log may say about an error; the channel between the processes carries plain data only. */
const errorSchema = z.object({
  isError: z.literal(true),
  name: z.string(),
  message: z.string(),
  stack: z.string().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])),
});

const ERROR_FIELDS = ["code", "errno", "syscall", "status", "severity", "constraint", "routine"];

/**
 * A log whose lines are written by the web process.
 *
 * @param current fields that each line gets when it is written
 */
export function createRemoteLog(send: (line: LogLine) => void, current: () => object, fields: object = {}): Log {
  const at = (level: LogLine["level"]) => (more: object, message: string) => {
    send({ kind: "log", level, fields: withPlainErrors({ ...current(), ...fields, ...more }), message });
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (more) => createRemoteLog(send, current, { ...fields, ...more }),
  };
}

/** Writes a line of the backend's process into the log of this one. */
export function writeRemoteLine(log: Log, { level, fields, message }: LogLine): void {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) read[name] = withError(value);
  log[level](read, message);
}

function withPlainErrors(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Error ? plainError(value) : value,
    ]),
  );
}

function plainError(error: Error): z.infer<typeof errorSchema> {
  const fields: Record<string, string | number> = {};
  for (const name of ERROR_FIELDS) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string" || typeof value === "number") fields[name] = value;
  }
  const { name, message, stack } = error;
  return { isError: true, name, message, ...(stack !== undefined && { stack }), fields };
}

function withError(value: unknown): unknown {
  const { data } = errorSchema.safeParse(value);
  if (data === undefined) return value;
  const { name, message, stack = message, fields } = data;
  return Object.assign(new Error(message), fields, { name, stack });
}
