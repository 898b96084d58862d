import type { Log } from "~/lib/log";
import type { Mail } from "~/lib/mailbox";
import { socketAddress } from "../storage/directory-lock";
import { callBackend, createNotifications, type BackendProcess, type Serving } from "./backend-calls";
import { readToUser, type ToOwner, type ToUser } from "./shared-backend";
import { createSocketClient } from "./socket-client";
import type { Watchdog } from "./watchdog";

/** The process that started the backend, as another one that uses it sees it. */
export interface BackendOwner {
  send(message: ToOwner): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface AttachOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly owner: BackendOwner;
}

const MAILBOX_SIZE = 200;

type State = Extract<ToUser, { kind: "backend-state" }>;

/** Uses a backend that another process of the server has started and watches. Resolves when it takes calls. */
export async function attachBackendProcess({ dataDir, log, owner }: AttachOptions): Promise<BackendProcess> {
  const notifications = createNotifications(log);
  const watchdog = remoteWatchdog((event) => owner.send({ kind: "backend-watch", event }));
  const mails: Mail[] = [];
  let problem: string | null = null;
  let latest: State | null = null;
  let serving: Serving | null = null;
  let leave = async (): Promise<void> => undefined;

  /** Resolves with what serves, or null when that is over, or nothing new. */
  async function follow(state: State): Promise<{ readonly serving: Serving; readonly state: State } | null> {
    problem = state.problem;
    // Only the problem is new; to leave would end the calls on their way.
    if (latest !== null && latest.serving?.socket === state.serving?.socket) return null;
    latest = state;
    serving = null;
    await leave();
    leave = async () => undefined;
    if (state.serving === null) return null;
    const address = await socketAddress(dataDir, state.serving.socket);
    if (latest !== state) {
      await address.close();
      return null;
    }
    const client = createSocketClient(address.path);
    leave = async () => {
      client.close();
      await address.close();
    };
    serving = { client, watchdog, secrets: state.serving.secrets };
    return { serving, state };
  }

  const first = await new Promise<{ readonly serving: Serving; readonly state: State }>((resolve, reject) => {
    owner.onMessage((value) => {
      const message = readToUser(value);
      if (message?.kind === "backend-notification") notifications.publish(message.channel, message.payload);
      else if (message?.kind === "backend-mails") {
        mails.unshift(...message.mails);
        mails.length = Math.min(mails.length, MAILBOX_SIZE);
      } else if (message !== null) {
        follow(message).then((next) => {
          if (next === null) return;
          resolve(next);
          // Nobody listens yet the first time.
          notifications.missed();
        }, reject);
      }
    });
  });
  return callBackend(
    {
      current: () => serving,
      secrets: first.serving.secrets,
      notifications,
      mailbox: first.state.hasMailbox ? { list: () => mails } : null,
      problem: () => problem,
      // Its owner closes them all.
      closeLive: async () => undefined,
      close: () => leave(),
    },
    log,
  );
}

/** A watchdog that is in another process. That calls work is of interest only after one has failed. */
function remoteWatchdog(tell: (event: ToOwner["event"]) => void): Watchdog {
  let hasFailed = false;
  return {
    suspect: () => tell("suspect"),
    failed() {
      hasFailed = true;
      tell("failed");
    },
    worked() {
      if (hasFailed) tell("worked");
      hasFailed = false;
    },
    excuse() {
      tell("excuse");
      let ended = false;
      return () => {
        if (!ended) tell("excused");
        ended = true;
      };
    },
  };
}
