-- The dashboard, the analytics, the list of members and the download of one's own data with hundreds of thousands of
-- accounts and millions of pins: what is new, who is listed and what is whose is read from indexes.

create index if not exists pinned_items_created_idx on public.pinned_items (created_at);
create index if not exists collections_created_idx on public.collections (created_at);
create index if not exists fit_reports_created_idx on public.fit_reports (created_at);
create index if not exists profiles_created_idx on public.profiles (created_at);
create index if not exists submission_messages_author_idx on public.submission_messages (author_id)
  where author_id is not null;
create index if not exists suggestions_author_idx on public.suggestions (author_id) where author_id is not null;

-- A hosted project does not let its owner change the tables of its auth service: without these indexes the
-- functions below and the download return the same, and read the tables whole.
do $$
begin
  create index if not exists users_listed_idx on auth.users (created_at desc, id) where deleted_at is null;
  create index if not exists users_unconfirmed_idx on auth.users (created_at desc, id)
    where deleted_at is null and email_confirmed_at is null;
  create index if not exists users_banned_idx on auth.users (banned_until) where banned_until is not null;
  create index if not exists audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'));
exception
  when insufficient_privilege then
    raise notice 'The accounts get no indexes here: their tables belong to the auth service.';
end
$$;

-- How many accounts there are, as a sum: what is only added to makes nobody wait, unlike one number that each sign-up
-- and each deletion would write.
create table private.account_count_changes (
  id bigint generated always as identity primary key,
  change bigint not null
);
alter table private.account_count_changes enable row level security;
comment on table private.account_count_changes is
  'The number of accounts that are not deleted is the sum. Once a day the rows become one.';

create function private.log_account_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_count_changes (change)
  values (case when tg_op = 'DELETE' or new.deleted_at is not null then -1 else 1 end);
  return null;
end
$$;

create trigger count_added after insert on auth.users
  for each row when (new.deleted_at is null)
  execute function private.log_account_count();
create trigger count_removed after delete on auth.users
  for each row when (old.deleted_at is null)
  execute function private.log_account_count();
create trigger count_marked_deleted after update of deleted_at on auth.users
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.log_account_count();

-- Nobody signs up in between: a new trigger locks its table against writes until the migration is committed.
insert into private.account_count_changes (change) select count(*) from auth.users where deleted_at is null;

create function private.count_accounts() returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(change), 0)::bigint from private.account_count_changes
$$;

-- Makes one row of all that are committed.
create function private.fold_account_count() returns void
language sql volatile
set search_path = ''
as $$
  with folded as (delete from private.account_count_changes returning change)
  insert into private.account_count_changes (change)
  select sum(change) from folded having count(*) > 0
$$;

-- How many accounts are not confirmed, by address or by telephone.
create function private.count_unconfirmed() returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from auth.users
  where deleted_at is null and email_confirmed_at is null and phone_confirmed_at is null
$$;

-- How many accounts are banned now.
create function private.count_banned() returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from auth.users where deleted_at is null and banned_until > now()
$$;

