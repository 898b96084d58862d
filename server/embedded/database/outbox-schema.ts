import type { TransactionalDatabase } from "./database";

/** The Postgres channel on which a new mail is announced. */
export const OUTBOX_CHANNEL = "outbox_mails";

/**
 * The mails that wait for the mail server, where several instances share a database. No caller of the data API has any
 * right in this schema: the mails hold links and codes that sign in. `number` is what a lock is called that an instance
 * holds while it sends the mail.
 */
const SCHEMA = `
create schema if not exists outbox;
revoke all on schema outbox from public;

create table if not exists outbox.mails (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity (cycle) unique,
  recipient text not null,
  domain text not null generated always as (lower(substring(recipient from '[^@]*$'))) stored,
  subject text not null,
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index if not exists mails_due on outbox.mails (due_at);
create index if not exists mails_created on outbox.mails (created_at);
alter table outbox.mails enable row level security;
revoke all on outbox.mails from public;
`;

/** Creates the `outbox` schema. Safe to repeat. */
export async function createOutboxSchema(database: TransactionalDatabase): Promise<void> {
  await database.transaction((transaction) => transaction.exec(SCHEMA));
}
