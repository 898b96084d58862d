-- What nobody removes by hand is deleted by itself. A server asks for it again and again; once a day the database does it,
-- for whichever server asks first.

create table private.retention_runs (
  id boolean primary key default true check (id),
  ran_at timestamptz not null
);
alter table private.retention_runs enable row level security;
comment on table private.retention_runs is 'When what is too old was last deleted. One row.';

-- Deletes what is older than so many days by its name ({unconfirmed_accounts: 30, ...}) at a moment, at most 5,000 rows of
-- each, and says how many of each there were. What is not named stays.
create function private.delete_expired(days jsonb, at_time timestamptz) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  deleted jsonb := '{}';
  gone integer;
  work record;
begin
  for work in
    select * from (values
      ('unconfirmed_accounts', 'auth.users', 'id',
       'email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
        and greatest(created_at, confirmation_sent_at, recovery_sent_at, invited_at) < $1'),
      ('unused_sessions', 'auth.sessions', 'id',
       'greatest(created_at, refreshed_at at time zone ''UTC'') < $1'),
      ('read_notices', 'public.notifications', 'id', 'read_at < $1'),
      ('sign_in_log', 'auth.audit_log_entries', 'id', 'created_at < $1'),
      ('attempts', 'private.attempt_buckets', 'bucket', 'resets_at < $1'),
      ('attempts', 'private.hourly_writes', '(user_id, kind)', 'resets_at < $1'),
      ('removals', 'private.removals', '(user_id, undo_id)', 'removed_at < $1'),
      ('sent_forms', 'private.answered_forms', '(user_id, form_key)', 'answered_at < $1'),
      ('account_mails', 'private.account_mails', 'id', 'happened_at < $1'),
      ('merged_rows', 'private.catalogue_merges', 'id', 'merged_at < $1')
    ) as listed (name, source, key, condition)
    where days ? listed.name
  loop
    -- Rows that somebody else writes at this moment are left for the next time.
    execute format(
      'delete from %1$s where %2$s in (select %3$s from %1$s where %4$s limit 5000 for update skip locked)',
      work.source, work.key, trim(both '()' from work.key), work.condition)
      using at_time - make_interval(days => (days ->> work.name)::integer);
    get diagnostics gone = row_count;
    deleted := deleted || jsonb_build_object(work.name, coalesce((deleted ->> work.name)::integer, 0) + gone);
  end loop;
  if days ? 'audit_log' then
    deleted := deleted || jsonb_build_object('audit_log',
      private.prune_audit(at_time - make_interval(days => (days ->> 'audit_log')::integer)));
  end if;
  return deleted;
end
$$;

-- Does private.delete_expired() if nobody has within the last `every_seconds`, and gives what it gave; NULL when it was not
-- time, or while another server is doing it. For servers of the site.
create function public.run_retention(days jsonb, every_seconds integer default 86400) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  now_is constant timestamptz := clock_timestamp();
  deleted jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.retention_runs', 0)) then
    return null;
  end if;
  -- A run that is yet to come is from before the clock was set back.
  if exists (
    select from private.retention_runs
    where ran_at > now_is - make_interval(secs => every_seconds) and ran_at <= now_is)
  then
    return null;
  end if;
  deleted := private.delete_expired(days, now_is);
  insert into private.retention_runs (ran_at) values (now_is)
  on conflict (id) do update set ran_at = excluded.ran_at;
  return deleted;
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.run_retention(jsonb, integer) from public, anon, authenticated;
grant execute on function public.run_retention(jsonb, integer) to service_role;
