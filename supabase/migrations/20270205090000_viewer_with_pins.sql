-- The viewer with the keys of their pins: every page of a member shows both, and a call for each would take twice as long.

drop function public.get_viewer();

-- Who the caller is, as the database knows it: one row, or none when there is no caller, the session has ended or waits for
-- its second factor, or the account is banned or deleted. Preferences are NULL for a member who has chosen nothing; pins
-- are the keys of parts, newest first.
create function public.get_viewer()
returns table (
  id uuid, email text, new_email text, username text, is_admin boolean, signed_in_at timestamptz, provider text,
  has_password boolean, unread_notifications integer, printers jsonb, preferences jsonb, pins jsonb
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
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
$$;

revoke all on function public.get_viewer() from public, anon, authenticated;
grant execute on function public.get_viewer() to authenticated, service_role;
