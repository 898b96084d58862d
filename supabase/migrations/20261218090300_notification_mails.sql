-- Notices by email: a digest at most once an hour, which servers of the site fetch, deliver and report back.
--
-- A digest is handed to one server once. What becomes of it when that server is killed in the middle is not known, and
-- then it is not handed out again: nobody gets the same mail twice, and what it would have said is in the member's list.

-- Notices that nobody has decided about yet. Rows are only added and taken away, so that two transactions which tell the
-- same members something never wait for each other.
create table private.notifications_to_mail (
  notification_id bigint primary key references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index notifications_to_mail_member_idx on private.notifications_to_mail (user_id);
alter table private.notifications_to_mail enable row level security;

create table private.notification_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  unsubscribe_key text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (unsubscribe_key ~ '^[0-9a-f]{64}$'),
  not_before timestamptz not null default '-infinity',
  claim uuid unique,
  claimed_ids bigint[] not null default '{}',
  failures integer not null default 0
);
alter table private.notification_mails enable row level security;
comment on table private.notification_mails is 'Members who have been sent a digest, or are about to be.';
comment on column private.notification_mails.unsubscribe_key is 'In the links of the mails that turn them off without signing in.';
comment on column private.notification_mails.not_before is 'When the next digest may be handed out.';
comment on column private.notification_mails.claim is 'The digest that a server is delivering; it stays when the server is killed.';
comment on column private.notification_mails.claimed_ids is 'The notices of that digest.';
comment on column private.notification_mails.failures is 'Deliveries in a row that failed and may be tried again.';

create function private.queue_notification_mails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.notifications_to_mail (notification_id, user_id) select id, user_id from new_rows;
  return null;
end
$$;

create trigger queue_mails after insert on public.notifications
  referencing new table as new_rows
  for each statement execute function private.queue_notification_mails();

-- The digest that a member gets now, as one row; none when there is nothing to tell: read in the meantime, of a kind that
-- is not mailed, older than two days, as when there was no mail server, or for an account that gets no mail (banned,
-- deleted, address not confirmed). Takes its notices off the queue.
create function private.claim_notification_mail(member uuid)
returns table (claim uuid, email text, username text, unsubscribe_key text, total integer, notifications jsonb)
language plpgsql volatile
set search_path = ''
as $$
declare
  held private.notification_mails;
  due bigint[];
  account record;
begin
  insert into private.notification_mails (user_id) values (member) on conflict (user_id) do nothing;
  -- A time further away than any pause is from before the clock was set back.
  select * into held from private.notification_mails as mails
  where mails.user_id = member and (mails.not_before <= clock_timestamp() or mails.not_before > clock_timestamp() + interval '7 hours')
  for update skip locked;
  if held.user_id is null then
    return;
  end if;
  with taken as (delete from private.notifications_to_mail where user_id = member returning notification_id)
  select array_agg(told.id order by told.id desc) into due
  from taken
  join public.notifications as told on told.id = taken.notification_id
  where told.read_at is null and told.created_at > clock_timestamp() - interval '2 days'
    and private.is_mailed(member, told.kind);
  select users.email::text as email, profiles.username into account
  from auth.users
  left join public.profiles on profiles.id = users.id
  where users.id = member and users.email <> '' and users.email_confirmed_at is not null and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if due is null or account.email is null then
    return;
  end if;
  claim := gen_random_uuid();
  update private.notification_mails as mails
  set claim = claim_notification_mail.claim, claimed_ids = due, not_before = clock_timestamp() + interval '1 hour'
  where mails.user_id = member;
  email := account.email;
  username := coalesce(account.username, '');
  unsubscribe_key := held.unsubscribe_key;
  total := cardinality(due);
  select jsonb_agg(jsonb_build_object('text', told.text, 'subject_url', told.subject_url) order by told.id desc)
  into notifications
  from public.notifications as told
  where told.id = any (due[1:20]);
  return next;
end
$$;

-- Hands out at most so many digests that are due, those that waited longest first. Each is handed out once: whoever gets
-- it delivers it and then calls finish_notification_mail(). For servers of the site.
create function public.claim_notification_mails(most integer default 6)
returns table (claim uuid, email text, username text, unsubscribe_key text, total integer, notifications jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid;
  handed integer := 0;
begin
  for member in
    select waiting.user_id
    from private.notifications_to_mail as waiting
    left join private.notification_mails as mails on mails.user_id = waiting.user_id
    where coalesce(mails.not_before <= clock_timestamp() or mails.not_before > clock_timestamp() + interval '7 hours', true)
    group by waiting.user_id
    order by min(waiting.notification_id)
    limit 200
  loop
    exit when handed >= most;
    return query select * from private.claim_notification_mail(member);
    if found then
      handed := handed + 1;
    end if;
  end loop;
end
$$;

-- What became of a digest: 'sent'; 'failed', which is tried again after a pause that grows from one minute to six hours,
-- eight times at most; or 'refused', which would only be refused again. For servers of the site.
create function public.finish_notification_mail(claim_input uuid, outcome_input text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  held private.notification_mails;
begin
  select * into held from private.notification_mails where claim = claim_input for update;
  if held.user_id is null then
    return;
  end if;
  if outcome_input = 'failed' and held.failures < 8 then
    insert into private.notifications_to_mail (notification_id, user_id)
    select id, user_id from public.notifications where id = any (held.claimed_ids)
    on conflict (notification_id) do nothing;
    update private.notification_mails
    set claim = null, claimed_ids = '{}', failures = held.failures + 1,
        not_before = clock_timestamp() + least(interval '1 minute' * 4 ^ held.failures, interval '6 hours')
    where user_id = held.user_id;
  else
    update private.notification_mails set claim = null, claimed_ids = '{}', failures = 0 where user_id = held.user_id;
  end if;
end
$$;

-- Whether the member that a link of a digest belongs to gets any notices by email; NULL for an unknown key.
create function public.gets_notification_mails(key_input text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from jsonb_object_keys(private.default_notify_email()) as kind where private.is_mailed(mails.user_id, kind))
  from private.notification_mails as mails
  where mails.unsubscribe_key = key_input
$$;

-- Turns all notices by email off for the member that a link of a digest belongs to; says whether there is one.
create function public.stop_notification_mails(key_input text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid;
begin
  select user_id into member from private.notification_mails where unsubscribe_key = key_input;
  if member is null then
    return false;
  end if;
  perform private.set_mailed_kinds(member, '{}');
  return true;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.claim_notification_mails(integer), public.finish_notification_mail(uuid, text),
  public.gets_notification_mails(text), public.stop_notification_mails(text)
  from public, anon, authenticated;
grant execute on function public.claim_notification_mails(integer), public.finish_notification_mail(uuid, text)
  to service_role;
grant execute on function public.gets_notification_mails(text), public.stop_notification_mails(text)
  to anon, authenticated, service_role;
