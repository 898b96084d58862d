import type { Log } from "~/lib/log";

/*
 * The library has no logger option: it prints every statement that fails to the console, with its values. While an
 * embedded backend is open, the lines the library prints go to the log instead, without values. Lines of other code are
 * printed as before.
 */

const METHODS = ["debug", "log", "info", "warn", "error"] as const;

const LIBRARY_FRAME = /[\\/]@supabase[\\/]lite[\\/]/;

/** Classes of SQLSTATE that are errors of the server or the machine, not of the caller. */
const SERIOUS_CLASS = /^(?:08|53|54|55|57|58|F0|XX)/;

const logs: Log[] = [];
let restore: (() => void) | null = null;

/** Sends the library's console lines to `log`. Returns the function that stops it. */
export function captureLibraryConsole(log: Log): () => void {
  logs.push(log);
  restore ??= patchConsole();
  return () => {
    const at = logs.lastIndexOf(log);
    if (at !== -1) logs.splice(at, 1);
    if (logs.length > 0) return;
    restore?.();
    restore = null;
  };
}

function patchConsole(): () => void {
  const target = globalThis.console;
  const undo = METHODS.map((method) => {
    const original = target[method].bind(target);
    const descriptor = Object.getOwnPropertyDescriptor(target, method);
    const replacement = (...args: unknown[]): void => {
      const log = logs.at(-1);
      if (log !== undefined && calledByLibrary()) report(log, args);
      else original(...args);
    };
    target[method] = replacement;
    return () => {
      // If the method was replaced again since, that replacement is kept.
      const untouched = Object.getOwnPropertyDescriptor(target, method)?.value === replacement;
      if (untouched && descriptor !== undefined) Object.defineProperty(target, method, descriptor);
    };
  });
  return () => {
    for (const undoOne of undo) undoOne();
  };
}

function calledByLibrary(): boolean {
  const frames = new Error().stack?.split("\n") ?? [];
  // 0: the message, 1: this function, 2: the replacement, 3: the caller of the console.
  return LIBRARY_FRAME.test(frames[3] ?? "");
}

function report(log: Log, args: readonly unknown[]): void {
  const error = args.find((arg) => arg instanceof Error);
  const code = error === undefined ? undefined : codeOf(error);
  if (error === undefined) {
    log.debug({ source: "backend library" }, "the backend library printed a line");
  } else if ("relation" in error) {
    log.debug({ source: "backend library" }, "somebody asked for a table that does not exist");
  } else if (code === undefined) {
    // Mostly a request the library could not parse. The message may quote what a visitor typed.
    log.warn(
      { source: "backend library", name: error.name, stack: withoutMessage(error) },
      "the backend library failed",
    );
  } else if (SERIOUS_CLASS.test(code)) {
    // The error's other fields hold the statement with all its values.
    log.error(
      { source: "backend library", name: error.name, code, stack: withoutMessage(error) },
      "the database failed",
    );
  } else {
    log.debug({ source: "backend library", name: error.name, code }, "the database refused a statement");
  }
}

/** The SQLSTATE of an error of the database; for one that is reported to the caller in other words, its own. */
function codeOf(error: Error): string | undefined {
  const code: unknown = Reflect.get(error, "sqlState") ?? Reflect.get(error, "code");
  return typeof code === "string" ? code : undefined;
}

function withoutMessage(error: Error): string {
  const lines = error.stack?.split("\n") ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
