import type { Log } from "~/lib/log";

/** A log that keeps its lines for assertions. */
export interface RecordingLog extends Log {
  readonly lines: string[];
}

/** See {@link RecordingLog}. A line is `level message fields`. */
export function recordingLog(): RecordingLog {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
    };
  const log: RecordingLog = {
    lines,
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: () => log,
  };
  return log;
}
