import { z } from "zod";
import type { Database, TransactionalDatabase } from "./embedded-database";

/*
 * What every Supabase project has before its first migration. Migrations take these for granted and only narrow them;
 * the library would instead grant everything on every table again with its first request, and undo a `revoke`.
 */

const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
`;

const GRANTS = `
create schema extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create publication supabase_realtime;
`;

/** The channel on which the database tells who listens what `realtime.send` was given. */
export const REALTIME_CHANNEL = "realtime_messages";

/**
 * The part of a project's `realtime` schema that migrations build on: a table whose policies say who may listen to a
 * private topic, and the function that sends. No message is kept: the table only ever holds a row inside the
 * transaction that asks whether somebody may send, which is then undone.
 *
 * A notification has at most 7,999 bytes. Whoever listens learns of a longer message that it came, not what it said.
 * Like a hosted project's, the function never fails: what sends is a trigger, and its write must stand.
 */
const REALTIME = `
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
`;

/** Makes the three roles requests run as. Safe to repeat. */
export async function createRoles(database: Database): Promise<void> {
  await database.exec(ROLES);
}

/**
 * Gives the roles a project's default privileges, once: migrations narrow them, and a later start must not widen them
 * again. Needs the `auth` schema.
 */
export async function grantDefaultsOnce(database: TransactionalDatabase): Promise<void> {
  await database.transaction(async (transaction) => {
    const [found] = await transaction.query(
      z.object({ done: z.boolean() }),
      "select to_regnamespace('extensions') is not null as done",
    );
    if (found?.done !== true) await transaction.exec(GRANTS);
  });
}

/**
 * Gives the database what a project's migrations know of Realtime, and a database of an earlier version what it still
 * lacks. Safe to repeat; must run before the migrations and needs the roles.
 */
export async function createRealtime(database: TransactionalDatabase): Promise<void> {
  await database.transaction((transaction) => transaction.exec(REALTIME));
}

/**
 * The library grants every privilege on every table to all roles with its first request, unless it believes that it
 * has done so. Row level security would still hold, but a migration's `revoke` would be undone.
 */
export function keepGrantsAsMigrated(connection: object): void {
  if (Reflect.get(connection, "rlsState") !== "unknown") {
    throw new Error("@supabase/lite has changed: check how it grants privileges before using this version.");
  }
  Reflect.set(connection, "rlsState", "active");
}
