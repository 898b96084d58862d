-- What a part needs besides itself: an adapter plate, a harness. Members say so as they say what supersedes it.

alter table public.parts
  add column needs bigint[] not null default '{}'
    check (cardinality(needs) <= 10 and array_position(needs, null) is null and not id = any (needs));
comment on column public.parts.needs is
  'Ids in this registry of the parts that it cannot be fitted or used without. Those that are not public are not shown.';
create index parts_needs_idx on public.parts using gin (needs) where needs <> '{}';
grant update (needs) on public.parts to authenticated;

-- A part that is gone is needed by nobody.
create function private.forget_needed_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  gone constant bigint[] := array(select id from old_rows);
begin
  update public.parts
  set needs = array(select needed from unnest(needs) as needed where needed <> all (gone))
  where needs <> '{}' and needs && gone;
  return null;
end
$$;

create trigger needs_delete after delete on public.parts
  referencing old table as old_rows
  for each statement execute function private.forget_needed_parts();

-- Whether a key, {table}:{id}, is that of a part that everybody may see.
create function private.is_public_part(key text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.parts
    where item_table = split_part(key, ':', 1) and status <> 'archived'
      and item_id = case when key ~ '^[a-z_]+:[1-9][0-9]{0,17}$' then split_part(key, ':', 2)::bigint end)
$$;

revoke all on all functions in schema private from public;
