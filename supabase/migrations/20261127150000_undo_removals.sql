-- What members remove can be put back for a day: pins, parts of collections with their notes and places, and whole
-- collections. A copy is kept apart from the tables themselves, so that what is removed is gone from everything else.
create table private.removals (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Chosen by whoever removes; only the same member can put back what it names.
  undo_id uuid not null,
  kind text not null check (kind in ('pins', 'items', 'collection')),
  content jsonb,
  removed_at timestamptz not null default now(),
  primary key (user_id, undo_id)
);
comment on table private.removals is
  'What members removed during the last day, at most 20 removals of each. Functions alone use it.';
comment on column private.removals.content is 'NULL once it was put back.';
create index removals_removed_at_idx on private.removals (removed_at);
alter table private.removals enable row level security;

-- Keeps what the caller is about to remove; nothing is kept of nothing. Forgets some of what is older than a day,
-- whoever removed it.
create function private.keep_removal(undo_id_input uuid, kind_input text, content_input jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if content_input is null then
    return;
  end if;
  delete from private.removals
  where (user_id, undo_id) in (
    select old.user_id, old.undo_id from private.removals as old
    where old.removed_at < now() - interval '1 day'
    order by old.removed_at
    limit 100
    for update skip locked);
  delete from private.removals
  where user_id = auth.uid() and undo_id in (
    select mine.undo_id from private.removals as mine
    where mine.user_id = auth.uid()
    order by mine.removed_at desc
    offset 19
    for update skip locked);
  insert into private.removals (user_id, undo_id, kind, content)
  values (auth.uid(), undo_id_input, kind_input, content_input)
  on conflict (user_id, undo_id) do nothing;
end
$$;

-- Unpins parts of the caller's and gives how many were pinned. `undo_removal` puts them back.
create function public.unpin_undoable(undo_id_input uuid, item_ids text[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  unpinned integer;
begin
  perform private.keep_removal(undo_id_input, 'pins', (
    select jsonb_agg(jsonb_build_object('item_id', pin.item_id, 'created_at', pin.created_at))
    from public.pinned_items as pin
    where pin.user_id = auth.uid() and pin.item_id = any (item_ids)));
  delete from public.pinned_items where user_id = auth.uid() and item_id = any (item_ids);
  get diagnostics unpinned = row_count;
  return unpinned;
end
$$;

-- Items of the caller's as they are kept; NULL when there are none.
create function private.items_to_keep(collection_ids bigint[], keys text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(item))
  from public.collection_items as item
  join public.collections on collections.id = item.collection_id and collections.user_id = auth.uid()
  where item.collection_id = any (collection_ids) and item.item_table || ':' || item.item_id = any (keys)
$$;

-- remove_collection_items; `undo_removal` puts the parts back. Errors: as there.
create function public.remove_collection_items_undoable(
  undo_id_input uuid, collection_id_input bigint, items text[])
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_collection(collection_id_input);
  perform private.keep_removal(
    undo_id_input, 'items', private.items_to_keep(array[collection_id_input], items));
  return public.remove_collection_items(collection_id_input, items);
end
$$;

-- set_item_collections; `undo_removal` puts the part back into those it left. Errors: as there.
create function public.set_item_collections_undoable(
  undo_id_input uuid, item_table_input text, item_id_input bigint, collection_ids bigint[])
returns table (added integer, removed integer)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  collection bigint;
  leaves bigint[] := '{}';
begin
  for collection in
    select item.collection_id
    from public.collection_items as item
    join public.collections on collections.id = item.collection_id and collections.user_id = auth.uid()
    where item.item_table = item_table_input and item.item_id = item_id_input
    union
    select collections.id from public.collections
    where collections.user_id = auth.uid() and collections.id = any (collection_ids)
    order by 1
  loop
    perform private.lock_collection(collection);
    if collection <> all (collection_ids) then
      leaves := leaves || collection;
    end if;
  end loop;
  perform private.keep_removal(
    undo_id_input, 'items', private.items_to_keep(leaves, array[item_table_input || ':' || item_id_input]));
  return query select * from public.set_item_collections(item_table_input, item_id_input, collection_ids);
end
$$;

-- Deletes a collection of the caller's and gives whether there was one. `undo_removal` restores it.
create function public.delete_collection_undoable(undo_id_input uuid, collection_id_input bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  going public.collections;
begin
  select * into going from public.collections
  where id = collection_id_input and user_id = auth.uid()
  for update;
  if not found then
    return false;
  end if;
  perform private.keep_removal(undo_id_input, 'collection', to_jsonb(going) || jsonb_build_object('items', coalesce(
    (select jsonb_agg(to_jsonb(item)) from public.collection_items as item where item.collection_id = going.id), '[]')));
  delete from public.collections where id = going.id;
  return true;
end
$$;

-- Puts items back into a collection that the caller has locked, where they were, and gives how many came. Those that
-- are in it again are left as they are; the others fill the places between.
create function private.put_items_back(collection bigint, kept jsonb) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  restored integer;
begin
  with missing as (
    select gone.*
    from jsonb_populate_recordset(null::public.collection_items, kept) as gone
    where gone.collection_id = collection and not exists (
      select from public.collection_items as held
      where held.collection_id = collection and held.item_table = gone.item_table and held.item_id = gone.item_id)
  ), held as (
    select item.item_table, item.item_id, row_number() over (order by item.sort_order) as rank
    from public.collection_items as item
    where item.collection_id = collection
  ), total as (
    select (select count(*) from missing) + (select count(*) from held) as items
  ), returning_items as (
    -- What is behind the end now goes to the end, in the order it had.
    select missing.*, least(
      missing.sort_order,
      total.items + 1 - row_number() over (order by missing.sort_order desc)) as place
    from missing, total
  ), free as (
    select place, row_number() over (order by place) as rank
    from total, generate_series(1, total.items) as place
    where place not in (select place from returning_items)
  ), moved as (
    update public.collection_items as item
    set sort_order = free.place
    from held
    join free on free.rank = held.rank
    where item.collection_id = collection
      and item.item_table = held.item_table
      and item.item_id = held.item_id
      and item.sort_order <> free.place
  )
  insert into public.collection_items (collection_id, item_table, item_id, sort_order, note, added_at)
  select collection, item_table, item_id, place, note, added_at
  from returning_items;
  get diagnostics restored = row_count;
  return restored;
end
$$;

-- Puts back what the caller removed under an id, once, and gives what it was and how many rows came; NULL when it was
-- put back before. A collection comes with its address.
-- Errors: PT404 'Nothing to undo' for what is unknown, older than a day or somebody else's, 'Collection not found' for
-- parts of collections that are gone; 54000 'Too many pins', 'Too many items', 'Too many collections'.
create function public.undo_removal(undo_id_input uuid)
returns table (kind text, restored integer, slug text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept private.removals;
  gone public.collections;
  address text;
  collection bigint;
  found_collections integer := 0;
  count_restored integer := 0;
begin
  select * into kept
  from private.removals
  where user_id = auth.uid() and undo_id = undo_id_input and removed_at > now() - interval '1 day'
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Nothing to undo';
  end if;
  if kept.content is null then
    return query select kept.kind, null::integer, null::text;
    return;
  end if;

  if kept.kind = 'pins' then
    insert into public.pinned_items (user_id, item_id, created_at)
    select auth.uid(), pin.item_id, pin.created_at
    from jsonb_populate_recordset(null::public.pinned_items, kept.content) as pin
    on conflict (user_id, item_id) do nothing;
    get diagnostics count_restored = row_count;
  elsif kept.kind = 'collection' then
    gone := jsonb_populate_record(null::public.collections, kept.content);
    insert into public.collections (id, user_id, name, description, slug, visibility, version, created_at)
    values (gone.id, auth.uid(), gone.name, gone.description, gone.slug, gone.visibility, gone.version, gone.created_at)
    returning collections.slug into address;
    insert into public.collection_items (collection_id, item_table, item_id, sort_order, note, added_at)
    select gone.id, item.item_table, item.item_id, item.sort_order, item.note, item.added_at
    from jsonb_populate_recordset(null::public.collection_items, kept.content -> 'items') as item;
    count_restored := 1;
  else
    for collection in
      select collections.id
      from public.collections
      where collections.user_id = auth.uid() and collections.id in (
        select item.collection_id
        from jsonb_populate_recordset(null::public.collection_items, kept.content) as item)
      order by collections.id
    loop
      perform private.lock_collection(collection);
      found_collections := found_collections + 1;
      count_restored := count_restored + private.put_items_back(collection, kept.content);
    end loop;
    if found_collections = 0 then
      raise exception using errcode = 'PT404', message = 'Collection not found';
    end if;
  end if;

  update private.removals set content = null where user_id = auth.uid() and undo_id = undo_id_input;
  return query select kept.kind, count_restored, address;
end
$$;

revoke all on function private.keep_removal(uuid, text, jsonb), private.items_to_keep(bigint[], text[]),
  private.put_items_back(bigint, jsonb) from public;

do $$
declare
  definition regprocedure;
begin
  for definition in
    select pg_proc.oid::regprocedure from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in (
        'unpin_undoable', 'remove_collection_items_undoable', 'set_item_collections_undoable',
        'delete_collection_undoable', 'undo_removal')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', definition);
    execute format('grant execute on function %s to authenticated, service_role', definition);
  end loop;
end
$$;
