import type { Log } from "~/lib/log";

/*
 * The backend library has no logger option: it prints every refused statement to the console, with the values that
 * were refused. While an embedded backend is open, lines the library prints go to our log instead, reduced to what is
 * safe to keep. Everybody else's console is untouched.
 */

const METHODS = ["debug", "log", "info", "warn", "error"] as const;

const LIBRARY_FRAME = /[\\/]@supabase[\\/]lite[\\/]/;

/** Classes of SQLSTATE that are faults of ours or of the machine, not of the caller. */
const SERIOUS_CLASS = /^(?:08|53|54|55|57|58|F0|XX)/;

const logs: Log[] = [];
let restore: (() => void) | null = null;

/** Sends the library's console lines to `log`. Gives the function that ends it. */
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
      // Somebody may have wrapped the console after us; theirs then stays.
      const untouched = Object.is(Reflect.get(target, method), replacement);
      if (untouched && descriptor !== undefined) Object.defineProperty(target, method, descriptor);
    };
  });
  return () => {
    for (const undoOne of undo) undoOne();
  };
}

function calledByLibrary(): boolean {
  const frames = new Error().stack?.split("\n") ?? [];
  // 0: the message, 1: this function, 2: the replacement, 3: who called console.
  return LIBRARY_FRAME.test(frames[3] ?? "");
}

function report(log: Log, args: readonly unknown[]): void {
  const fault = args.find((arg) => arg instanceof Error);
  const code = fault !== undefined && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;
  if (fault === undefined) {
    log.debug({ source: "backend library" }, "the backend library printed a line");
  } else if ("relation" in fault) {
    log.debug({ source: "backend library" }, "somebody asked for a table that does not exist");
  } else if (code === undefined) {
    // Mostly a request the library could not parse. The message may quote what a visitor typed.
    log.warn(
      { source: "backend library", name: fault.name, stack: withoutMessage(fault) },
      "the backend library failed",
    );
  } else if (SERIOUS_CLASS.test(code)) {
    // The error's other fields hold the statement with all its values.
    log.error(
      { source: "backend library", name: fault.name, code, stack: withoutMessage(fault) },
      "the database failed",
    );
  } else {
    log.debug({ source: "backend library", name: fault.name, code }, "the database refused a statement");
  }
}

function withoutMessage(fault: Error): string {
  const lines = fault.stack?.split("\n") ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
