-- What members see and end of their own sign-ins, and how they give up a change of address.

-- The caller's sessions, that of the caller first, then the latest used. None when the caller's own has ended: an access
-- token outlives its session. `user_agent` is what the browser called itself when the session was begun or renewed.
create function public.list_sessions()
returns table (id uuid, user_agent text, signed_in_at timestamptz, last_seen_at timestamptz, is_current boolean)
language sql stable security definer
set search_path = ''
as $$
  select sessions.id,
         left(sessions.user_agent::text, 500),
         sessions.created_at,
         greatest(sessions.created_at, sessions.refreshed_at at time zone 'UTC'),
         sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
  from auth.sessions
  where sessions.user_id = (select auth.uid())
    and (sessions.not_after is null or sessions.not_after > now())
    and exists (select from public.get_viewer())
  order by 5 desc, 4 desc, 1
  limit 100
$$;

-- Ends one of the caller's sessions, with its refresh tokens. False when the caller has no such session.
create function public.end_session(session_id_input uuid) returns boolean
language sql volatile security definer
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where sessions.id = session_id_input
      and sessions.user_id = (select auth.uid())
      and exists (select from public.get_viewer())
    returning 1
  )
  select exists (select from ended)
$$;

-- Forgets the caller's unconfirmed new address: the links that were sent for it no longer work. False when there was none.
create function public.cancel_email_change() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select viewer.id from public.get_viewer() as viewer);
begin
  -- Where the auth service keeps the tokens of links in a table of their own, they go first: a link without the new
  -- address would change the address to nothing.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text like ''email_change_token_%'''
      using caller;
  end if;
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where users.id = caller and coalesce(users.email_change, '') <> '';
  return found;
end
$$;

revoke all on function public.list_sessions(), public.end_session(uuid), public.cancel_email_change()
  from public, anon, authenticated;
grant execute on function public.list_sessions(), public.end_session(uuid), public.cancel_email_change()
  to authenticated, service_role;
