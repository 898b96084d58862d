import { Socket } from "node:net";
import type { ReadChanges } from "~/features/catalogue/engine/shared-changes.server";
import type { BackendOwner } from "../../embedded/index";
import type { Families } from "../../metrics/metrics";
import { readToWeb, type FromWeb, type WebStart } from "./messages";

/** The first process, which started this one, as this one sees it. */
export interface FirstProcess {
  readonly start: WebStart;
  /** For what is about the embedded backend. */
  readonly channel: BackendOwner;
  tell(this: void, message: FromWeb, whenSent?: () => void): void;
  /** Calls `serve` with each connection to serve, from now on. */
  onConnection(serve: (connection: Socket) => void): void;
  /** Calls `listener` with the changes of the catalogue that another process has read. */
  onCatalogue(this: void, listener: (read: ReadChanges) => void): void;
  /** Calls `count` whenever the first process asks what this one has counted. */
  onCount(count: () => Promise<Families>): void;
  /** What all processes have counted, in Prometheus's text format; null when that could not be found out. */
  totals(this: void): Promise<string | null>;
  /** Calls `stop` when the first process stops all: after the last connection. */
  onStop(stop: () => void): void;
}

/** Resolves with the first process when that has said how to start. */
export function joinFirstProcess(): Promise<FirstProcess> {
  const listeners = new Set<(message: unknown) => void>();
  // What comes before anybody listens is kept: the state of the backend may be known already.
  const early: unknown[] = [];
  let serve = (connection: Socket): void => void connection.destroy();
  let hear = (_read: ReadChanges): void => undefined;
  let count = (): Promise<Families> => Promise.resolve([]);
  const asked = new Map<number, (text: string | null) => void>();
  let lastAsked = 0;
  let stop: (() => void) | null = null;
  let stopped = false;
  const send = (message: object, whenSent: () => void = () => undefined): void => {
    // Without the first process there is nobody to tell: this one is about to end, too.
    if (process.connected) process.send?.(message, undefined, undefined, whenSent);
    else whenSent();
  };
  const tell = (message: FromWeb, whenSent?: () => void): void => send(message, whenSent);
  return new Promise((resolve) => {
    process.on("message", (value, handle) => {
      const message = readToWeb(value);
      if (message === null) {
        if (listeners.size === 0) early.push(value);
        for (const listener of listeners) listener(value);
      } else if (message.kind === "ping") tell({ kind: "pong" });
      else if (message.kind === "catalogue") hear(message.read);
      else if (message.kind === "count") {
        const { id } = message;
        // Without its figures rather than not at all: the first process waits for those of all.
        const counted = count().catch(() => []);
        void counted.then((families) => tell({ kind: "counted", id, families }));
      } else if (message.kind === "totals") {
        asked.get(message.id)?.(message.text);
        asked.delete(message.id);
      } else if (message.kind === "connection") {
        tell({ kind: "received" });
        // None when it was closed on the way.
        if (handle instanceof Socket) serve(handle);
      } else if (message.kind === "stop") {
        stopped = true;
        stop?.();
      } else {
        resolve({
          start: message,
          channel: {
            send,
            onMessage(listener) {
              listeners.add(listener);
              for (const one of early.splice(0)) listener(one);
            },
          },
          tell,
          onConnection(call) {
            serve = call;
            tell({ kind: "open" });
          },
          onCatalogue(listener) {
            hear = listener;
          },
          onCount(call) {
            count = call;
          },
          totals: () =>
            new Promise((answer) => {
              lastAsked += 1;
              asked.set(lastAsked, answer);
              tell({ kind: "total", id: lastAsked });
            }),
          onStop(call) {
            stop = call;
            if (stopped) call();
          },
        });
      }
    });
    tell({ kind: "awake" });
  });
}
