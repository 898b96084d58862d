-- What administrators see of members, and what they may do: ban somebody and lift it, end somebody's sessions, make
-- somebody an administrator and take it back. Each of it is one function that asks who the caller is, and each is in the
-- audit log with the reason. Content stays when its author is banned: it is hidden or rejected where it stands.

-- The account, locked until the transaction ends. Errors: PT404 when there is none.
create function private.locked_account(member uuid) returns auth.users
language plpgsql volatile
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = member and deleted_at is null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Unknown member';
  end if;
  return account;
end
$$;

-- Who wrote what a report is about; NULL when that is nobody's, or the account is gone.
create function private.author_of(entity text, row_id text) returns uuid
language sql stable
set search_path = ''
as $$
  select case entity
    when 'fit_reports' then (select user_id from public.fit_reports where id::text = row_id)
    when 'collections' then (select user_id from public.collections where id::text = row_id)
    when 'tutorials' then (select author_id from public.tutorials where id::text = row_id)
    when 'deals' then (select submitted_by from public.deals where id::text = row_id)
  end
$$;

-- Whether an administrator is the only one with an account.
create function private.is_last_admin(member uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.admin_users where user_id = member) and not exists (
    select from public.admin_users as others
    join auth.users as account on account.id = others.user_id
    where others.user_id <> member and account.deleted_at is null)
$$;

-- One page of the members, newest first, for administrators: {items, total, page, pages, counts}. The words are looked
-- for in usernames and addresses. States: all, banned, admin, unconfirmed. An account whose address is not confirmed has
-- no username. Errors: 42501.
create function public.list_members(text_input text default null, state_input text default 'all', page_input integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := lower(private.visible_line(left(text_input, 200)));
  hits record;
  page integer;
  items jsonb;
begin
  perform private.require_admin('Only admins can manage members');
  with matched as materialized (
    select account.id, account.created_at,
           account.email_confirmed_at is null and account.phone_confirmed_at is null as is_unconfirmed,
           coalesce(account.banned_until > now(), false) as is_banned,
           admins.user_id is not null as is_admin
    from auth.users as account
    left join public.profiles on profiles.id = account.id
    left join public.admin_users as admins on admins.user_id = account.id
    where account.deleted_at is null
      and (coalesce(words, '') = '' or strpos(profiles.username_key, private.username_key(words)) > 0
        or strpos(lower(account.email::text), words) > 0)
  ), listed as (
    select id, row_number() over (order by created_at desc, id) as nth
    from matched
    where case state_input
      when 'banned' then is_banned when 'admin' then is_admin when 'unconfirmed' then is_unconfirmed else true end
  )
  select
    (select count(*)::integer from listed) as total,
    (select coalesce(array_agg(id order by nth), '{}') from listed) as ids,
    (select jsonb_build_object(
        'all', count(*), 'banned', count(*) filter (where is_banned), 'admin', count(*) filter (where is_admin),
        'unconfirmed', count(*) filter (where is_unconfirmed))
      from matched) as counts
  into hits;
  page := least(greatest(coalesce(page_input, 1), 1), greatest(1, ceil(hits.total / 50.0)::integer));
  select coalesce(jsonb_agg(private.member_row(place.id) order by place.nth), '[]') into items
  from unnest(hits.ids[page * 50 - 49 : page * 50]) with ordinality as place (id, nth);
  return jsonb_build_object(
    'items', items, 'total', hits.total, 'page', page, 'pages', greatest(1, ceil(hits.total / 50.0)::integer),
    'counts', hits.counts);
end
$$;

-- A member as lists of members show them.
create function private.member_row(member uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', account.id, 'username', profiles.username, 'email', account.email, 'created_at', account.created_at,
    'confirmed', account.email_confirmed_at is not null or account.phone_confirmed_at is not null,
    'last_sign_in_at', account.last_sign_in_at,
    -- Also of a ban without end that somebody else than ban_member() has written: no program reads 'infinity' as a time.
    'banned_until', case when account.banned_until > now() then least(account.banned_until, timestamptz '9999-12-31 00:00Z') end,
    'is_admin', exists (select from public.admin_users where user_id = account.id),
    'is_self', account.id = public.caller_id(),
    'sent', (select count(*) from public.submissions where submitter_id = account.id and kind <> 'report'),
    'approved', (select count(*) from public.submissions where submitter_id = account.id and status = 'approved'))
  from auth.users as account
  left join public.profiles on profiles.id = account.id
  where account.id = member
$$;

-- A member for administrators: what lists show, what the member has written, open and decided reports about it, newest
-- first, and the sessions that have not ended. NULL when there is no such account. Errors: 42501.
create function public.get_member(member_input uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage members');
  return (
    select private.member_row(account.id) || jsonb_build_object(
      'is_last_admin', private.is_last_admin(account.id),
      'guides', (select count(*) from public.tutorials where author_id = account.id and status = 'published'),
      'fit_reports', (select count(*) from public.fit_reports where user_id = account.id),
      'collections', (
        select count(*) from public.collections where user_id = account.id and visibility = 'public'),
      'sessions', (
        select count(*) from auth.sessions
        where user_id = account.id and (not_after is null or not_after > now())),
      'reports', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', latest.id, 'title', latest.title, 'status', latest.status, 'created_at', latest.created_at)
            order by latest.id desc), '[]')
        from (
          select sent.id, sent.title, sent.created_at,
                 private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) as status
          from public.submissions as sent
          where sent.kind = 'report' and private.author_of(sent.target_table, sent.target_id) = account.id
          order by sent.id desc
          limit 50) as latest))
    from auth.users as account
    where account.id = member_input and account.deleted_at is null);
