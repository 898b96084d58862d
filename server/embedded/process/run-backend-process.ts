import { constants, setPriority } from "node:os";
import { z } from "zod";
import { startEmbeddedBackend, type EmbeddedBackend } from "../embedded-backend";
import { endWithParent } from "./end-with-parent";
import type { FromBackend, StartSettings, ToBackend } from "./messages";
import { createRemoteLog } from "./remote-log";

/**
 * What the backend's process does from beginning to end: it waits for its settings, serves the backend on the socket in
 * the data directory, and ends when the web process says so or has ended.
 */
export function runBackendProcess(): void {
  // Before threads are started, which take it over: however busy the database is, pages go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  endWithParent();
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  const log = createRemoteLog(send);
  // A terminal and a service manager signal all processes; this one ends when the web process has closed it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.on("unhandledRejection", (reason) => {
    log.error({ err: asError(reason) }, "a promise was rejected and not handled");
  });
  process.on("uncaughtException", (error) => {
    log.error({ err: asError(error) }, "an error was thrown and not caught");
  });

  let backend: EmbeddedBackend | null = null;
  const handlers: { readonly [Kind in ToBackend["kind"]]: (message: unknown) => Promise<void> } = {
    async start(message) {
      const { settings } = startMessage.parse(message);
      try {
        backend = await start(settings, log);
        const { jwtSecret, sessionSecret, publishableKey, secretKey, socket } = backend;
        send({ kind: "ready", socket, secrets: { jwtSecret, sessionSecret, publishableKey, secretKey } });
      } catch (error) {
        const { name, message: reason } = asError(error);
        send({ kind: "failed", name, message: reason }, () => process.exit(1));
      }
    },
    async ping() {
      send({ kind: "pong" });
    },
    async "close-live"() {
      await backend?.realtime.close();
      send({ kind: "live-closed" });
    },
    async close() {
      await backend?.close();
      process.exit(0);
    },
  };
  process.on("message", (message) => {
    const { data } = kindMessage.safeParse(message);
    if (data !== undefined) void handlers[data.kind](message);
  });
}

const kindMessage = z.object({ kind: z.enum(["start", "ping", "close-live", "close"]) });

/** The settings come from the same program. */
const startMessage = z.object({ settings: z.custom<StartSettings>() });

async function start(
  { channels, ...settings }: StartSettings,
  log: ReturnType<typeof createRemoteLog>,
): Promise<EmbeddedBackend> {
  const backend = await startEmbeddedBackend({
    ...settings,
    log,
    serverPid: process.ppid,
    // At once: what the connection answers from now on may belong to another question.
    onBroken: () => process.exit(1),
    usesOutbox: settings.postgres !== undefined,
    sendMail: (mail) => send({ kind: "mail", mail }),
  });
  for (const channel of channels) {
    await backend.onNotify(channel, (payload) => send({ kind: "notification", channel, payload }));
  }
  return backend;
}

/** Without the web process there is nobody to tell: this process is about to end, too. */
function send(message: FromBackend, whenSent: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, whenSent);
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(`thrown value of type ${typeof value}`);
}
