import { z } from "zod";
import type { Mail } from "~/lib/mailbox";
import type { Database } from "../../database/database";
import { OUTBOX_CHANNEL } from "../../database/outbox-schema";
import type { OutgoingMail } from "../mail-sender";

/** The first of the two numbers that name the lock of a mail; the second one is the mail's. */
const LOCKS = 20_270_204;

/** Mails that may wait. Whoever asks for more than this gets none, and the disk stays free. */
const MOST_MAILS = 10_000;

/** Those of them to one domain: whoever asks for many to a slow one does not use up all places. */
const MOST_TO_DOMAIN = 2_500;

/** How long a mail may wait: about as long as the link in it can be used. */
const WAITS = "interval '1 hour'";

/** What is kept for the mailbox where there is no mail server. */
const MAILBOX_SIZE = 200;
const MAILBOX_KEEPS = "interval '7 days'";

/**
 * How long nobody else takes a mail, whatever becomes of the session that has taken it or of the server: longer than the
 * attempt that may be under way (`DELIVERY_MS`) and the time until its instance has noticed, since the last renewal.
 */
const CLAIMED = "interval '45 seconds'";

/** How often a claim is renewed, milliseconds. */
export const RENEW_EVERY_MS = 5_000;

const INSERT = `
  with crowded as materialized (
    select domain from outbox.mails group by domain having count(*) >= ${String(MOST_TO_DOMAIN)}
  ), written as (
    insert into outbox.mails (recipient, subject, body_text, body_html, headers)
    select mail."to", mail.subject, mail.text, mail.html, mail.headers
    from jsonb_to_recordset($1::jsonb) as mail ("to" text, subject text, text text, html text, headers jsonb)
    where (select count(*) from outbox.mails) < ${String(MOST_MAILS)}
      and lower(substring(mail."to" from '[^@]*$')) not in (select domain from crowded)
    returning id
  )
  select id, pg_notify('${OUTBOX_CHANNEL}', '')::text as told from written`;

/**
 * Puts mails into the outbox, in the transaction that the connection is in. In one statement, so that its time does not
 * say how many they are. False when too many are waiting, or too many to one domain.
 */
export async function insertMails(database: Database, mails: readonly OutgoingMail[]): Promise<boolean> {
  const rows = mails.map(({ to, subject, text, html, headers = {} }) => ({ to, subject, text, html, headers }));
  const written = await database.query(z.object({ id: z.string() }), INSERT, [JSON.stringify(rows)]);
  return written.length === mails.length;
}

