import { z } from "zod";
import type { Mail } from "~/lib/mailbox";
import type { MemoryMailbox } from "../mail/mailbox";
import { secretsSchema } from "./messages";
import type { ServingChild } from "./supervisor";

/*
 * What the process that started the backend and other processes of the server, which call it too, tell each other.
 * The calls themselves go over the socket in the data directory.
 */

const mailSchema: z.ZodType<Mail> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  at: z.string(),
});

const toUserSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("backend-state"),
    /** Where calls go; null while the backend is started again. */
    serving: z.object({ socket: z.string(), secrets: secretsSchema }).nullable(),
    problem: z.string().nullable(),
    /** There is no mail server, and mails stay in a mailbox. */
    hasMailbox: z.boolean(),
  }),
  z.object({ kind: z.literal("backend-notification"), channel: z.string(), payload: z.string().nullable() }),
  /** Mails to put before those that are known, newest first. */
  z.object({ kind: z.literal("backend-mails"), mails: z.array(mailSchema) }),
]);

/** A message for a process that uses the backend. */
export type ToUser = z.infer<typeof toUserSchema>;

const toOwnerSchema = z.object({
  kind: z.literal("backend-watch"),
  event: z.enum(["suspect", "failed", "worked", "excuse", "excused"]),
});

/** What a process that uses the backend has noticed of it: see `Watchdog`. */
export type ToOwner = z.infer<typeof toOwnerSchema>;

/** Reads a message for a process that uses the backend; null for any other. */
export function readToUser(message: unknown): ToUser | null {
  return toUserSchema.safeParse(message).data ?? null;
}

/** A process of the server that uses the backend, as the one that started it sees it. */
export interface BackendUser {
  send(message: ToUser): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Keeps the processes that use the backend informed, and passes on what they notice of it. */
export function createSharing(mailbox: MemoryMailbox | null) {
  const users = new Set<BackendUser>();
  let serving: ServingChild | null = null;
  let state: ToUser | null = null;
  const tell = (message: ToUser): void => {
    for (const user of users) user.send(message);
  };
  return {
    changed(this: void, next: ServingChild | null, problem: string | null): void {
      serving = next;
      state = {
        kind: "backend-state",
        serving: next && { socket: next.socket, secrets: next.secrets },
        problem,
        hasMailbox: mailbox !== null,
      };
      tell(state);
    },
    notified(this: void, channel: string, payload: string | null): void {
      tell({ kind: "backend-notification", channel, payload });
    },
    mailed(this: void): void {
      const [newest] = mailbox?.list() ?? [];
      if (newest !== undefined) tell({ kind: "backend-mails", mails: [newest] });
    },
    join(this: void, user: BackendUser): () => void {
      users.add(user);
      const noticed = watchFor(() => serving);
      user.onMessage((message) => {
        const { data } = toOwnerSchema.safeParse(message);
        if (data !== undefined && users.has(user)) noticed.event(data.event);
      });
      if (state !== null) user.send(state);
      if (mailbox !== null) user.send({ kind: "backend-mails", mails: [...mailbox.list()] });
      return () => {
        users.delete(user);
        noticed.end();
      };
    },
  };
}

/** Passes what one process notices on to the watchdog of the backend's process. */
function watchFor(serving: () => ServingChild | null) {
  const excuses: (() => void)[] = [];
  return {
    event(event: ToOwner["event"]): void {
      const watchdog = serving()?.watchdog;
      if (event === "excused") excuses.pop()?.();
      else if (event === "excuse") excuses.push(watchdog?.excuse() ?? (() => undefined));
      else watchdog?.[event]();
    },
    /** A call of a process that has ended keeps nobody. */
    end(): void {
      for (const endExcuse of excuses.splice(0)) endExcuse();
    },
  };
}
