-- The caller's sessions, the current one first, then the latest used ones. awaits_second_factor: somebody has given the
-- password there, and not the code yet.
drop function public.list_sessions();
create function public.list_sessions()
returns table (
  id uuid, user_agent text, signed_in_at timestamptz, last_seen_at timestamptz, is_current boolean,
  awaits_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select sessions.id,
         left(sessions.user_agent::text, 500),
         sessions.created_at,
         greatest(sessions.created_at, sessions.refreshed_at at time zone 'UTC'),
         sessions.id::text = (select lower(auth.jwt() ->> 'session_id')),
         sessions.aal::text is distinct from 'aal2' and exists (
           select from auth.mfa_factors as factor
           where factor.user_id = sessions.user_id and factor.status::text = 'verified')
  from auth.sessions
  where sessions.user_id = (select public.caller_id())
    and (sessions.not_after is null or sessions.not_after > now())
  order by 5 desc, 4 desc, 1
  limit 100
$$;
revoke all on function public.list_sessions() from public, anon, authenticated;
grant execute on function public.list_sessions() to authenticated, service_role;
