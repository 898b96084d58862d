import type { TransactionalDatabase } from "./database";

/** The Postgres channel on which `realtime.send` notifies. */
export const REALTIME_CHANNEL = "realtime_messages";

/**
 * The part of a project's `realtime` schema that migrations use: a table whose policies decide who may listen to a
 * private topic, and the function that sends. No message is stored: the table only holds a row inside the transaction
 * that checks the policies, which is rolled back.
 *
 * A notification has at most 7,999 bytes. A longer message is sent without its payload, as `{ "omitted": true }`. Like a
 * hosted project's, the function never fails, since it is called by triggers and the write must succeed.
 */
const SCHEMA = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  message text := json_build_object('topic', topic, 'event', event, 'payload', payload, 'private', private)::text;
begin
  if octet_length(message) > 7999 then
    message := json_build_object('topic', topic, 'event', event, 'payload', json_build_object('omitted', true),
      'private', private)::text;
  end if;
  perform pg_notify('${REALTIME_CHANNEL}', message);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;

create or replace function realtime.announce_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'ENDED', 'ended:' || case when tg_op = 'DELETE' then old.id else new.id end, true);
  return null;
end
$$;
revoke execute on function realtime.announce_end() from public;

create or replace trigger announce_end after delete on auth.sessions
  for each row execute function realtime.announce_end();
create or replace trigger announce_end after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function realtime.announce_end();
`;

/** The private topic on which the end of a session, or the ban or deletion of an account, is announced by its id. */
export const endedTopic = (id: string): string => `ended:${id}`;

/**
 * Creates or updates the `realtime` schema, and the triggers that announce the end of sessions. Safe to repeat; must run
 * before the migrations and needs the roles and the `auth` schema.
 */
export async function createRealtimeSchema(database: TransactionalDatabase): Promise<void> {
  await database.transaction((transaction) => transaction.exec(SCHEMA));
}