-- How many joined and what they did in the last seven days, for the dashboard of administrators. Members are the accounts
-- that are confirmed; one has a profile from that moment on.
create or replace function public.get_site_activity()
returns table (
  members integer, new_members integer, unconfirmed integer, banned integer, new_pins integer, new_collections integer,
  new_fit_reports integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since constant timestamptz := now() - interval '7 days';
begin
  perform private.require_admin('Only admins can manage members');
  return query
    select (private.count_accounts() - private.count_unconfirmed())::integer,
           (select count(*)::integer from public.profiles where created_at >= since),
           private.count_unconfirmed()::integer,
           private.count_banned()::integer,
           (select count(*)::integer from public.pinned_items where created_at >= since),
           (select count(*)::integer from public.collections where created_at >= since),
           (select count(*)::integer from public.fit_reports where created_at >= since);
end
$$;

-- The accounts with these words in the username or the address, which no index finds. The key of the words, by which
-- usernames are compared, is an argument: it takes long to make, and once is enough.
create function private.search_accounts(words text, words_key text)
returns table (id uuid, created_at timestamptz, is_unconfirmed boolean, is_banned boolean, is_admin boolean)
language sql stable
set search_path = ''
as $$
  select account.id, account.created_at,
         account.email_confirmed_at is null and account.phone_confirmed_at is null,
         coalesce(account.banned_until > now(), false),
         exists (select from public.admin_users where user_id = account.id)
  from auth.users as account
  left join public.profiles on profiles.id = account.id
  where account.deleted_at is null
    and (strpos(profiles.username_key, words_key) > 0
      or strpos(lower(account.email::text), words) > 0)
$$;

-- Up to 50 accounts of a state after so many others, newest first. The planner sees one state at a time: it goes through
-- the index of that state.
create function private.accounts_of_state(state text, skipped integer) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  case state
    when 'banned' then
      return array(
        select id from auth.users where deleted_at is null and banned_until > now()
        order by created_at desc, id limit 50 offset skipped);
    when 'admin' then
      return array(
        select account.id from public.admin_users
        join auth.users as account on account.id = admin_users.user_id
        where account.deleted_at is null
        order by account.created_at desc, account.id limit 50 offset skipped);
    when 'unconfirmed' then
      return array(
        select id from auth.users
        where deleted_at is null and email_confirmed_at is null and phone_confirmed_at is null
        order by created_at desc, id limit 50 offset skipped);
    else
      return array(
        select id from auth.users where deleted_at is null order by created_at desc, id limit 50 offset skipped);
  end case;
end
$$;

-- One page of the members, newest first, for administrators: {items, total, page, pages, counts}. The words are looked
-- for in usernames and addresses. States: all, banned, admin, unconfirmed. An account whose address is not confirmed has
-- no username. Errors: 42501.
create or replace function public.list_members(
  text_input text default null, state_input text default 'all', page_input integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := coalesce(lower(private.visible_line(left(text_input, 200))), '');
  words_key constant text := private.username_key(words);
  counts jsonb;
  total integer;
  pages integer;
  page integer;
  ids_of_page uuid[];
begin
  perform private.require_admin('Only admins can manage members');
  if words = '' then
    counts := jsonb_build_object(
      'all', private.count_accounts(),
      'banned', private.count_banned(),
      'admin', (
        select count(*) from public.admin_users
        join auth.users as account on account.id = admin_users.user_id where account.deleted_at is null),
      'unconfirmed', private.count_unconfirmed());
  else
    select jsonb_build_object(
        'all', count(*), 'banned', count(*) filter (where is_banned), 'admin', count(*) filter (where is_admin),
        'unconfirmed', count(*) filter (where is_unconfirmed))
      from private.search_accounts(words, words_key)
      into counts;
  end if;
  total := coalesce(counts ->> state_input, counts ->> 'all')::integer;
  pages := greatest(1, ceil(total / 50.0)::integer);
  page := least(greatest(coalesce(page_input, 1), 1), pages);
  if words = '' then
    ids_of_page := private.accounts_of_state(state_input, (page - 1) * 50);
  else
    ids_of_page := array(
      select id from private.search_accounts(words, words_key)
      where case state_input
        when 'banned' then is_banned when 'admin' then is_admin when 'unconfirmed' then is_unconfirmed else true end
      order by created_at desc, id limit 50 offset (page - 1) * 50);
  end if;
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.member_row(place.id) order by place.nth), '[]')
      from unnest(ids_of_page) with ordinality as place (id, nth)),
    'total', total, 'page', page, 'pages', pages, 'counts', counts);
end
$$;

-- What a member wrote below anything, and all that was written below what they sent, each from an index.
update private.own_data
set condition =
  'id in (select id from public.submission_messages where author_id = $1 union all '
  'select below.id from public.submissions as own join public.submission_messages as below on below.submission_id = own.id '
  'where own.submitter_id = $1)'
where section = 'submission_messages';

-- Does private.delete_expired() if nobody has within the last `every_seconds`, and returns what it returned; NULL when it
-- was not time, or while another server is doing it. For servers of the site.
create or replace function public.run_retention(days jsonb, every_seconds integer default 86400) returns jsonb
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
  perform private.fold_account_count();
  insert into private.retention_runs (ran_at) values (now_is)
  on conflict (id) do update set ran_at = excluded.ran_at;
  return deleted;
end
$$;

revoke all on function
  private.log_account_count(), private.count_accounts(), private.fold_account_count(), private.count_unconfirmed(),
  private.count_banned(), private.search_accounts(text, text), private.accounts_of_state(text, integer)
  from public;
