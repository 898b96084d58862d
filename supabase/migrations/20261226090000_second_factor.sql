-- The second factor. A member who has one is nobody until it has been given: the caller's account is asked of
-- public.caller_id() everywhere, and it is NULL for a session whose password was right and whose code is still missing.
-- Recovery codes stand in for a lost phone, and administrators can be asked to have a second factor.
--
-- Factors are rows of the auth service (auth.mfa_factors); how a session was confirmed is in auth.sessions.aal and
-- auth.mfa_amr_claims, in the columns of a hosted project.

-- The account that the caller's session belongs to, whether or not its second factor has been given; NULL like
-- public.caller_id(). For the few functions that lead from the one state to the other.
create function private.session_account_id() returns uuid
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

-- The caller's account, NULL for everybody who has none: visitors, the server's own key, whoever holds a token whose
-- session has ended, and who has a second factor and has not given it in this session. Both the session and the token
-- must say that it was given: a token from before is not worth more because its session was confirmed since, and one from
-- before the factor was removed is worth no more than its session.
create or replace function public.caller_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select sessions.user_id
  from auth.sessions
  where sessions.user_id = (select private.session_account_id())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
    and (
      (sessions.aal::text = 'aal2' and (select auth.jwt() ->> 'aal') = 'aal2')
      or not exists (
        select from auth.mfa_factors as factor
        where factor.user_id = sessions.user_id and factor.status::text = 'verified'))
$$;

-- 'aal2' when the caller has given a second factor in this session, else 'aal1'; NULL without a caller. Policies ask
-- this where a password is not enough.
create function public.caller_assurance() returns text
language sql stable security definer
set search_path = ''
as $$
  select case when sessions.aal::text = 'aal2' and (select auth.jwt() ->> 'aal') = 'aal2' then 'aal2' else 'aal1' end
  from auth.sessions
  where sessions.user_id = (select public.caller_id())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
$$;

-- The last time that whoever has a session gave a password, a code or a provider's confirmation.
create function private.session_confirmed_at(session_id_input uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    sessions.created_at,
    (select max(claim.updated_at) from auth.mfa_amr_claims as claim where claim.session_id = sessions.id))
  from auth.sessions
  where sessions.id = session_id_input
$$;

-- Refuses the caller whose session was confirmed more than ten minutes ago: neither a device that somebody left signed in
-- nor a token that was stolen is enough for what this guards. The site and the embedded auth service have the same limit,
-- for adding an app, too, so that nobody confirms an old session by an app of their own.
-- Errors: PT403 'Sign in again first'.
create function private.require_recent_sign_in() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where sessions.user_id = public.caller_id() and sessions.id::text = lower(auth.jwt() ->> 'session_id')
      and private.session_confirmed_at(sessions.id) > clock_timestamp() - interval '10 minutes')
  then
    raise exception using errcode = 'PT403', message = 'Sign in again first';
  end if;
end
$$;

-- What the site asks of its administrators.
create table private.security_settings (
  only_row boolean primary key default true check (only_row),
  admins_need_second_factor boolean not null default false
);
insert into private.security_settings default values;
revoke all on private.security_settings from public, anon, authenticated, service_role;

-- True when the caller is signed in and an administrator, with a second factor where administrators need one. Anyone may
-- ask; a visitor gets false.
create or replace function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.admin_users where user_id = public.caller_id())
    and (
      public.caller_assurance() = 'aal2'
      or not (select admins_need_second_factor from private.security_settings))
$$;

