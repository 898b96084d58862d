import pino from "pino";
import { z } from "zod";
import type { Log } from "~/lib/log";

/** Where finished lines go. */
export interface LineSink {
  write(line: string): void;
}

export interface LogOptions {
  /** Lines to be read on a terminal, instead of JSON. */
  readonly readable: boolean;
  readonly sink?: LineSink;
  readonly level?: "debug" | "info" | "warn" | "error";
  /** Id of the process, for each line, where several write to one output. */
  readonly pid?: number;
  /** Name of the instance, for each line, where the lines of several come together; null where they do not. */
  readonly instance?: string | null;
}

/** Names of fields that may hold a secret, at any depth. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "apikey",
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
  "token",
  "access_token",
  "refresh_token",
  "accessToken",
  "refreshToken",
  "secret",
  "sessionSecret",
  "jwtSecret",
  "secretKey",
  "publishableKey",
  "email",
];

const HIDDEN = "[hidden]";

/** Such a field in a finished line, with its text, list or flat object. Pino's own redaction takes ten times as long. */
const SECRET_FIELD = new RegExp(
  String.raw`"(${SECRET_FIELDS.join("|")})":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[^,}]+)`,
  "gi",
);

/** Secret or personal data by their shape, for texts that were not written for a log. */
const SECRET_SHAPES: readonly RegExp[] = [
  /[A-Za-z0-9._%+-]{1,64}(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b/g,
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /\bsb_(?:secret|publishable)_[\w-]+/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/g,
  // The name of a collection, which its owner typed and which opens an unlisted one.
  /(?<=\/saved\/)[^\s"\\?#/.]+/g,
  /\b(?:password|passwd|token|token_hash|access_token|refresh_token|apikey|secret|code)=[^\s&"\\]+/gi,
];

/** Makes the server's log: one JSON object a line, or readable lines, never with a secret in it. */
export function createLog({ readable, sink, level = "info", pid, instance = null }: LogOptions): Log {
  const output = sink ?? standardOutput(pid === undefined ? FLUSH_BYTES : SHARED_FLUSH_BYTES);
  const base = { ...(instance !== null && { instance }), ...(pid !== undefined && { process: pid }) };
  const logger = pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    {
      write(line: string) {
        const clean = scrub(line);
        output.write(readable ? readableLine(clean) : clean);
      },
    },
  );
  const log = wrap(logger);
  // A reader on a terminal is slower than any line.
  return readable || !logger.isLevelEnabled("info") ? log : { ...log, frequent: frequentLines(output, base) };
}

/** Lines of the same form as the log's, of which all but a few values is made, and scrubbed, once. */
function frequentLines(sink: LineSink, base: object): NonNullable<Log["frequent"]> {
  let now = 0;
  let time = "";
  return (fields, message) => {
    const fixed = scrub(JSON.stringify({ ...base, ...fields, msg: message })).slice(1);
    return (changing) => {
      if (Date.now() !== now) {
        now = Date.now();
        time = new Date(now).toISOString();
      }
      sink.write(`{"level":"info","time":"${time}",${JSON.stringify(changing).slice(1, -1)},${fixed}\n`);
    };
  };
}

const errorField = z.union([z.string(), z.number()]).optional().catch(undefined);

/** Fields of an error, besides its name, message and stack, that say what happened and hold no personal data. */
const errorFields = z.object({
  code: errorField,
  errno: errorField,
  syscall: errorField,
  status: errorField,
  severity: errorField,
  constraint: errorField,
  routine: errorField,
});

/**
 * An error as it is written to the log. Other fields are left out: a database's errors carry their statement with all
 * its values, password hashes and tokens among them.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" && error !== null ? { type: "not an error" } : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, ...errorFields.parse(error) };
}

/** Removes secret fields from a line of JSON, and from any text what looks like an e-mail address, a token or a key. */
export function scrub(text: string): string {
  const withoutFields = text.replace(SECRET_FIELD, `"$1":"${HIDDEN}"`);
  return SECRET_SHAPES.reduce((clean, shape) => clean.replace(shape, HIDDEN), withoutFields);
}

function wrap(logger: pino.Logger): Log {
  return {
    debug: (fields, message) => {
      logger.debug(fields, message);
    },
    info: (fields, message) => {
      logger.info(fields, message);
    },
    warn: (fields, message) => {
      logger.warn(fields, message);
    },
    error: (fields, message) => {
      logger.error(fields, message);
    },
    child: (fields) => wrap(logger.child(fields)),
  };
}

const FLUSH_MS = 100;
const FLUSH_BYTES = 16_384;

/** What the system writes to a pipe in one piece: the lines of several processes do not mix. */
const SHARED_FLUSH_BYTES = 4_096;

/** Collects lines for a moment, because a system call per line costs more than the line. */
function standardOutput(mostBytes: number): LineSink {
  let held = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const lines = held;
    held = "";
    if (lines !== "") process.stdout.write(lines);
  };
  process.once("exit", flush);
  // The server continues when nothing reads its output any more.
  process.stdout.on("error", () => undefined);
  return {
    write(line) {
      if (held.length + line.length > mostBytes) flush();
      held += line;
      if (held.length >= mostBytes) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}

function readableLine(line: string): string {
  const fields: unknown = JSON.parse(line);
  if (!isRecord(fields)) return line;
  const { time, level, msg, err, ...rest } = fields;
  const clock = typeof time === "string" ? time.slice(11, 19) : "";
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = isRecord(err) && typeof err["stack"] === "string" ? `\n${err["stack"]}` : "";
  return `${[clock, String(level).padEnd(5), String(msg), ...details].join(" ")}${stack}\n`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
