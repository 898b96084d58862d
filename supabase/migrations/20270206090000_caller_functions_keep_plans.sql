-- Who is calling is asked by most policies and at the beginning of every page of a member. A function in SQL that runs with
-- its owner's rights is planned anew each time, which took more than all the rest of a small call; one in PL/pgSQL keeps its
-- plan as long as the connection lasts. What they return is the same as before.

create or replace function private.session_account_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
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
  );
end;
$$;

create or replace function public.caller_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select sessions.user_id
    from auth.sessions
    where sessions.user_id = (select private.session_account_id())
      and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
      and (
        (sessions.aal::text = 'aal2' and (select auth.jwt() ->> 'aal') = 'aal2')
        or not exists (
          select from auth.mfa_factors as factor
          where factor.user_id = sessions.user_id and factor.status::text = 'verified'))
  );
end;
$$;

create or replace function public.caller_assurance() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select case when sessions.aal::text = 'aal2' and (select auth.jwt() ->> 'aal') = 'aal2' then 'aal2' else 'aal1' end
    from auth.sessions
    where sessions.user_id = (select public.caller_id())
      and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
  );
end;
$$;

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.admin_users where user_id = (select public.caller_id()))
    and (
      public.caller_assurance() = 'aal2'
      or not (select admins_need_second_factor from private.security_settings));
end;
$$;

-- One row, or none: see the migration that added the pins.
create or replace function public.get_viewer()
returns table (
  id uuid, email text, new_email text, username text, is_admin boolean, signed_in_at timestamptz, provider text,
  has_password boolean, unread_notifications integer, printers jsonb, preferences jsonb, pins jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select users.id,
         coalesce(users.email::text, ''),
         nullif(users.email_change::text, ''),
         coalesce(profiles.username, ''),
         exists (select from public.admin_users where admin_users.user_id = users.id),
         sessions.created_at,
         coalesce(private.text_of(users.raw_app_meta_data::jsonb, 'provider'), 'email'),
         coalesce(users.encrypted_password::text, '') <> '',
         (select count(*)::integer from public.notifications as unread
          where unread.user_id = users.id and unread.read_at is null),
         (select coalesce(jsonb_agg(jsonb_build_object('printer_id', own.printer_id, 'nickname', own.nickname)
            order by own.position, own.printer_id), '[]')
          from public.profile_printers as own where own.user_id = users.id),
         (select to_jsonb(chosen) from public.user_preferences as chosen where chosen.user_id = users.id),
         (select coalesce(jsonb_agg(pin.item_id order by pin.created_at desc, pin.item_id), '[]')
          from public.pinned_items as pin where pin.user_id = users.id)
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  left join public.profiles on profiles.id = users.id
  where sessions.user_id = (select public.caller_id())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'));
end;
$$;
