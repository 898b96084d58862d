-- What members choose for FIND and for how pages look.

alter table public.user_preferences
  add column default_printer_id uuid references public.printers (id_uuid) on delete set null,
  add column hide_flags text[] not null default '{}' check (
    hide_flags <@ array['requires-config', 'electrical', 'requires-printing', 'requires-tools', 'requires-purchase']
    and cardinality(hide_flags) <= 5),
  add column min_rating numeric(2, 1) check (min_rating > 0 and min_rating <= 5),
  add column default_sort text check (default_sort in ('pinned', 'name', 'newest', 'rating')),
  add column units text not null default 'mm' check (units in ('mm', 'in')),
  add column contrast text not null default 'normal' check (contrast in ('normal', 'high')),
  add column reduce_motion boolean not null default false;
comment on column public.user_preferences.default_printer_id is
  'The printer whose parts FIND shows where an address names none; NULL shows all.';
comment on column public.user_preferences.hide_flags is 'What FIND leaves out where an address says nothing about it.';
comment on column public.user_preferences.reduce_motion is 'False: as the system of the device asks.';
create index user_preferences_printer_idx on public.user_preferences (default_printer_id)
  where default_printer_id is not null;

-- The caller, when that is a member. Errors: 42501 without an account.
create function private.member_with_preferences() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if public.caller_id() is null then
    raise exception using errcode = '42501', message = 'Only members have preferences';
  end if;
  return public.caller_id();
end
$$;

-- What FIND shows the caller where an address does not say otherwise. NULL: as everybody else.
-- Errors: 42501 without an account, PT404 'Unknown printer', 23514 for other values.
create function public.save_find_preferences(
  printer_input uuid default null, hide_input text[] default '{}', min_rating_input numeric default null,
  sort_input text default null)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_preferences();
begin
  if printer_input is not null and not private.is_public_printer(printer_input) then
    raise exception using errcode = 'PT404', message = 'Unknown printer';
  end if;
  insert into public.user_preferences (user_id, default_printer_id, hide_flags, min_rating, default_sort)
  values (member, printer_input, coalesce(hide_input, '{}'), min_rating_input, sort_input)
  on conflict (user_id) do update
  set default_printer_id = excluded.default_printer_id, hide_flags = excluded.hide_flags,
      min_rating = excluded.min_rating, default_sort = excluded.default_sort, updated_at = clock_timestamp();
end
$$;

-- How pages look for the caller. Errors: 42501 without an account, 23514 and 23502 for other values.
create function public.save_display_preferences(units_input text, contrast_input text, reduce_motion_input boolean)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into public.user_preferences (user_id, units, contrast, reduce_motion)
  values (private.member_with_preferences(), units_input, contrast_input, reduce_motion_input)
  on conflict (user_id) do update
  set units = excluded.units, contrast = excluded.contrast, reduce_motion = excluded.reduce_motion,
      updated_at = clock_timestamp();
end
$$;

-- A printer that goes from a member's list is no longer the one that FIND shows parts for.
create function private.forget_default_printer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.user_preferences set default_printer_id = null
  where user_id = old.user_id and default_printer_id = old.printer_id;
  return null;
end
$$;
create trigger forget_default_printer after delete on public.profile_printers
  for each row execute function private.forget_default_printer();

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.save_find_preferences(uuid, text[], numeric, text), public.save_display_preferences(text, text, boolean)
  from public, anon, authenticated;
grant execute on function
  public.save_find_preferences(uuid, text[], numeric, text), public.save_display_preferences(text, text, boolean)
  to authenticated, service_role;