-- How well the caller's session is confirmed: one row, or none when it has ended.
-- - awaits_second_factor: the account has a second factor, and this session has not given it
-- - confirmed_at: the last time that a password, a code or a provider was asked for
-- - admin_lacks_second_factor: an administrator who has to give one, or to set one up, before acting as one
create function public.get_session_assurance()
returns table (
  awaits_second_factor boolean, assurance text, confirmed_at timestamptz, admin_lacks_second_factor boolean,
  admins_need_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select (select public.caller_id()) is null,
         coalesce((select public.caller_assurance()), 'aal1'),
         private.session_confirmed_at(sessions.id),
         settings.admins_need_second_factor
           and exists (select from public.admin_users where admin_users.user_id = sessions.user_id)
           and (select public.caller_assurance()) is distinct from 'aal2',
         settings.admins_need_second_factor
  from auth.sessions
  cross join private.security_settings as settings
  where sessions.user_id = (select private.session_account_id())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
$$;

-- Whether administrators need a second factor. Only one who has given theirs changes it, so nobody locks themselves out.
-- Errors: 42501 for everybody else, 22023 without a value.
create function public.require_admin_second_factor(required_input boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not public.is_admin() or public.caller_assurance() is distinct from 'aal2' then
    raise exception using errcode = '42501', message = 'Only admins with a second factor can change this';
  end if;
  if required_input is null then
    raise exception using errcode = '22023', message = 'required_input must be true or false';
  end if;
  update private.security_settings set admins_need_second_factor = required_input
  where admins_need_second_factor <> required_input;
  if found then
    perform private.write_audit(
      'security.changed', 'second factor of admins', jsonb_build_object('required', required_input));
  end if;
end
$$;

-- What the site still has to tell members by email: that something happened to their account which may not have been them.
-- A line goes as soon as a server of the site fetches it, and after a day whatever has become of the mail.
create table private.account_mails (
  id bigint generated by default as identity primary key,
  email text not null,
  kind text not null check (kind in ('account-deleted', 'recovery-code-used', 'recovery-codes-replaced')),
  codes_left integer check ((codes_left is not null) = (kind = 'recovery-code-used')),
  happened_at timestamptz not null default clock_timestamp()
);
alter table private.account_mails enable row level security;
comment on table private.account_mails is 'Mails about accounts until they are sent, a day at most.';

-- Has an account told something. Nobody is told at an address that is not confirmed.
create function private.write_account_mail(account uuid, kind_input text, codes_left_input integer default null) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.account_mails (email, kind, codes_left)
  select users.email, kind_input, codes_left_input from auth.users
  where users.id = account and users.email <> '' and users.email_confirmed_at is not null
$$;

-- Hands out at most so many mails, and forgets them. For servers of the site.
create function public.claim_account_mails(most integer default 6)
returns table (email text, kind text, codes_left integer, happened_at timestamptz)
language sql volatile security definer
set search_path = ''
as $$
  delete from private.account_mails as mail
  where mail.id in (
    select waiting.id from private.account_mails as waiting
    where waiting.happened_at > clock_timestamp() - interval '1 day'
    order by waiting.id limit least(most, 50) for update skip locked)
  returning mail.email, mail.kind, mail.codes_left, mail.happened_at
$$;

-- Keeps a mail that could not be sent and may be tried again, no longer than it would have been. For servers of the site.
create function public.keep_account_mail(
  email_input text, kind_input text, happened_at_input timestamptz, codes_left_input integer default null) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into private.account_mails (email, kind, codes_left, happened_at)
  select email_input, kind_input, codes_left_input, happened_at_input
  where happened_at_input between clock_timestamp() - interval '1 day' and clock_timestamp()
$$;

revoke all on function public.claim_account_mails(integer), public.keep_account_mail(text, text, timestamptz, integer)
  from public, anon, authenticated;
grant execute on function public.claim_account_mails(integer), public.keep_account_mail(text, text, timestamptz, integer)
  to service_role;

-- Codes that each stand in for the second factor once. The code itself is shown when it is made and kept nowhere.
create table public.recovery_codes (
  id bigint generated by default as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  unique (user_id, code_hash)
);
comment on table public.recovery_codes is
  'Members'' recovery codes, hashed. Members see how many are left; functions alone write them.';

alter table public.recovery_codes enable row level security;
revoke all on public.recovery_codes from anon, authenticated;
grant select (id, user_id, created_at, used_at) on public.recovery_codes to authenticated;
grant select, insert, update, delete on public.recovery_codes to service_role;
create policy "Owners read their own" on public.recovery_codes
  for select to authenticated
  using (user_id = (select public.caller_id()));
-- On top of every other policy, whatever a later one allows.
create policy "A second factor has been given" on public.recovery_codes
  as restrictive for all to authenticated
  using ((select public.caller_assurance()) = 'aal2');

-- What is kept of a code: its 60 random bits are too many to be found by trying. Letter case and separators do not count,
-- and letters that look like digits are those digits.
create function private.recovery_code_hash(member uuid, code text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(
    member::text || ':' || translate(regexp_replace(lower(left(code, 100)), '[^0-9a-z]', '', 'g'), 'oil', '011'),
    'UTF8')), 'hex')
$$;

-- Twelve characters in three groups. Bytes 7 and 9 of a random UUID are not random, so they are left out.
create function private.new_recovery_code() returns text
language sql volatile
set search_path = ''
as $$
  select regexp_replace(
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(random.bytes, place) & 31) + 1, 1), '' order by place),
    '^(.{4})(.{4})(.{4})$', '\1-\2-\3')
  from (select uuid_send(gen_random_uuid()) as bytes) as random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) as place
