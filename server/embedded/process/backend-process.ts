import type { SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { REALTIME_CHANNEL } from "../database/realtime-schema";
import type { MailOutcome, OutgoingMail } from "../mail/mail-sender";
import { setUpOwnMail } from "../mail/own-mail";
import { holdDataDirectory } from "../storage/data-directory";
import { callBackend, createNotifications, type BackendCalls } from "./backend-calls";
import type { StartSettings } from "./messages";
import { createSharing, type BackendUser } from "./shared-backend";
import { superviseBackend } from "./supervisor";

export interface BackendProcessOptions extends StartSettings {
  /** Path of the program that the process runs, which calls `runBackendProcess`. */
  readonly program: string;
  readonly log: Log;
  /** Mail server; without one mails stay in the mailbox. */
  readonly smtp?: SmtpSettings | null;
  /** Memory in megabytes at which the process is started again. */
  readonly memoryMb?: number;
  /** A process that was ready for this long is not broken, milliseconds. Default: 10 s. */
  readonly stableMs?: number;
}

/** The embedded backend, in the process that started its process. */
export interface OwnedBackend extends BackendCalls {
  /** Key that bypasses row level security. Never leaves the server. */
  readonly secretKey: string;
  /** Tries once to send a mail, or puts it into the mailbox. */
  deliverMail(this: void, mail: OutgoingMail): Promise<MailOutcome>;
  /** Lets another process of the server use it, from now on until the returned function is called. */
  share(this: void, user: BackendUser): () => void;
}

const MEMORY_MB = 1_024;

/**
 * Starts the embedded backend in a process of its own, and keeps it running.
 *
 * @throws Error with the message of `startEmbeddedBackend` when it cannot be started
 */
export async function startBackendProcess(options: BackendProcessOptions): Promise<OwnedBackend> {
  const { program, log, smtp = null, memoryMb = MEMORY_MB, stableMs, ...settings } = options;
  // Here, so that no mail is lost when the process is ended.
  const mail = await setUpOwnMail({ smtp, log, directUrl: settings.postgres?.directUrl ?? null });
  const notifications = createNotifications(log);
  const sharing = createSharing(mail.mailbox);
  const lock = await holdDataDirectory(settings.dataDir);
  const supervisor = await superviseBackend({
    program,
    log,
    memoryMb,
    stableMs,
    settings: { ...settings, channels: [...settings.channels, REALTIME_CHANNEL] },
    onNotification(channel, payload) {
      notifications.publish(channel, payload);
      sharing.notified(channel, payload);
    },
    onRestart: notifications.missed,
    onChange: sharing.changed,
    onMail(sent) {
      mail.send(sent);
      sharing.mailed();
    },
  }).catch(async (error: unknown) => {
    await Promise.all([lock.release(), mail.close()]);
    throw error;
  });
  const secrets = supervisor.current()?.secrets;
  if (secrets === undefined) throw new Error("The backend's process ended as soon as it was ready.");
  const calls = callBackend(
    {
      current: supervisor.current,
      secrets,
      notifications,
      mailbox: mail.mailbox,
      problem: supervisor.problem,
      closeLive: async () => supervisor.current()?.child.closeLive(),
      async close() {
        await supervisor.close();
        await lock.release();
        await mail.close();
      },
    },
    log,
  );
  return {
    ...calls,
    secretKey: secrets.secretKey,
    share: sharing.join,
    async deliverMail(sent) {
      const outcome = await mail.deliver(sent);
      sharing.mailed();
      return outcome;
    },
  };
}
