-- Pins of devices name parts by key, and nobody but the device knows of them. What a part was merged into is kept for good,
-- so that those pins are led on when they are looked up, as its addresses are.

create table private.merged_parts (
  item_table text not null,
  item_id bigint not null,
  kept_id bigint not null,
  primary key (item_table, item_id)
);
comment on table private.merged_parts is
  'Which part of the same table a part was merged into, which may be merged by now itself. Functions alone use it.';
alter table private.merged_parts enable row level security;

insert into private.merged_parts (item_table, item_id, kept_id)
select distinct on (entity, duplicate_id) entity, duplicate_id::bigint, kept_id::bigint
from private.catalogue_merges
where private.is_part_table(entity) and undone_at is null
order by entity, duplicate_id, id desc;

create function private.keep_merged_part() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_part_table(new.entity) then
    return null;
  end if;
  if new.undone_at is null then
    insert into private.merged_parts (item_table, item_id, kept_id)
    values (new.entity, new.duplicate_id::bigint, new.kept_id::bigint)
    on conflict (item_table, item_id) do update set kept_id = excluded.kept_id;
  else
    delete from private.merged_parts where item_table = new.entity and item_id = new.duplicate_id::bigint;
  end if;
  return null;
end
$$;

create trigger keep_merged_part after insert or update of undone_at on private.catalogue_merges
  for each row execute function private.keep_merged_part();

-- Of parts by key, at most 1,000, those that were merged into another one, with the key of that: {merged, kept}.
create function public.find_merged_parts(keys_input text[]) returns table (merged text, kept text)
language sql stable security definer
set search_path = ''
as $$
  with recursive chain (merged, item_table, item_id) as (
    select key, split_part(key, ':', 1), split_part(key, ':', 2)::bigint
    from (
      select distinct key from unnest(keys_input[1:1000]) as key
      where key ~ '^(bed|build_plate|extruder|fan|hotend|motion_system|probe|tools):[1-9][0-9]{0,14}$') as given
    union
    select chain.merged, chain.item_table, next.kept_id
    from chain join private.merged_parts as next using (item_table, item_id))
  select chain.merged, chain.item_table || ':' || chain.item_id
  from chain
  join public.parts using (item_table, item_id)
  where chain.merged <> chain.item_table || ':' || chain.item_id
$$;

-- As before; pins of parts that were merged are those of the parts they were merged into.
create or replace function public.merge_local_pins(item_ids text[]) returns integer
language sql volatile security invoker
set search_path = ''
as $$
  with wanted as (
    select coalesce(kept, pin) as pin, min(place) as place
    from unnest(item_ids) with ordinality as given (pin, place)
    left join public.find_merged_parts(item_ids) on merged = pin
    where pin ~ '^(bed|build_plate|extruder|fan|hotend|motion_system|probe|tools):[1-9][0-9]{0,14}$'
    group by coalesce(kept, pin)
    order by min(place)
    limit 1000
  ), added as (
    insert into public.pinned_items (item_id)
    select pin from wanted order by place desc
    on conflict (user_id, item_id) do nothing
    returning item_id
  )
  select count(*)::integer from added
$$;

revoke all on all functions in schema private from public;
revoke all on function public.find_merged_parts(text[]) from public, anon, authenticated;
grant execute on function public.find_merged_parts(text[]) to anon, authenticated, service_role;