$$;

-- Gives the caller ten new codes in place of those before, and returns them, this once. Errors: 42501 unless the caller
-- has a second factor and has given it; PT403 'Sign in again first' unless that, or the sign-in, is recent.
create function public.create_recovery_codes() returns setof text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := public.caller_id();
  codes text[];
begin
  if caller is null or public.caller_assurance() is distinct from 'aal2' or not exists (
    select from auth.mfa_factors as factor where factor.user_id = caller and factor.status::text = 'verified')
  then
    raise exception using errcode = '42501', message = 'A second factor is needed';
  end if;
  perform private.require_recent_sign_in();
  -- One at a time for an account, so that two requests do not leave twenty.
  perform from auth.users where id = caller for update;
  select array_agg(code) into codes
  from (select private.new_recovery_code() as code from generate_series(1, 10)) as made;
  delete from public.recovery_codes where user_id = caller;
  -- The first ones come with the second factor, which has a mail of its own.
  if found then
    perform private.write_account_mail(caller, 'recovery-codes-replaced');
  end if;
  insert into public.recovery_codes (user_id, code_hash)
  select caller, private.recovery_code_hash(caller, code) from unnest(codes) as code;
  return query select unnest(codes);
end
$$;

-- Confirms the caller's session by a recovery code in place of a code of the second factor; false when it is none of the
-- account's, or was used before. The next token of the session says so.
create function public.use_recovery_code(code_input text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  account constant uuid := private.session_account_id();
  session_id_found uuid;
begin
  update public.recovery_codes as code set used_at = clock_timestamp()
  where code.user_id = account
    and code.code_hash = private.recovery_code_hash(account, code_input)
    and code.used_at is null
    and exists (
      select from auth.mfa_factors as factor where factor.user_id = account and factor.status::text = 'verified');
  if not found then
    return false;
  end if;
  perform private.write_account_mail(account, 'recovery-code-used', (
    select count(*)::integer from public.recovery_codes as code where code.user_id = account and code.used_at is null));
  update auth.sessions set aal = 'aal2', updated_at = now()
  where user_id = account and id::text = lower(auth.jwt() ->> 'session_id')
  returning id into session_id_found;
  -- The auth service finds a session's assurance from how it was confirmed, and knows no method of this name.
  insert into auth.mfa_amr_claims as claim (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), session_id_found, 'totp', now(), now())
  on conflict (session_id, authentication_method) do update set updated_at = now();
  return true;
end
$$;

-- Recovery codes outlive any one factor, and go with the last: they are no key to a second factor that is set up anew.
create function private.forget_recovery_codes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One at a time for an account, so that of two factors which go at once one is the last.
  perform from auth.users where id = old.user_id for update;
  delete from public.recovery_codes as code
  where code.user_id = old.user_id and not exists (
    select from auth.mfa_factors as factor where factor.user_id = old.user_id and factor.status::text = 'verified');
  return null;
end
$$;

create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row execute function private.forget_recovery_codes();

revoke all on all functions in schema private from public;
revoke all on function public.caller_assurance(), public.get_session_assurance(),
  public.require_admin_second_factor(boolean), public.create_recovery_codes(), public.use_recovery_code(text)
  from public, anon, authenticated;
grant execute on function public.caller_assurance() to anon, authenticated, service_role;
grant execute on function public.get_session_assurance(), public.require_admin_second_factor(boolean),
  public.create_recovery_codes(), public.use_recovery_code(text) to authenticated, service_role;
