-- Roles and defaults every later migration stands on.
--
-- Hosted Supabase has these roles already; a plain PostgreSQL server and the embedded database do not.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Supabase gives anon and authenticated everything on new objects and leaves row level security to stand
-- alone. Here a new table or function is closed until a migration opens it on purpose.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- Trigger functions and internal helpers live where the data API cannot reach them.
create schema private;
revoke all on schema private from public;
comment on schema private is 'Internal functions and bookkeeping. Never exposed through the data API.';
