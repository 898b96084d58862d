-- What members choose for themselves. First: which notices they also get by email.

-- Which kinds of notices are mailed to members who have chosen nothing: what happened to something of their own.
create function private.default_notify_email() returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select '{"submission": true, "guide": true, "report": true, "suggestion": false}'::jsonb
$$;

create table public.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  notify_email jsonb not null default '{}' check (
    jsonb_typeof(notify_email) = 'object'
    and notify_email - array['submission', 'guide', 'report', 'suggestion'] = '{}'
    and not jsonb_path_exists(notify_email, '$.* ? (@.type() != "boolean")')),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.user_preferences is 'One row at most for each member, who alone reads it; functions write it.';
comment on column public.user_preferences.notify_email is
  'By kind of notice whether it is mailed, too. A kind that is missing is as private.default_notify_email() says.';

alter table public.user_preferences enable row level security;
revoke all on public.user_preferences from anon, authenticated;
grant select on public.user_preferences to authenticated;
grant select, insert, update, delete on public.user_preferences to service_role;
create policy "Owners read their own" on public.user_preferences
  for select to authenticated
  using (user_id = (select public.caller_id()));

-- Whether a kind of notice is mailed to a member, too.
create function private.is_mailed(member uuid, kind_input text) returns boolean
language sql stable
set search_path = ''
as $$
  select ((private.default_notify_email()
    || coalesce((select notify_email from public.user_preferences where user_id = member), '{}')) ->> kind_input)::boolean
$$;

-- Has exactly these kinds mailed to a member.
create function private.set_mailed_kinds(member uuid, kinds text[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.user_preferences (user_id, notify_email)
  select member, jsonb_object_agg(kind, coalesce(kind = any (kinds), false))
  from jsonb_object_keys(private.default_notify_email()) as kind
  on conflict (user_id) do update set notify_email = excluded.notify_email, updated_at = clock_timestamp()
$$;

-- The kinds of notices that the caller also gets by email.
create function public.list_mailed_kinds() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select kind from jsonb_object_keys(private.default_notify_email()) as kind
  where private.is_mailed((select public.caller_id()), kind) and (select public.caller_id()) is not null
  order by kind
$$;

-- Has the caller get these kinds of notices by email, and no others. Unknown kinds are left out.
-- Errors: 42501 without an account.
create function public.set_mailed_kinds(kinds_input text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if public.caller_id() is null then
    raise exception using errcode = '42501', message = 'Only members have preferences';
  end if;
  perform private.set_mailed_kinds(public.caller_id(), coalesce(kinds_input, '{}'));
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.list_mailed_kinds(), public.set_mailed_kinds(text[]) from public, anon, authenticated;
grant execute on function public.list_mailed_kinds(), public.set_mailed_kinds(text[]) to authenticated, service_role;
