import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import type { TransactionalDatabase } from "../../database/database";
import { OUTBOX_CHANNEL } from "../../database/outbox-schema";
import { openDirectConnection, withDirectDatabase } from "../../database/postgres/direct-connection";
import { endWhenSilent, SAY_EVERY_MS } from "../../database/postgres/short-lived-session";
import type { MailEnd, MailQueue } from "../mail-queue";
import type { MailOutcome, MailWatch, OutgoingMail } from "../mail-sender";
import { MAX_AT_ONCE_TO_DOMAIN } from "../turns-by-domain";
import {
  deleteMail,
  deleteOverdue,
  giveBack,
  holdAgain,
  insertMails,
  listMails,
  mailOf,
  postpone,
  readWaiting,
  release,
  RENEW_EVERY_MS,
  renewClaims,
  takeMails,
  trimMailbox,
  type OutboxRow,
} from "./outbox-rows";

/** Mails that one instance holds at the same time: those that are sent, and some that are next. */
const MOST_HELD = 12;

/** How often mails are looked for that were announced to nobody, milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** How often old mails are deleted, milliseconds. */
const TIDY_EVERY_MS = 60_000;

/** Pause of a mail for which no mail server was reached, seconds; each further one is twice as long. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 600;

/** What sends the mails of a database. */
export interface OutboxOptions {
  /** Address of the server itself: the locks of the mails belong to a session. */
  readonly url: string;
  /** Sends them; null where there is no mail server, and they are kept to be read. */
  readonly queue: MailQueue | null;
  readonly log: Log;
  /** Is told of the mails of all instances. */
  readonly watch?: MailWatch | null;
}

/** Sends the mails that instances have put into the outbox. */
export interface Outbox {
  /** Sends what is on its way, and leaves the rest to other instances. */
  close(this: void): Promise<void>;
}

interface Held {
  readonly row: OutboxRow;
  readonly lost: AbortController;
  /**
   * False when a new session could not hold it: another instance has it, or the server still keeps this one's session of
   * before, and nobody sends it until its claim has ended.
   */
  isMine: boolean;
}

/** What became of a mail that could not be written yet. */
interface Unwritten {
  readonly mail: Held;
  readonly end: MailEnd;
}

/**
 * Takes mails from the outbox and sends them. Each is held by a lock of this instance's session until it is done with, and
 * by a claim in its row, which outlives the session and the server: another instance takes it only when both have ended.
 * Long because all of it is about the one session.
 */
