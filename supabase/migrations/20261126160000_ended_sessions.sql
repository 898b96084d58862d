-- What is ended has ended: an access token says for up to an hour who its holder was, and this says who the caller is.
--
-- Everything that asks for the caller asks here: policies, functions and the defaults of columns. None of them may use
-- auth.uid(), which believes the token; a test sees to it.

-- The caller's account, NULL for everybody who has none: visitors, the server's own key, and whoever holds a token whose
-- session has ended. Sessions end with a sign-out, a change of the password, a ban, the account, and when a refresh token
-- that was used before comes back: where the auth service keeps such a session, all its refresh tokens are revoked.
create function public.caller_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select sessions.user_id
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  where sessions.user_id = (select auth.uid())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until <= now())
    and users.deleted_at is null
    and (
      exists (select from auth.refresh_tokens as token where token.session_id = sessions.id and token.revoked = false)
      or not exists (select from auth.refresh_tokens as token where token.session_id = sessions.id))
$$;

revoke all on function public.caller_id() from public;
grant execute on function public.caller_id() to anon, authenticated, service_role;

-- Who the caller is, as the database knows it: one row, or none when there is no caller, the session has ended, or the
-- account is banned or deleted.
create or replace function public.get_viewer()
returns table (
  id uuid, email text, new_email text, username text, is_admin boolean, signed_in_at timestamptz, provider text,
  has_password boolean
)
language sql stable security definer
set search_path = ''
as $$
  select users.id,
         coalesce(users.email::text, ''),
         nullif(users.email_change::text, ''),
         coalesce(profiles.username, ''),
         exists (select from public.admin_users where admin_users.user_id = users.id),
         sessions.created_at,
         coalesce(private.text_of(users.raw_app_meta_data::jsonb, 'provider'), 'email'),
         coalesce(users.encrypted_password::text, '') <> ''
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  left join public.profiles on profiles.id = users.id
  where sessions.user_id = (select public.caller_id())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
$$;

-- All functions there are.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(pg_proc.oid) from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc like '%auth.uid()%'
      and pg_proc.oid <> 'public.caller_id()'::regprocedure
  loop
    execute replace(definition, 'auth.uid()', 'public.caller_id()');
  end loop;
end
$$;

-- All policies there are, those of live connections among them.
do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname,
           coalesce(' using (' || replace(qual, 'auth.uid()', 'public.caller_id()') || ')', '')
             || coalesce(' with check (' || replace(with_check, 'auth.uid()', 'public.caller_id()') || ')', '') as rule
    from pg_catalog.pg_policies
    where schemaname in ('public', 'realtime')
      and coalesce(qual, '') || coalesce(with_check, '') like '%auth.uid()%'
  loop
    execute format('alter policy %I on %I.%I', policy.policyname, policy.schemaname, policy.tablename) || policy.rule;
  end loop;
end
$$;

alter table public.pinned_items alter column user_id set default public.caller_id();
alter table public.collections alter column user_id set default public.caller_id();
alter table public.calibration_completions alter column user_id set default public.caller_id();
