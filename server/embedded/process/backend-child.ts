import { spawn, type ChildProcess } from "node:child_process";
import type { Log } from "~/lib/log";
import type { OutgoingMail } from "../mail/mail-sender";
import { readFromBackend, type FromBackend, type StartSettings, type ToBackend } from "./messages";
import { writeRemoteLine } from "./remote-log";

/** What is needed to start a process of the backend. */
export interface BackendChildOptions {
  /** Path of the program that calls `runBackendProcess`: JavaScript, or TypeScript for `tsx`. */
  readonly program: string;
  readonly settings: StartSettings;
  readonly log: Log;
  onNotification(this: void, channel: string, payload: string | null): void;
  onMail(this: void, mail: OutgoingMail): void;
}

/** What a process says when it is ready. */
export type Ready = Extract<FromBackend, { kind: "ready" }>;

/** How a process ended. */
export interface ChildEnd {
  readonly reason: string;
  /** `kill` was called. */
  readonly killed: boolean;
}

/** A process of the backend. */
export interface BackendChild {
  readonly pid: number;
  /** Rejects when the backend cannot be started, and when the process ends before. */
  readonly ready: Promise<Ready>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<ChildEnd>;
  /** Resolves when the process has answered. */
  ping(): Promise<void>;
  /** Closes the live connections. */
  closeLive(): Promise<void>;
  /** Tells it to close the database and to end. */
  close(): void;
  /** Ends it at once. */
  kill(reason: string): void;
}

/** Objects of JavaScript only: the database's pages are in WebAssembly's memory. */
const HEAP_MB = 512;

/** Starts a process of the backend. Its standard output and error are those of this process, its log is `log`. */
export function startBackendChild(options: BackendChildOptions): BackendChild {
  const child = spawn(process.execPath, [...nodeOptions(options.program), options.program], {
    // The last one is a pipe that nobody writes to: it closes with this process.
    stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
  });
  if (child.pid === undefined) throw new Error("The backend's process could not be started.");
  let killedFor: string | null = null;
  const messages = createInbox(child, options);
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once("exit", (code, signal) => {
      resolve({ reason: killedFor ?? `ended with ${signal ?? String(code)}`, killed: killedFor !== null });
    });
  });
  const send = (message: ToBackend): void => {
    // What cannot be sent any more is for a process that has ended.
    if (child.connected) child.send(message, () => undefined);
  };
  send({ kind: "start", settings: options.settings });
  return {
    pid: child.pid,
    ready: readyOrFailed(messages, ended),
    ended,
    async ping() {
      const answered = messages.next("pong");
      send({ kind: "ping" });
      await answered;
    },
    async closeLive() {
      const closed = messages.next("live-closed");
      send({ kind: "close-live" });
      await Promise.race([closed, ended]);
    },
    close: () => send({ kind: "close" }),
    kill(reason) {
      killedFor ??= reason;
      child.kill("SIGKILL");
    },
  };
}

/** Node's own options: those of this process, and what runs TypeScript where the program is not built. */
function nodeOptions(program: string): string[] {
  const inherited = process.execArgv.filter((option) => !/^--(?:max-old-space-size|disable-proto)\b/.test(option));
  const runsTypeScript = inherited.some((option) => option.includes("tsx"));
  return [
    ...inherited,
    ...(program.endsWith(".ts") && !runsTypeScript ? ["--import", "tsx"] : []),
    `--max-old-space-size=${HEAP_MB}`,
    // The library keeps names that callers choose in plain objects: none of them may be the object all others share.
    "--disable-proto=delete",
  ];
}

/** Messages that are waited for. */
interface Inbox {
  next<Kind extends FromBackend["kind"]>(kind: Kind): Promise<Extract<FromBackend, { kind: Kind }>>;
}

function createInbox(child: ChildProcess, { log, onNotification, onMail }: BackendChildOptions): Inbox {
  const waiting = new Set<(message: FromBackend) => boolean>();
  child.on("message", (value) => {
    const message = readFromBackend(value);
    if (message === null) return;
    if (message.kind === "log") writeRemoteLine(log, message);
    else if (message.kind === "notification") onNotification(message.channel, message.payload);
    else if (message.kind === "mail") onMail(message.mail);
    else for (const take of [...waiting]) if (take(message)) waiting.delete(take);
  });
  return {
    next: (kind) =>
      new Promise((resolve) => {
        waiting.add((message) => {
          if (!isOfKind(message, kind)) return false;
          resolve(message);
          return true;
        });
      }),
  };
}

function isOfKind<Kind extends FromBackend["kind"]>(
  message: FromBackend,
  kind: Kind,
): message is Extract<FromBackend, { kind: Kind }> {
  return message.kind === kind;
}

async function readyOrFailed(messages: Inbox, ended: Promise<ChildEnd>): Promise<Ready> {
  const over = ended.then(({ reason }) => {
    throw new Error(`The backend's process ${reason} before it was ready.`);
  });
  // Rejects whenever the process ends, mostly long after anybody waits for it.
  over.catch(() => undefined);
  const first = await Promise.race([messages.next("ready"), messages.next("failed"), over]);
  if (first.kind === "ready") return first;
  throw Object.assign(new Error(first.message), { name: first.name });
}