export function startOutbox({ url, queue, log, watch = null }: OutboxOptions): Outbox {
  const held = new Map<string, Held>();
  const sending = new Set<Promise<void>>();
  /** What became of mails while there was no connection. */
  const unwritten = new Map<string, Unwritten>();
  let open: TransactionalDatabase | null = null;
  let isStopping = false;
  let isTaking = false;
  let isWoken = false;
  /** When what is done again and again was last done. */
  const doneAt = { take: -Infinity, count: -Infinity, tidy: -Infinity, renewal: -Infinity };

  async function write(database: TransactionalDatabase, { mail: { row, isMine }, end }: Unwritten): Promise<void> {
    if (end === "sent" || end === "refused") await deleteMail(database, row);
    if (!isMine) return;
    if (end === "failed") await postpone(database, row, pauseAfter(row.attempts));
    if (end === "stopped") await giveBack(database, row);
    await release(database, row);
  }

  async function send(sender: MailQueue, mine: Held): Promise<void> {
    const { row, lost } = mine;
    const { at: _at, ...mail } = mailOf(row);
    const end = await sender.sendHeld({ ...mail, id: row.id }, lost.signal);
    unwritten.set(row.id, { mail: mine, end });
    held.delete(row.id);
    if (open !== null) await writeEnds(open).catch(() => undefined);
    wake();
  }

  /** What cannot be written now is when there is a connection again. */
  async function writeEnds(database: TransactionalDatabase): Promise<void> {
    for (const [id, one] of unwritten) {
      unwritten.delete(id);
      try {
        await write(database, one);
      } catch (error) {
        unwritten.set(id, one);
        throw error;
      }
    }
  }

  /** A new session holds what the one before has held, unless another instance was faster. */
  async function holdAll(database: TransactionalDatabase): Promise<void> {
    const mails = [...held.values(), ...[...unwritten.values()].map(({ mail }) => mail)];
    for (const mail of mails) mail.isMine = await holdAgain(database, mail.row);
    await renew(database);
  }

  async function renew(database: TransactionalDatabase): Promise<void> {
    doneAt.renewal = performance.now();
    const mine = [...held.values()].filter(({ isMine }) => isMine).map(({ row }) => row);
    if (mine.length > 0) await renewClaims(database, mine);
  }

  async function take(sender: MailQueue, database: TransactionalDatabase): Promise<number> {
    const domains = [...held.values()].map(({ row }) => row.domain);
    const busy = domains.filter(
      (domain) => domains.filter((other) => other === domain).length >= MAX_AT_ONCE_TO_DOMAIN,
    );
    const wanted = { most: MOST_HELD - held.size, perDomain: MAX_AT_ONCE_TO_DOMAIN, without: [...new Set(busy)] };
    if (wanted.most <= 0) return 0;
    const taken = await takeMails(database, wanted);
    for (const row of taken) {
      const mine: Held = { row, lost: new AbortController(), isMine: true };
      held.set(row.id, mine);
      const sent = send(sender, mine).finally(() => sending.delete(sent));
      sending.add(sent);
    }
    return taken.length;
  }

  function wake(): void {
    isWoken = true;
    if (!isTaking) void takeAll();
  }

  async function takeAll(): Promise<void> {
    isTaking = true;
    try {
      while (isWoken && open !== null && queue !== null && !isStopping) {
        isWoken = false;
        doneAt.take = performance.now();
        if ((await take(queue, open)) > 0) isWoken = true;
      }
    } catch (error) {
      // A connection that was lost is opened again, and then looks for mails.
      if (open !== null) log.warn({ err: error }, "the outbox could not be read");
    } finally {
      isTaking = false;
    }
  }

  async function tidy(database: TransactionalDatabase): Promise<void> {
    doneAt.tidy = performance.now();
    if (queue === null) return trimMailbox(database);
    const overdue = await deleteOverdue(database);
    if (overdue > 0) log.error({ count: overdue }, "e-mails were given up: no mail server has taken them in time");
    for (let given = 0; given < overdue; given += 1) watch?.ended("failed");
  }

  /** Tells how many mails wait, of all instances. */
  async function count(database: TransactionalDatabase): Promise<void> {
    doneAt.count = performance.now();
    if (queue === null || watch === null) return;
    const waiting = await readWaiting(database);
    watch.waiting(waiting.count);
    watch.oldest(waiting.seconds);
  }

  const isDue = (work: keyof typeof doneAt, everyMs: number): boolean => performance.now() - doneAt[work] > everyMs;
  // Until they can be read, mails may be waiting.
  if (queue !== null) watch?.oldest(0);
  const connection = openDirectConnection({
    url,
    name: "outbox",
    log,
    askEveryMs: SAY_EVERY_MS,
    async onOpen(database) {
      await endWhenSilent(database);
      await database.exec(`listen ${OUTBOX_CHANNEL}`);
      await holdAll(database);
      await writeEnds(database);
      open = database;
      wake();
    },
    async ask(database) {
      if (isDue("tidy", TIDY_EVERY_MS)) await tidy(database);
      else await database.exec("select 1");
      if (isDue("renewal", RENEW_EVERY_MS)) await renew(database);
      if (isDue("count", LOOK_EVERY_MS)) await count(database);
      if (isDue("take", LOOK_EVERY_MS)) wake();
    },
    onLost() {
      open = null;
      // Nobody here knows any more; `oldest` grows by itself.
      if (queue !== null) watch?.waiting(0);
      // Another instance takes them soon: what has not been begun is not begun.
      for (const { lost } of held.values()) lost.abort();
    },
    onNotification: wake,
  });
  return {
    async close() {
      isStopping = true;
      await queue?.close();
      await Promise.all(sending);
      await connection.close();
    },
  };
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_S * 2 ** attempts, LONGEST_PAUSE_S);
}

/** The mails of all instances on a database, where there is no mail server. */
export function outboxMailbox(url: string): Mailbox {
  return { list: () => withDirectDatabase(url, listMails) };
}

/** Puts a mail among those. */
export async function keepInOutbox(url: string, mail: OutgoingMail): Promise<MailOutcome> {
  return withDirectDatabase(url, async (database) => ((await insertMails(database, [mail])) ? "sent" : "failed")).catch(
    () => "failed",
  );
}