end
$$;

-- Keeps a member out until that time and ends all of their sessions. A new ban replaces the one there is. Errors: 42501,
-- PT404, PT409 for oneself and for an administrator, who is made an ordinary member first; 22023 without a reason of 1
-- to 300 characters, or with a time that is over or after the year 9999, which no program reads.
create function public.ban_member(member_input uuid, until_input timestamptz, reason_input text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reason constant text := private.visible_line(left(reason_input, 2000));
begin
  perform private.require_admin('Only admins can manage members');
  if coalesce(char_length(reason), 0) not between 1 and 300 then
    raise exception using errcode = '22023', message = 'A ban needs a reason of at most 300 characters';
  end if;
  if until_input is null or until_input <= now() or until_input > timestamptz '9999-12-31 00:00Z' then
    raise exception using errcode = '22023', message = 'A ban ends in the future, and before the year 10000';
  end if;
  perform private.locked_account(member_input);
  -- Nobody becomes an administrator in between.
  lock table public.admin_users in share mode;
  if exists (select from public.admin_users where user_id = member_input) then
    raise exception using errcode = 'PT409', message = 'An admin cannot be banned';
  end if;
  update auth.users set banned_until = until_input where id = member_input;
  delete from auth.sessions where user_id = member_input;
  perform private.write_member_audit('member.banned', member_input,
    jsonb_build_object('reason', reason, 'until', until_input));
end
$$;

-- Lets a banned member in again; of somebody who is not banned nothing changes. Errors: 42501, PT404.
create function public.lift_ban(member_input uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_admin('Only admins can manage members');
  account := private.locked_account(member_input);
  if coalesce(account.banned_until <= now(), true) then
    return;
  end if;
  update auth.users set banned_until = null where id = member_input;
  perform private.write_member_audit('member.unbanned', member_input);
end
$$;

-- Signs a member out on every device. Errors: 42501, PT404.
create function public.end_sessions_of_member(member_input uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin('Only admins can manage members');
  perform private.locked_account(member_input);
  delete from auth.sessions where user_id = member_input;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.write_member_audit('member.signed.out', member_input, jsonb_build_object('rows', ended));
  end if;
end
$$;

-- Makes a member an administrator; the table's trigger writes the audit log. Errors: 42501, PT404, PT409 for an account
-- that is banned, or whose address is not confirmed: somebody else than its owner may have created it.
create function public.grant_admin(member_input uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_admin('Only admins can manage members');
  account := private.locked_account(member_input);
  if account.email_confirmed_at is null and account.phone_confirmed_at is null then
    raise exception using errcode = 'PT409', message = 'The address of this account is not confirmed';
  end if;
  if account.banned_until > now() then
    raise exception using errcode = 'PT409', message = 'A banned member cannot be an admin';
  end if;
  insert into public.admin_users (user_id) values (member_input) on conflict (user_id) do nothing;
end
$$;

-- Makes an administrator an ordinary member. Two who do this to each other wait for each other. Errors: 42501, PT404,
-- PT409 for the last one.
create function public.revoke_admin(member_input uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage members');
  perform private.locked_account(member_input);
  lock table public.admin_users in share row exclusive mode;
  -- Asked again with the lock held: the caller may have been revoked while this waited.
  perform private.require_admin('Only admins can manage members');
  if private.is_last_admin(member_input) then
    raise exception using errcode = 'PT409', message = 'The last admin stays an admin';
  end if;
  delete from public.admin_users where user_id = member_input;
end
$$;

-- An entry of the audit log about a member, with the name of that time.
create function private.write_member_audit(action_name text, member uuid, details_input jsonb default '{}') returns void
language sql volatile
set search_path = ''
as $$
  select private.write_audit(action_name, member::text, details_input || jsonb_strip_nulls(jsonb_build_object(
    'name', (select username from public.profiles where id = member))))
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.list_members(text, text, integer), public.get_member(uuid),
  public.ban_member(uuid, timestamptz, text), public.lift_ban(uuid), public.end_sessions_of_member(uuid),
  public.grant_admin(uuid), public.revoke_admin(uuid)
  from public, anon, authenticated;
-- Whoever is no administrator is told so in the same words, with or without an account.
grant execute on function
  public.list_members(text, text, integer), public.get_member(uuid),
  public.ban_member(uuid, timestamptz, text), public.lift_ban(uuid), public.end_sessions_of_member(uuid),
  public.grant_admin(uuid), public.revoke_admin(uuid)
  to anon, authenticated, service_role;