const COLUMNS = `id, number, recipient, domain, subject, body_text, body_html, headers, attempts,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

const mailRow = z.object({
  id: z.string(),
  number: z.int(),
  recipient: z.string(),
  domain: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  headers: z.record(z.string(), z.string()),
  attempts: z.int(),
  at: z.string(),
});

/** A mail of the outbox. */
export type OutboxRow = z.infer<typeof mailRow>;

/** The mail of a row. */
export function mailOf({ recipient, subject, body_text, body_html, headers, at }: OutboxRow): Mail {
  return { to: recipient, subject, text: body_text, html: body_html, headers, at };
}

/**
 * Takes mails that are due: those that nobody holds, the domains in turns. The lock of a row makes sure that it is still
 * there when the session's own lock is taken, which stays as long as the session, or until {@link release}. The row says
 * so, too: locks end with the server, and the mail is on its way all the same.
 */
const TAKE = `
  with held as materialized (
    select objid::bigint::integer as number from pg_locks
    where locktype = 'advisory' and granted and (classid, objsubid) = (${String(LOCKS)}, 2)
      and database = (select oid from pg_database where datname = current_database())
  ), waiting as (
    select number, due_at, row_number() over (partition by domain order by due_at, number) as turn
    from outbox.mails
    where due_at <= now() and number not in (select number from held)
      and domain not in (select jsonb_array_elements_text($1::jsonb))
  ), taken as materialized (
    select number, due_at from outbox.mails
    where due_at <= now()
      and number in (select number from waiting where turn <= $2 order by turn, due_at, number limit $3)
    for update skip locked
  ), mine as materialized (
    select number as taken, due_at as was_due from taken where pg_try_advisory_lock(${String(LOCKS)}, number)
  ), claimed as (
    update outbox.mails set due_at = now() + ${CLAIMED} from mine where number = taken
    returning ${COLUMNS}, was_due
  )
  select * from claimed order by was_due, number`;

/** What is taken at once. */
export interface Wanted {
  readonly most: number;
  readonly perDomain: number;
  /** Domains from which nothing is wanted. */
  readonly without: readonly string[];
}

/** Mails that this session holds from now on, and sends. */
export async function takeMails(
  database: Database,
  { most, perDomain, without }: Wanted,
): Promise<readonly OutboxRow[]> {
  return database.query(mailRow, TAKE, [JSON.stringify(without), perDomain, most]);
}

/** Keeps mails that this session holds. */
export async function renewClaims(database: Database, rows: readonly OutboxRow[]): Promise<void> {
  await database.query(
    z.unknown(),
    `update outbox.mails set due_at = now() + ${CLAIMED}
     where id in (select jsonb_array_elements_text($1::jsonb)::uuid)`,
    [JSON.stringify(rows.map(({ id }) => id))],
  );
}

/** Holds a mail that another session of this instance has held. False when somebody else holds it. */
export async function holdAgain(database: Database, { number }: OutboxRow): Promise<boolean> {
  const [found] = await database.query(
    z.object({ held: z.boolean() }),
    `select pg_try_advisory_lock(${String(LOCKS)}, $1::integer) as held`,
    [number],
  );
  return found?.held === true;
}

/** Ends the hold on a mail; others take it when it is due. */
export async function release(database: Database, { number }: OutboxRow): Promise<void> {
  await database.query(z.unknown(), `select pg_advisory_unlock(${String(LOCKS)}, $1::integer)`, [number]);
}

/** Lets others take at once a mail that has not been sent. */
export async function giveBack(database: Database, { id }: OutboxRow): Promise<void> {
  await database.query(z.unknown(), "update outbox.mails set due_at = now() where id = $1::uuid", [id]);
}

/** Deletes a mail that is done with. */
export async function deleteMail(database: Database, { id }: OutboxRow): Promise<void> {
  await database.query(z.unknown(), "delete from outbox.mails where id = $1::uuid", [id]);
}

/** Lets a mail wait for a while. */
export async function postpone(database: Database, { id }: OutboxRow, seconds: number): Promise<void> {
  await database.query(
    z.unknown(),
    `update outbox.mails set attempts = attempts + 1, due_at = now() + make_interval(secs => $2::integer)
     where id = $1::uuid`,
    [id, seconds],
  );
}

const stateRow = z.object({ count: z.int(), seconds: z.coerce.number() });

/** How many mails wait, of all instances, and for how many seconds the oldest one does. */
export async function readWaiting(database: Database): Promise<z.infer<typeof stateRow>> {
  const [found] = await database.query(
    stateRow,
    `select count(*)::integer as count,
       coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as seconds from outbox.mails`,
  );
  return found ?? { count: 0, seconds: 0 };
}

const countRow = z.object({ count: z.int() });

/** Deletes the mails that no mail server has taken in time. Returns how many. */
export async function deleteOverdue(database: Database): Promise<number> {
  const [deleted] = await database.query(
    countRow,
    `with deleted as (delete from outbox.mails where created_at < now() - ${WAITS} returning id)
     select count(*)::integer as count from deleted`,
  );
  return deleted?.count ?? 0;
}

/** Deletes what the mailbox does not show any more. */
export async function trimMailbox(database: Database): Promise<void> {
  await database.exec(
    `delete from outbox.mails
     where created_at < now() - ${MAILBOX_KEEPS}
       or number not in (select number from outbox.mails order by created_at desc, number desc limit ${String(MAILBOX_SIZE)})`,
  );
}

/** The newest mails first. */
export async function listMails(database: Database): Promise<readonly Mail[]> {
  const rows = await database.query(
    mailRow,
    `select ${COLUMNS} from outbox.mails order by created_at desc, number desc limit ${String(MAILBOX_SIZE)}`,
  );
  return rows.map(mailOf);
}
